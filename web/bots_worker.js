// The bots' worker: a wasm module for each game (src/ai/worker), without window or canvas. Bytes in,
// bytes out. The module exports, as C functions:
//   uint8_t* parlour_bot_buffer(uint32_t size);         room for a request of that size
//   const uint8_t* parlour_bot_answer(uint32_t size);   answers it: u32 little endian length, bytes
// All pointers belong to the module and are valid until the next call.

import create from 'parlour_bots.js';
import { bytes_at } from './module_worker.js';

const ready = create({ locateFile: () => new URL(BOTS_WASM, import.meta.url).href });
ready.then(() => self.postMessage({ ready: true }));

self.onmessage = async ({ data: { id, bytes } }) => {
  const module = await ready; // if it fails, the page's onerror is called
  module.HEAPU8.set(bytes, module._parlour_bot_buffer(bytes.length));
  const answer = module._parlour_bot_answer(bytes.length);
  const out = bytes_at(module, answer);
  self.postMessage({ id, bytes: out }, [out.buffer]);
};
