// From the first paint to the first frame: checks the browser's abilities, loads the module and the
// fonts with a real progress bar, and gives the module the page (the object `page`, everything that
// src/platform/web.cpp calls). build.mjs fills in BUILD, WASM, WASM_BYTES, GAMES, LANGUAGES, FONTS,
// LANGUAGE_FONTS, RARE, BOTS, SCRIPTS, ROOMS and SOUNDS.

import create from 'parlour_page.js';
import { choose_script, stop as stop_bots, think } from './bots.js';
import { bring, here } from './bring.js';
import * as device from './device.js';
import { ask_text, button, copy, make, offer_text, open_dialog, pick_file, picture_of, squares_of } from './dialogs.js';
import { fail, report, seen, set_report_source } from './errors.js';
import { draw_glyph, glyph_advance, glyph_pixels } from './glyphs.js';
import { announce, forget_announced, narrate, show_narrator } from './narrator.js';
import { place_texts } from './place_texts.js';
import { ask_to_notify, can_notify, stay_awake, watch_presence } from './presence.js';
import { allow_sound, ambience, can_vibrate, sound, vibrate } from './sound.js';
import * as surface from './surface.js';
import { choose_language, language, say, spoken, text } from './text.js';

const id = (name) => document.getElementById(name);
id('late')?.remove(); // this script has loaded


// Language and theme of the previous visit, for the skeleton.
const remembered = { lang: '', theme: '' };
try {
  Object.assign(remembered, JSON.parse(device.storage.load('page')));
} catch { /* not ours, or truncated */ }

// --- before anything is loaded ------------------------------------------------------------------

/** Sets language and theme of everything around the canvas, including the skeleton if any. */
function dress() {
  const lang = choose_language([remembered.lang, ...navigator.languages].filter((tag) => tag && typeof tag === 'string'));
  document.documentElement.lang = lang;
  if (remembered.theme === 'dark' || remembered.theme === 'light') document.documentElement.dataset.theme = remembered.theme;
  if (id('skeleton')) {
    id('line').textContent = text('line');
    id('progress').setAttribute('aria-label', text('loading'));
  }
  surface.canvas.setAttribute('aria-label', text('table'));
  id('skip').textContent = text('skip');
  id('narrator').setAttribute('aria-label', text('narrator'));
  id('log').setAttribute('aria-label', text('log'));
}

/** Why this browser cannot play, as the start of a key of text.js; or nothing. */
function missing() {
  try {
    // an empty module: some browsers have the name but forbid its use
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  } catch {
    return 'no_wasm';
  }
  if (!window.HTMLDialogElement) return 'too_old';
  // SDL will get this context (a canvas has only one), created while the module is still loading.
  const context = surface.canvas.getContext('webgl2', {
    alpha: false, depth: false, stencil: false, antialias: false,
  });
  return context ? null : 'no_webgl';
}

function give_up(why) {
  const box = document.createElement('div');
  box.className = 'sorry';
  box.setAttribute('role', 'alert');
  for (const key of [why, `${why}_do`]) {
    box.append(Object.assign(document.createElement('p'), { textContent: text(key) }));
  }
  const again = Object.assign(document.createElement('button'), { textContent: text('again') });
  again.onclick = () => location.reload();
  id('skeleton').append(box, again);
  id('progress').hidden = true;
}

// --- loading ------------------------------------------------------------------------------------

/** The unchanged response; its bytes are counted on a copy. */
function counted(response, on_bytes) {
  const reader = response.clone().body.getReader();
  let bytes = 0;
  const next = ({ done, value }) => {
    if (done) return;
    on_bytes(bytes += value.length);
    return reader.read().then(next);
  };
  reader.read().then(next).catch(() => {});
  return response;
}

/** The only failure that a player can do something about. */
class Unreachable extends Error {}

async function fetch_file(file) {
  const response = await fetch(here(file)).catch((error) => { throw new Unreachable(`${file}: ${error.message}`); });
  if (!response.ok) throw new Unreachable(`${file}: ${response.status}`);
  return response;
}

/** The whole body: the connection may break in the middle. */
const body = (response) =>
  response.arrayBuffer().catch((error) => { throw new Unreachable(`${response.url}: ${error.message}`); });

