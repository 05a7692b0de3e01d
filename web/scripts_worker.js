// The worker of players' own scripts: a small wasm module (src/protocol/worker) that says what a
// script is asked, and what its answer means. Bytes in, bytes out. The module exports, as C
// functions:
//   uint8_t* parlour_script_buffer(uint32_t size);      room for a question and what belongs to it
//   const uint8_t* parlour_script_asking(uint32_t size, uint32_t whole, int general);
//   const uint8_t* parlour_script_obeying(uint32_t size, uint32_t whole, int general, int lang);
//                                   u32 little endian length, bytes: the source says what they are
// All pointers belong to the module and are valid until the next call.

/* global SCRIPTS_WASM, LANGUAGES */
import create from 'parlour_scripts.js';
import { bytes_at } from './module_worker.js';
import { place_texts } from './place_texts.js';

const ready = create({ locateFile: () => new URL(SCRIPTS_WASM, import.meta.url).href });

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

self.onmessage = async ({ data: { id, op, bytes, more, general, lang } }) => {
  const module = await ready; // if it fails, the page's onerror is called
  if (op === 'obeying' && !await speaks(module, lang)) lang = 0;
  const whole = bytes.length + more.length;
  const buffer = module._parlour_script_buffer(whole);
  module.HEAPU8.set(bytes, buffer);
  module.HEAPU8.set(more, buffer + bytes.length);
  const answer = op === 'asking' ? module._parlour_script_asking(bytes.length, whole, general)
    : module._parlour_script_obeying(bytes.length, whole, general, lang);
  const out = bytes_at(module, answer);
  self.postMessage({ id, bytes: out }, [out.buffer]);
};
