// Runs in a sandboxed frame of an origin of its own, where a player's script cannot reach the page,
// its storage or the network (web/scripts.js says how). It starts the script's worker and passes on
// what is said, as text: whatever the script posts, the page gets a short string.

/* global MOST */
let worker;

addEventListener('message', ({ data, source }) => {
  if (source !== parent) return;
  if (data.message !== undefined) return void worker?.postMessage(data.message);
  const tell = (what) => parent.postMessage(what, '*');
  try {
    // The last line is reached when the script has run through: then it can be asked.
    worker = new Worker(URL.createObjectURL(new Blob([data.source, '\n;self.postMessage("parlour: ready");'])));
    worker.onmessage = (event) => {
      let said = '';
      try {
        said = JSON.stringify(event.data) ?? '';
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
