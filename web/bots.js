// The page's end of the bots' workers. A worker knows one game. The first question starts one, and
// stop() ends it, and so does a question about another game once it has nothing to do; if a worker fails or is silent for long, everything
// asked of it is answered with nothing, and the next question starts a new one. After such a silence,
// questions are answered with nothing at once for some minutes, so that nobody waits again. Questions
// to a player's own script go to scripts.js, which is fetched for the first one.

import { bring } from './bring.js';
import { storage } from './device.js';
import { button, copy, make, open_dialog, pick_file, save_file } from './dialogs.js';
import { language, say } from './text.js';
import { wait_awake } from './wait.js';

const crews = new Map(); // the id of a game -> two who think about it
const kAside = 0x80000000; // tickets from here on are the coach's, and those of ideas and trainers
let asked = 0;
let past = 0; // number of times that everything was stopped

// Seconds without a message: while the module loads over a slow connection, and while it thinks (a
// question takes a second at most, several on a slow phone).
const kLoading = 45, kThinking = 20;
const kRest = 180_000; // ms after a silence
let silent_until = 0;

/** Asks the bots, or the script of that name instead, in a game of these options; answer(ticket, Uint8Array) is called once per
    ticket, with an empty array on failure. */
export function think(ticket, request, answer, script, options) {
  if (!BOTS) return void setTimeout(answer, 0, ticket, new Uint8Array()); // a build without bots
  if (!script) return void free_one(game_of(request), ticket).ask(request).then((bytes) => answer(ticket, bytes));
  const now = past;
  with_scripts().then((it) => now === past && it.think(ticket, request, answer, script, options))
    .catch((error) => {
      console.warn('scripts:', error);
      if (now === past) answer(ticket, new Uint8Array());
    });
}

/** The id of the game that a message to the bots is about: a text of under 128 bytes (src/ai/bot.h). */
const game_of = (message) => new TextDecoder().decode(message.subarray(1, 1 + message[0]));

/** Who has least to do. The second one helps on a device with cores to spare, with what no game waits for. */
function free_one(game, ticket) {
  for (const [other, crew] of crews) if (other !== game) crew.filter((one) => !one.busy()).forEach((one) => one.end());
  if (!crews.has(game)) crews.set(game, [hire(game), hire(game)]);
  const [first, second] = crews.get(game);
  return ticket >= kAside && first.busy() > second.busy() && navigator.hardwareConcurrency > 1 ? second : first;
}

/** Ends all pending questions, whose tickets get no answer. */
export function stop() {
  ++past;
  [...crews.values()].flat().forEach((one) => one.end());
  scripts?.then((it) => it.stop(), () => {});
}

/** A worker for a game that is started by its first question. */
function hire(game) {
  let worker = null;
  let loaded = false;
  let waiting = new Map(); // number of a request -> function that takes the answer
  let end_wait = () => {}; // ends the wait for a message of the worker

  /** The worker's answer, empty if it fails; never resolves if it is stopped. */
  function ask(bytes) {
    if (!worker && performance.now() < silent_until) return Promise.resolve(new Uint8Array());
    try {
      if (!worker) start();
    } catch (error) { // a frame that may not have workers
      console.warn('bots:', error);
      return Promise.resolve(new Uint8Array());
    }
    const id = ++asked;
    const answer = new Promise((resolve) => { waiting.set(id, resolve); });
    if (waiting.size === 1) listen();
    worker.postMessage({ id, bytes }, [bytes.buffer]);
    return answer;
  }

  /** From now on a message is expected, as long as somebody waits. */
  function listen() {
    end_wait();
    if (waiting.size === 0) return;
    end_wait = wait_awake(loaded ? kThinking : kLoading, () => {
      silent_until = performance.now() + kRest;
      give_up('no answer');
    });
  }

  function end() {
    worker?.terminate();
    worker = null;
    loaded = false;
    end_wait();
    waiting = new Map();
  }

  function start() {
    const mine = new Worker(new URL(`bots-${game}.${BOTS}.js`, import.meta.url), { type: 'module' });
    worker = mine;
    mine.onmessage = ({ data: { ready, id, bytes } }) => {
      if (worker !== mine) return;
      if (ready) loaded = true;
      waiting.get(id)?.(bytes);
      waiting.delete(id);
      listen();
    };
    mine.onerror = (event) => {
      event.preventDefault(); // handled here: no error panel for a bot that must be asked again
      if (worker === mine) give_up(event.message ?? 'the worker could not be loaded');
    };
  }

  function give_up(why) {
    console.warn('bots:', why);
    const failed = waiting;
    end();
    for (const resolve of failed.values()) resolve(new Uint8Array());
  }

  return { ask, end, busy: () => waiting.size };
}

// --- scripts ------------------------------------------------------------------------------------

let scripts = null; // promise of the module

function with_scripts() {
  scripts ??= bring(SCRIPTS).then((it) => {
    it.begin({ button, copy, make, open_dialog, pick_file, save_file, storage, lang: language, say });
    return it;
  });
  scripts.catch(() => { scripts = null; }); // the next attempt may succeed
  return scripts;
}

/** A script for a game, by its id. done(name), or done(null) if none was chosen. */
export function choose_script(game, chosen, done) {
  with_scripts().then((it) => it.choose(game, chosen, done), () => done(null));
}
