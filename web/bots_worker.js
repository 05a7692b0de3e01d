// The bots' worker: a separate wasm module (src/ai/worker), without window or canvas. Bytes in,
// bytes out. The module exports, as C functions:
//   uint8_t* parlour_bot_buffer(uint32_t size);         room for a request of that size
//   const uint8_t* parlour_bot_answer(uint32_t size);   answers it: u32 little endian length, bytes
//   const uint8_t* parlour_bot_asking(uint32_t size);   the text for a script that is asked instead
//   const uint8_t* parlour_bot_obeying(uint32_t size, uint32_t whole, int lang);
//                                                       the answer for its command after that
// All pointers belong to the module and are valid until the next call.

import create from 'parlour_bots.js';
import { place_texts } from './place_texts.js';

const ready = create({ locateFile: () => new URL(BOTS_WASM, import.meta.url).href });
ready.then(() => self.postMessage({ ready: true }));

const spoken = new Map(); // language -> promise: whether its texts are loaded (web/texts.mjs)
function speaks(module, lang) {
  if (!LANGUAGES[lang]) return true;
  if (!spoken.has(lang)) {
    const place = LANGUAGES[lang];
    spoken.set(lang, fetch(new URL(place.file, import.meta.url)).then(async (response) => {
      if (response.ok) place_texts(module.HEAPU8, new Uint8Array(await response.arrayBuffer()), place);
      return response.ok;
    }).catch(() => false));
  }
  return spoken.get(lang);
}

self.onmessage = async ({ data: { id, op, bytes, said = new Uint8Array(), lang = 0 } }) => {
  const module = await ready; // if it fails, the page's onerror is called
  if (op === 'obeying' && !await speaks(module, lang)) lang = 0;
  const whole = bytes.length + said.length;
  const buffer = module._parlour_bot_buffer(whole);
  module.HEAPU8.set(bytes, buffer);
  module.HEAPU8.set(said, buffer + bytes.length);
  const answer = op === 'asking' ? module._parlour_bot_asking(whole)
    : op === 'obeying' ? module._parlour_bot_obeying(bytes.length, whole, lang)
    : module._parlour_bot_answer(whole);
  // The heap may have grown, so HEAPU8 is looked up again.
  const heap = module.HEAPU8;
  const size = new DataView(heap.buffer).getUint32(answer, true);
  const out = heap.slice(answer + 4, answer + 4 + size);
  self.postMessage({ id, bytes: out }, [out.buffer]);
};

// A rejected promise does not reach the page as an error event, so this makes it one.
self.addEventListener('unhandledrejection', (event) => {
  setTimeout(() => { throw event.reason; });
});
