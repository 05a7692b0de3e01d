// The bots' worker: a wasm module of its own (src/ai/worker), without window or canvas. Bytes in,
// bytes out. The module exports, as C functions:
//   uint8_t* parlour_bot_buffer(uint32_t size);        room for a request of that size
//   const uint8_t* parlour_bot_answer(uint32_t size);  answers it: u32 little endian length, bytes
// Both pointers belong to the module and hold until the next call.

import create from 'parlour_bots.js';

const ready = create({ locateFile: () => new URL(BOTS_WASM, import.meta.url).href });
ready.then(() => self.postMessage({ ready: true }));

self.onmessage = async ({ data: { ticket, bytes } }) => {
  const module = await ready; // if it fails, the page's onerror hears of it
  const buffer = module._parlour_bot_buffer(bytes.length);
  module.HEAPU8.set(bytes, buffer);
  const answer = module._parlour_bot_answer(bytes.length);
  // The heap may have grown: HEAPU8 is looked up afresh.
  const heap = module.HEAPU8;
  const size = new DataView(heap.buffer).getUint32(answer, true);
  const out = heap.slice(answer + 4, answer + 4 + size);
  self.postMessage({ ticket, bytes: out }, [out.buffer]);
};

// A rejected promise is no error event outside; make it one.
self.addEventListener('unhandledrejection', (event) => {
  setTimeout(() => { throw event.reason; });
});