/** Compiles while loading; from memory if the server sends a MIME type other than wasm's. */
async function compile(file, response) {
  if (response.headers.get('content-type') === 'application/wasm') {
    // The MIME type is right, so a TypeError can only mean that the body broke off.
    return WebAssembly.compileStreaming(response)
      .catch((error) => { throw error instanceof TypeError ? new Unreachable(`${file}: ${error.message}`) : error; });
  }
  return WebAssembly.compile(await body(response));
}

async function compile_page() {
  let response = await fetch_file(WASM);
  // Behind the service worker the file is on the device: no bar is needed, and an untouched
  // response lets the browser keep the compiled code.
  if (!navigator.serviceWorker?.controller) {
    response = counted(response, (bytes) => { id('progress').value = bytes / WASM_BYTES; });
  }
  return compile(WASM, response);
}

// --- the games' code ----------------------------------------------------------------------------
// The page's module calls each game through its table, which the game's own module fills in.

const compiled = new Map(); // id -> promise of its module
const coming = new Map(); // id -> promise of its instance
const games_here = new Set();
let instance; // of the page's module

function compile_game(game) {
  if (!compiled.has(game)) {
    const file = GAMES[game];
    const module = fetch_file(file).then((response) => compile(file, response));
    module.catch(() => compiled.delete(game)); // the next attempt may succeed
    compiled.set(game, module);
  }
  return compiled.get(game);
}

function bring_game(game) {
  if (!coming.has(game)) {
    const done = compile_game(game)
      .then((module) => WebAssembly.instantiate(module, { '': instance.exports }))
      .then(() => { games_here.add(game); });
    done.catch((error) => {
      coming.delete(game);
      // Connection problems are the player's, and the page reports them; any other error is ours.
      if (error instanceof Unreachable) console.warn(error);
      else fail(String(error.stack ?? error));
    });
    coming.set(game, done);
  }
  return coming.get(game);
}

/** The games that the page will need at once, as far as this can be seen without parsing: the one
    under way, and the one of the link that was opened. */
function wanted_games() {
  const kept = device.storage.load('game') ?? '';
  const link = surface.fragment();
  let said = kept.slice(0, kept.indexOf(' '));
  try {
    if (link.startsWith('/board/')) said += 'flax';
    if (link.startsWith('/island/')) said += 'settlers';
    if (link.startsWith('/join/')) said += 'rooms';
    if (link.startsWith('/replay/')) said += 'replays';
    if (link.startsWith('/replay/')) said += atob(link.slice(8, 48).replaceAll('-', '+').replaceAll('_', '/'));
  } catch { /* not a link of ours: the page will say so */ }
  return Object.keys(GAMES).filter((game) => said.includes(game));
}

// --- rooms of several devices -------------------------------------------------------------------

let rooms; // promise of their script
let rooms_here; // the loaded script
const lines_wanted = new Set(); // lines that were not left before the script was loaded
const LEAVE = 5; // number of the call in src/platform/web_line.cpp

function with_rooms() {
  rooms ??= bring(ROOMS).then((it) => {
    it.begin({ bring, button, copy, make, open_dialog, picture_of, here, say, sound, prefix: device.prefix });
    rooms_here = it;
    return it;
  });
  rooms.catch(() => { rooms = null; }); // the next attempt may succeed
  return rooms;
}

// --- languages ----------------------------------------------------------------------------------
// English is in the module; the texts of another language are a file, whose bytes belong in the
// module's memory.

const texts_here = new Set(['en']);
const fonts_here = new Set(); // of languages
const WEIGHTS = ['400', '600']; // regular, semibold
const texts_coming = new Map(); // language -> promise of its bytes

function fetch_texts(lang) {
  if (!texts_coming.has(lang)) {
    const coming = fetch_file(LANGUAGES[lang].file).then(body);
    coming.catch(() => texts_coming.delete(lang));
    texts_coming.set(lang, coming);
  }
  return texts_coming.get(lang);
}

async function bring_texts(lang) {
  if (texts_here.has(lang) || !(lang in LANGUAGES)) return;
  const bytes = new Uint8Array(await fetch_texts(lang));
  if (texts_here.has(lang)) return;
  const memory = Object.values(instance.exports).find((it) => it instanceof WebAssembly.Memory);
  place_texts(memory, bytes, LANGUAGES[lang]);
  texts_here.add(lang);
}

/** A text that only some players want, as bytes; after "qr/" the code of what follows. */
async function fetch_data(name) {
  if (name.startsWith('qr/')) return squares_of(name.slice(3));
  if (!(name in DATA)) throw new Error(`there is no ${name}`);
  return new Uint8Array(await body(await fetch_file(DATA[name])));
}

