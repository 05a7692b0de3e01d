// The worker of players' own scripts: a small wasm module (src/protocol/worker) that says what a
// script is asked, and what its answer means. Bytes in, bytes out. The module exports, as C
// functions:
//   uint8_t* parlour_script_buffer(uint32_t size);      room for a question and what belongs to it
//   const uint8_t* parlour_script_asking(uint32_t size, uint32_t whole, int general);
//   const uint8_t* parlour_script_obeying(uint32_t size, uint32_t whole, int general, int lang);
//                                   u32 little endian length, bytes: the source says what they are
//   and parlour_match_*: a match of a script against bots (src/protocol/worker/match.cpp)
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

/** Calls f(module, size of the bytes) once they lie in the buffer. */
function with_bytes(module, bytes, f) {
  module.HEAPU8.set(bytes, module._parlour_script_buffer(bytes.length));
  return f(bytes.length);
}

/** op -> the answer's bytes. */
const answers = {
  asking: (module, { bytes, more, general }) => with_bytes(module, joined(bytes, more), (whole) =>
    bytes_at(module, module._parlour_script_asking(bytes.length, whole, general))),
  obeying: (module, { bytes, more, general, lang }) => with_bytes(module, joined(bytes, more), (whole) =>
    bytes_at(module, module._parlour_script_obeying(bytes.length, whole, general, lang))),
  begin: (module, { bytes, seats, first, seed }) => with_bytes(module, bytes, (size) =>
    bytes_at(module, module._parlour_match_begin(size, seats, first, seed))),
  next: (module, { level, milliseconds }) => bytes_at(module, module._parlour_match_next(level, milliseconds)),
  play: (module, { bytes }) => with_bytes(module, bytes, (size) =>
    Uint8Array.of(module._parlour_match_play(size))),
  record: (module) => bytes_at(module, module._parlour_match_record()),
};

function joined(a, b) {
  const out = new Uint8Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}

self.onmessage = async ({ data }) => {
  const module = await ready; // if it fails, the page's onerror is called
  if (data.op === 'obeying' && !await speaks(module, data.lang)) data.lang = 0;
  const out = answers[data.op]?.(module, data) ?? new Uint8Array();
  self.postMessage({ id: data.id, bytes: out }, [out.buffer]);
};
