// A script at play: the worker that knows the rules, the frame in which a script runs, and what it
// has said. See scripts.js.

// Filled in by build.mjs: the frame's document, the worker that knows the rules.
/* global FRAME, SCRIPTS_WORKER */

const LATE = 2000; // ms that a script has for an answer; also in src/protocol/worker
const START = 10_000; // ms to start

// --- what scripts say ---------------------------------------------------------------------------

const MOST_LINES = 200; // of each script; older ones are dropped
export const said = new Map(); // name -> { lines, dropped }

/** Notes a line of a script's console, or why an answer was refused. */
export function note(name, line) {
  if (!said.has(name)) said.set(name, { lines: [], dropped: false });
  const its = said.get(name);
  its.lines.push(line);
  if (its.lines.length > MOST_LINES) its.dropped = Boolean(its.lines.shift());
}

// --- the worker that knows the rules ------------------------------------------------------------

const SILENT = 45_000; // ms without an answer, also while the module loads
let worker = null;
let asked = 0;
let waiting = new Map(); // number of a request -> function that takes the answer

/** The worker's answer; empty if it fails or is silent. */
export function ask_rules(request) {
  worker ??= start_rules();
  const id = ++asked;
  const timer = setTimeout(give_up, SILENT);
  const bytes = new Promise((resolve) => { waiting.set(id, resolve); });
  worker.postMessage({ id, ...request });
  return bytes.finally(() => clearTimeout(timer));
}

function start_rules() {
  const mine = new Worker(new URL(SCRIPTS_WORKER, import.meta.url), { type: 'module' });
  mine.onmessage = ({ data: { id, bytes } }) => {
    waiting.get(id)?.(bytes);
    waiting.delete(id);
  };
  mine.onerror = (event) => {
    event.preventDefault(); // reported with the question
    if (worker === mine) give_up();
  };
  return mine;
}

function give_up() {
  worker?.terminate();
  worker = null;
  const failed = waiting;
  waiting = new Map();
  for (const resolve of failed.values()) resolve(new Uint8Array());
}

// --- asking -------------------------------------------------------------------------------------

/** One running script: a frame with a worker in it, and the pending answer. */
export class Player {
  constructor(name, source, game) {
    this.name = name;
    this.last = -1; // number of the last question
    this.frame = Object.assign(document.createElement('iframe'), { hidden: true, srcdoc: FRAME });
    this.frame.setAttribute('sandbox', 'allow-scripts');
    this.hear = ({ source: from, data }) => {
      if (from !== this.frame.contentWindow || !data) return;
      if (data.here) return this.send({ source });
      if (data.flood) return void (this.flooded = true); // reported with the next question
      if (data.log !== undefined) return note(name, data.log);
      if (data.broke !== undefined) {
        note(name, data.broke);
        return this.said?.({ broke: data.broke });
      }
      if (data.said === '"parlour: ready"' && !this.running) {
        this.running = true;
        this.send({ message: game });
        this.started?.();
      } else {
        this.said?.({ text: data.said });
      }
    };
    addEventListener('message', this.hear);
    document.body.append(this.frame);
  }

  send(what) {
    this.frame.contentWindow?.postMessage(what, '*');
  }

  /** Its answer, { text }, or { broke }, or { late }, within the time. */
  ask(message) {
    if (this.flooded) return Promise.resolve({ late: 'flood' });
    return new Promise((resolve) => {
      let timer;
      this.said = (what) => {
        clearTimeout(timer);
        this.said = this.started = null;
        resolve(what);
      };
      const put = () => {
        clearTimeout(timer);
        timer = setTimeout(() => this.said?.({ late: 'late' }), LATE);
        this.send({ message });
      };
      if (this.running) return put();
      this.started = put;
      timer = setTimeout(() => this.said?.({ late: 'start' }), START);
    });
  }

  end(why = 'late') {
    removeEventListener('message', this.hear);
    this.frame.remove(); // and the worker with it
    this.said?.({ late: why });
  }
}

// --- a move -------------------------------------------------------------------------------------

const treasons = (source) => !/(['"`])decide\1/.test(source); // a script of treason's protocol, in Coup

/** What the script is to be asked: { key, id, game, ask } (src/protocol/worker); null if the worker
    does not answer. `request`: a question to a bot, in bytes. */
export async function asking(source, request, options) {
  const bytes = await ask_rules({
    op: 'asking', bytes: request.slice(), more: new TextEncoder().encode(options), general: !treasons(source),
  });
  return bytes.length ? JSON.parse(new TextDecoder().decode(bytes)) : null;
}

/** Its move, { bytes } like a bot's answer; or why there is none: { why: [key of a text, ...],
    sentence: the rules' own, ends: it must be started anew }. `lang`: number of the language. */
export async function move_of(player, source, request, ask, lang) {
  const its = await player.ask(ask);
  if (its.late) return { why: [its.late], ends: true };
  if (its.broke !== undefined) return { why: ['broke', its.broke], ends: true };
  const bytes = await ask_rules({
    op: 'obeying', bytes: request.slice(), more: new TextEncoder().encode(its.text), general: !treasons(source), lang,
  });
  if (bytes.length === 0) return { why: ['worker'] };
  if (bytes[0] !== 0) return { bytes };
  const sentence = new TextDecoder().decode(bytes.subarray(1));
  player.send({ message: { type: 'error', message: sentence } });
  return { sentence };
}