async function fetch_font(file) {
  return new Uint8Array(await body(await fetch_file(file)));
}

/** The letters of a language, or the rare ones: passes each font to the module once, with its weight
    (-1: all). */
async function bring_fonts(lang) {
  if (fonts_here.has(lang) || !(lang in LANGUAGE_FONTS)) return;
  const { files, range } = LANGUAGE_FONTS[lang];
  const all = await Promise.all(files.map(fetch_font));
  if (fonts_here.has(lang)) return;
  fonts_here.add(lang);
  for (const [i, weight] of WEIGHTS.entries()) lend_font(all[i] ?? all[0], weight, range);
  all.forEach((bytes, i) => page.on.font(bytes, all.length > 1 ? i : -1));
}

let rare_coming = null;

/** The device draws a character at once; if it is in our own font though no text of ours needs it,
    that one comes and replaces it. */
function draw_missing_glyph(code, ...how) {
  if (RARE.includes(String.fromCodePoint(code))) rare_coming ??= bring_fonts('rare').catch(() => { rare_coming = null; });
  return draw_glyph(code, ...how);
}

// --- the page as the module sees it -------------------------------------------------------------

// For tests, and for developers in the console.
const counters = {
  build: BUILD, frames: 0, cpu_ms: 0, wakes: 0, errors: seen, report,
  lose_context: () => lose().loseContext(),
  restore_context: () => lose().restoreContext(),
};
let lose_extension;
const lose = () => lose_extension ??= surface.canvas.getContext('webgl2').getExtension('WEBGL_lose_context');

const page = {
  ...surface, ...device, ask_text, offer_text, pick_file, narrate, announce, forget_announced, sound, ambience, can_vibrate, vibrate, stay_awake, can_notify, ask_to_notify, think, stop_bots, choose_script,
  set_report_source, draw_glyph: draw_missing_glyph, glyph_advance, glyph_pixels, counters,
  fonts: [],
  owns_saves: false,
  touch: matchMedia('(pointer: coarse)').matches,
  has_game: (game) => games_here.has(game) || !(game in GAMES), // what is no part of its own is here
  need_game: bring_game,
  need_data: fetch_data,
  has_texts: (lang) => texts_here.has(lang) || !(lang in LANGUAGES),
  need_texts: bring_texts,
  has_fonts: (lang) => fonts_here.has(lang) || !(lang in LANGUAGE_FONTS),
  need_fonts: bring_fonts,
  open_line(id, how) {
    lines_wanted.add(id);
    with_rooms().then((it) => lines_wanted.has(id) && it.open_line(id, how, page.on.line), (error) => {
      console.warn(error);
      page.on.line(id, 1, 1, new Uint8Array()); // failed, missing: see rooms.js
    });
  },
  call_board(id, ...call) {
    with_rooms().then((it) => it.call_board(page.on.board, id, ...call),
      () => page.on.board(id, 1, 0, new Uint8Array())); // failed: see rooms.js
  },
  call_line(id, what, ...more) {
    if (what === LEAVE) lines_wanted.delete(id);
    rooms_here?.call(id, what, ...more);
  },

  before_frame() {
    if (saves.held && saves.missed) page.owns_saves = true;
  },

  drawn(ms) {
    counters.cpu_ms = ms;
    if (!page.owns_saves) {
      saves.missed = true;
      if (saves.held) page.on.wake();
    }
    if (++counters.frames === 1) page.first_frame();
  },

  first_frame() {
    id('skeleton').remove();
    surface.canvas.focus({ preventScroll: true });
    performance.mark('first frame');
    keep_offline();
  },

  set_document(lang, title, dark) {
    remembered.lang = lang;
    remembered.theme = dark ? 'dark' : 'light';
    device.storage.save('page', JSON.stringify(remembered));
    dress();
    document.title = title;
    for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
      meta.content = dark ? '#0F1F23' : '#DCD1BC';
    }
  },

  /** Gives the DOM the accent of the current game: 0xRRGGBB, and the colour of text on it. */
  set_accent(color, ink) {
    const css = (rgb) => `#${rgb.toString(16).padStart(6, '0')}`;
    const { style } = document.documentElement;
    style.setProperty('--accent', css(color));
    style.setProperty('--accent-ink', css(ink));
  },

  language: () => spoken(navigator.languages),
  open_notices: () => window.open('notices.html', '_blank', 'noopener'),
};

