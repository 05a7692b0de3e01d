// Runs in a sandboxed frame of an origin of its own, where a player's script cannot reach the page,
// its storage or the network (web/scripts.js says how). It starts the script's worker and passes on
// what is said, as text: whatever the script posts, the page gets a short string.

/* global MOST */
let worker;
let ready = false, asked = false, unasked = 0;
const MOST_UNASKED = 100; // who speaks more often without being asked is ended

addEventListener('message', ({ data, source }) => {
  if (source !== parent) return;
  if (data.message !== undefined) {
    if (data.message.type === 'state') asked = true, unasked = 0;
    return void worker?.postMessage(data.message);
  }
  const tell = (what) => parent.postMessage(what, '*');
  try {
    // The last line is reached when the script has run through: then it can be asked.
    worker = new Worker(URL.createObjectURL(new Blob([data.source, '\n;self.postMessage("parlour: ready");'])));
    worker.onmessage = (event) => {
      const begins = !ready && event.data === 'parlour: ready';
      if (!begins && !asked) {
        if (++unasked !== MOST_UNASKED) return;
        worker.terminate();
        return tell({ flood: true });
      }
      ready ||= begins;
      asked &&= begins;
      let said = '';
      try { // no text in it is longer than what the page takes
        said = JSON.stringify(event.data, (key, value) => (typeof value === 'string' ? value.slice(0, MOST) : value)) ?? '';
      } catch { /* a circle: nothing that can be read */ }
      tell({ said: said.slice(0, MOST) });
    };
    worker.onerror = (event) => {
      event.preventDefault();
      tell({ broke: String(event.message || 'error').slice(0, 200) });
    };
  } catch (error) {
    tell({ broke: String(error).slice(0, 200) });
  }
});
parent.postMessage({ here: true }, '*');
