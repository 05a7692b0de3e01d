// The bots' worker: a wasm module of its own (src/ai/worker), without window or canvas. Bytes in,
// bytes out. The module exports, as C functions:
//   uint8_t* parlour_bot_buffer(uint32_t size);         room for a request of that size
//   const uint8_t* parlour_bot_answer(uint32_t size);   answers it: u32 little endian length, bytes
//   const uint8_t* parlour_bot_asking(uint32_t size);   what a script is sent in its place, as text
//   const uint8_t* parlour_bot_obeying(uint32_t size, uint32_t whole, int lang);
//                                                       what the script's command, after it, comes to
// All pointers belong to the module and hold until the next call.

import create from 'parlour_bots.js';

const ready = create({ locateFile: () => new URL(BOTS_WASM, import.meta.url).href });
ready.then(() => self.postMessage({ ready: true }));

const spoken = new Map(); // language -> promise: whether its texts are in the memory (web/texts.mjs)
function speaks(module, lang) {
  if (!LANGUAGES[lang]) return true;
  if (!spoken.has(lang)) {
    const { file, address } = LANGUAGES[lang];
    spoken.set(lang, fetch(new URL(file, import.meta.url)).then(async (response) => {
      if (response.ok) module.HEAPU8.set(new Uint8Array(await response.arrayBuffer()), address);
      return response.ok;
    }).catch(() => false));
  }
  return spoken.get(lang);
}

self.onmessage = async ({ data: { id, op, bytes, said = new Uint8Array(), lang = 0 } }) => {
  const module = await ready; // if it fails, the page's onerror hears of it
  if (op === 'obeying' && !await speaks(module, lang)) lang = 0;
  const whole = bytes.length + said.length;
  const buffer = module._parlour_bot_buffer(whole);
  module.HEAPU8.set(bytes, buffer);
  module.HEAPU8.set(said, buffer + bytes.length);
  const answer = op === 'asking' ? module._parlour_bot_asking(whole)
    : op === 'obeying' ? module._parlour_bot_obeying(bytes.length, whole, lang)
    : module._parlour_bot_answer(whole);
  // The heap may have grown: HEAPU8 is looked up afresh.
  const heap = module.HEAPU8;
  const size = new DataView(heap.buffer).getUint32(answer, true);
  const out = heap.slice(answer + 4, answer + 4 + size);
  self.postMessage({ id, bytes: out }, [out.buffer]);
};

// A rejected promise is no error event outside; make it one.
self.addEventListener('unhandledrejection', (event) => {
  setTimeout(() => { throw event.reason; });
});