// Another tab can take the saves away at any moment. The module learns of that at once, and gets
// them back only at the beginning of a frame, and after a frame without them: so it always notices
// that another tab may have played on, before it writes.
const saves = {
  held: false,
  missed: false, // a frame has been drawn without them
  changed(held) {
    saves.held = held;
    if (!held) {
      page.owns_saves = false;
      saves.missed = false;
    }
    page.on?.wake();
  },
};

// --- offline use --------------------------------------------------------------------------------

let offline = null;
try {
  offline = navigator.serviceWorker;
} catch { /* a frame that may not store anything */ }
if (offline) {
  // The worker asks which version this page is.
  offline.onmessage = ({ ports }) => ports[0]?.postMessage(import.meta.url);
}

/** A newer version may be waiting for the moment between two games, which is now: it takes over if
    no other tab is open. In that case this does not return. */
async function make_way() {
  try {
    const { waiting } = (offline?.controller && await offline.getRegistration()) || {};
    if (!waiting) return;
    const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms, false); });
    const taken = new Promise((resolve) => {
      offline.addEventListener('controllerchange', () => resolve(true), { once: true });
    });
    const { port1, port2 } = new MessageChannel();
    const coming = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
    waiting.postMessage('take over', [port2]);
    if (await Promise.race([coming, wait(3000)]) && await Promise.race([taken, wait(5000)])) {
      location.reload();
      await new Promise(() => {});
    }
  } catch (error) {
    console.info('no newer version:', error.message);
  }
}

/** The service worker keeps the site on the device. Starts after the first frame, so as not to
    compete. */
async function keep_offline() {
  try {
    if (!offline) return;
    await offline.register('sw.js', { updateViaCache: 'none' });
    offline.controller?.postMessage('tidy');
  } catch (error) {
    console.info('not kept for offline use:', error.message);
  }
}

/** Gives the DOM's texts the canvas's fonts, from memory. */
function lend_font(bytes, weight, unicodeRange) {
  document.fonts.add(new FontFace('Inter', bytes.slice().buffer, { weight, unicodeRange }));
}

/** Lays out the canvas, under the skeleton, for the first frame. */
function raise_curtain() {
  id('progress').value = 1;
  for (const part of [surface.canvas, id('skip')]) part.hidden = false;
  show_narrator();
  watch_presence();
  addEventListener('pointerup', allow_sound, { once: true, capture: true });
  addEventListener('keydown', allow_sound, { once: true, capture: true });
  counters.page = page;
  window.__parlour = counters;
}

async function start() {
  dress();
  const why = missing();
  if (why) return give_up(why);
  try {
    const ready = Promise.all(
      [Promise.all(FONTS.map(fetch_font)), make_way(), device.own_saves(saves.changed)]);
    // main() runs when the instance is passed on: everything that it looks for is there by then.
    await new Promise((resolve, reject) => {
      create({
        canvas: surface.canvas,
        page,
        print: console.log,
        printErr: console.error,
        onAbort: (what) => fail(`abort: ${what}`),
        instantiateWasm(imports, receive) {
          // A game that fails to load now is requested again later, with a message to the player.
          const { lang } = document.documentElement;
          const games = Promise.allSettled([...wanted_games().map(compile_game), lang in LANGUAGES && fetch_texts(lang)]);
          const page_here = compile_page().then(async (module) => {
            instance = await WebAssembly.instantiate(module, imports);
            await games;
            await Promise.allSettled([...wanted_games().map(bring_game), bring_texts(lang)]);
            return module;
          });
          Promise.all([page_here, ready]).then(([module, [fonts]]) => {
            page.fonts = fonts;
            // The first of each weight; the DOM writes no language in foreign letters.
            WEIGHTS.forEach((weight, i) => lend_font(fonts[i * (fonts.length / WEIGHTS.length)], weight, 'U+0-3FF, U+2000-2FFF'));
            page.owns_saves = saves.held;
            raise_curtain();
            receive(instance, module);
          }).catch(reject);
          return {};
        },
      }).then(resolve, reject);
    });
  } catch (error) {
    if (error instanceof Unreachable) {
      console.warn(error);
      give_up('no_network');
    } else {
      fail(String(error.stack ?? error));
    }
  }
}

start();
