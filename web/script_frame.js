// Runs in a sandboxed frame with an origin of its own, where a player's script cannot reach the
// page, its storage or the network (see web/scripts.js). It starts the script's worker and passes
// on messages as text: whatever the script posts, a short string leaves its worker.

/* global MOST */
let worker;
let ready = false, asked = false, unasked = 0, lines = 0;
const MOST_UNASKED = 100; // a script that sends more messages unasked is ended
const MOST_LINES = 40; // of its console for each question; the rest is dropped

/** Runs in the worker before the script, and replaces its way out: this frame may share the page's
    thread, and would have to unpack whatever comes. A command is a string, or a small object of
    strings, numbers and short lists. Functions that the script may redefine are saved first. */
function guard(most, most_lines) {
  const post = postMessage.bind(self), { stringify } = JSON, { isArray } = Array;
  const cut = Function.prototype.call.bind(String.prototype.slice);
  const few = 20; // fields, and elements of a list
  const plain = (value) => (typeof value === 'string' ? cut(value, 0, most) : typeof value === 'object' ? null : value);
  const flat = (said) => {
    const copy = {};
    let n = 0;
    for (const key in said) {
      const value = said[key];
      if (++n > few || (isArray(value) && value.length > few)) return undefined;
      if (!isArray(value)) copy[cut(key, 0, most)] = plain(value);
      else for (let i = 0, list = copy[cut(key, 0, most)] = []; i < value.length; ++i) list[i] = plain(value[i]);
    }
    return copy;
  };
  for (let it = self; it; it = Object.getPrototypeOf(it)) delete it.postMessage;
  self.postMessage = (said) => {
    let text;
    try {
      text = stringify(flat_or_plain(said));
    } catch { /* not readable */ }
    post(cut(text ?? '', 0, most));
  };
  // The console: a few short lines for each message that comes.
  let lines = 0;
  addEventListener('message', (event) => { if (event.isTrusted) lines = 0; });
  const shown = (value) => {
    try {
      return typeof value === 'string' ? value : value instanceof Error ? `${value}` : stringify(flat_or_plain(value)) ?? `${value}`;
    } catch {
      return '?';
    }
  };
  const flat_or_plain = (value) => (typeof value === 'object' && value ? flat(value) : plain(value));
  for (const way of ['log', 'info', 'debug', 'warn', 'error']) {
    console[way] = (...values) => {
      if (++lines > most_lines) return;
      let text = '';
      for (let i = 0; i < values.length && i < few; ++i) text += (i ? ' ' : '') + cut(shown(values[i]), 0, 500);
      post({ log: cut(text, 0, 500) });
    };
  }
  addEventListener('error', (event) => {
    event.preventDefault();
    post({ broke: cut(`${event.message || 'error'}`, 0, 200) });
  });
}

addEventListener('message', ({ data, source }) => {
  if (source !== parent) return;
  if (data.message !== undefined) {
    if (data.message.type === 'state' || data.message.type === 'decide') asked = true, unasked = lines = 0;
    return void worker?.postMessage(data.message);
  }
  const tell = (what) => parent.postMessage(what, '*');
  try {
    // The last line is reached once the script has run through: then it can be asked.
    worker = new Worker(URL.createObjectURL(new Blob([`(${guard})(${MOST}, ${MOST_LINES});`, data.source, '\n;self.postMessage("parlour: ready");'])));
    worker.onmessage = ({ data: said }) => {
      if (said.log !== undefined) return void (++lines <= MOST_LINES && tell(said));
      if (said.broke) return tell(said);
      const begins = !ready && said === '"parlour: ready"';
      if (!begins && !asked) {
        if (++unasked !== MOST_UNASKED) return;
        worker.terminate();
        return tell({ flood: true });
      }
      ready ||= begins;
      asked &&= begins;
      tell({ said });
    };
    worker.onerror = (event) => { // the script cannot be parsed
      event.preventDefault();
      tell({ broke: String(event.message || 'error').slice(0, 200) });
    };
  } catch (error) {
    tell({ broke: String(error).slice(0, 200) });
  }
});
parent.postMessage({ here: true }, '*');
