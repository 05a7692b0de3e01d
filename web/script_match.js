// A match of a script against bots, in a dialog: many games without a table, rotated around the
// seats with the same chance, the result so far with its uncertainty, and the records to keep.

import { Player, asking, ask_rules, move_of, note } from './script_player.js';

/* global BOTS */ // the hash in the names of the bots' files, written in by build.mjs; empty in a build without bots

const LEVELS = ['easy', 'medium', 'hard', 'expert']; // in the module's order
const GAMES = [10, 20, 100, 500];
const SEATS = { coup: [2, 3, 4, 5, 6], flax: [2, 3, 4], settlers: [2, 3, 4, 5, 6], tractor: [4, 5, 6, 7, 8] };
const USUAL_SEATS = { coup: 2, flax: 2, settlers: 4, tractor: 4 };
const IN_SIDES = new Set(['tractor']); // the script plays for a whole side: there are two places
const THINK = 100; // ms that a bot has for a move, at most
const SILENT = 45_000; // ms without a bot's answer, also while the module loads

const [FOR_BOT, FOR_SCRIPT] = [0, 1]; // parlour_match_next, in src/protocol/worker/match.cpp

/** The bots in a worker of the match's own: the table's bots go on undisturbed. */
class Bots {
  constructor(game) {
    this.worker = new Worker(new URL(`bots-${game}.${BOTS}.js`, import.meta.url), { type: 'module' });
  }

  /** The answer's bytes; empty if the worker fails or is silent. */
  ask(request) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.done(), SILENT);
      this.done = (bytes = new Uint8Array()) => {
        clearTimeout(timer);
        resolve(bytes);
      };
      this.worker.onmessage = ({ data }) => { if (data.bytes) this.done(data.bytes); };
      this.worker.onerror = (event) => {
        event.preventDefault();
        this.done();
      };
      this.worker.postMessage({ id: 1, bytes: request }, [request.buffer]);
    });
  }

  end() {
    this.worker.terminate();
    this.done?.();
  }
}

/** 95 % of such intervals contain the true share (Wilson, 1927). */
export function interval(won, games) {
  const z2 = 1.96 ** 2, share = won / games;
  const middle = (share + z2 / (2 * games)) / (1 + z2 / games);
  const half = Math.sqrt(share * (1 - share) / games * z2 + z2 * z2 / (4 * games * games)) / (1 + z2 / games);
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** One game. Returns { won: the script's share of the victory, refused: moves made for it, record }. */
async function play(match, first, seed, signal) {
  const { game, name, source, seats, level, bots, lang } = match;
  const rules = async (request) => {
    const bytes = await ask_rules(request);
    if (bytes.length === 0) throw new Error('worker');
    return bytes;
  };
  const text = (bytes) => new TextDecoder().decode(bytes);
  const options = text(await rules({ op: 'begin', bytes: new TextEncoder().encode(game), seats, first, seed })).trim();
  const players = new Map(); // seat -> Player
  let refused = 0;
  const script_move = async (request) => {
    const question = await asking(source, request, options);
    if (!question) throw new Error('worker');
    if (!players.has(question.key)) players.set(question.key, new Player(name, source, question.game));
    const player = players.get(question.key);
    const its = await move_of(player, source, request, question.ask, lang);
    if (its.ends) {
      player.end();
      players.delete(question.key);
    }
    if (!its.bytes && !signal.aborted) note(name, its.sentence ?? match.word(...its.why));
    return its.bytes ?? new Uint8Array();
  };
  try {
    while (!signal.aborted) {
      const next = await rules({ op: 'next', level, milliseconds: THINK });
      const rest = next.slice(1);
      if (next[0] !== FOR_BOT && next[0] !== FOR_SCRIPT) {
        const won = new DataView(rest.buffer).getUint32(0, true) / 1000;
        return { won, refused, record: text(await rules({ op: 'record' })) };
      }
      const bytes = next[0] === FOR_BOT ? await bots.ask(rest) : await script_move(rest);
      if (next[0] === FOR_BOT && bytes.length === 0 && !signal.aborted) throw new Error('worker'); // no bot has played
      const [played] = await rules({ op: 'play', bytes });
      if (next[0] === FOR_SCRIPT && !played) ++refused;
    }
    return null;
  } finally {
    for (const player of players.values()) player.end();
  }
}

/** All games; `told({ games, won, refused, records })` after each. */
async function play_all(match, games, signal, told) {
  const places = IN_SIDES.has(match.game) && match.seats % 2 === 0 ? 2 : match.seats;
  const base = crypto.getRandomValues(new Uint32Array(1))[0];
  const all = { games: 0, won: 0, refused: 0, records: [] };
  while (all.games < games && !signal.aborted) {
    // Each deal is played from every place.
    const one = await play(match, all.games % places, (base + Math.floor(all.games / places)) >>> 0, signal);
    if (!one) return;
    ++all.games;
    all.won += one.won;
    all.refused += one.refused;
    all.records.push(one.record);
    told(all);
  }
}

/** The dialog. `word`: the texts, by key; `one`: { game, name, source, lang }. */
export function ask_match(tools, word, one) {
  const { make, button, open_dialog, save_file } = tools;
  const percent = (share) => (100 * share).toFixed(1);
  const choice = (label, values, chosen, shown = String) => {
    const select = make('select', { ariaLabel: label });
    select.append(...values.map((value) =>
      make('option', { value, textContent: shown(value), selected: value === chosen })));
    return { select, row: make('label', { className: 'pick' }, make('span', { textContent: label }), select) };
  };
  const level = choice(word('match_bots'), LEVELS, 'easy', (it) => word(it));
  const seats = choice(word('match_players'), SEATS[one.game], USUAL_SEATS[one.game]);
  const games = choice(word('match_games'), GAMES, 20);
  const told = make('p', { textContent: word('match_help', String(THINK)) });
  told.setAttribute('role', 'status');
  const bar = make('progress', { max: 1, value: 0, hidden: true });
  let records = [];
  const save = button(word('match_save'), () => save_file(`parlour-${one.game}-match.txt`, records.join('\n')));
  save.hidden = true;
  let running = null; // an AbortController
  const choices = [level, seats, games].map(({ select }) => select);
  const start = button(word('match_start'), async ({ detail }) => {
    if (detail > 1) return; // the second press of a double click would stop what the first has begun
    if (running) return running.abort();
    running = new AbortController();
    const match = {
      ...one, word, seats: Number(seats.select.value), level: LEVELS.indexOf(level.select.value), bots: new Bots(one.game),
    };
    const { signal } = running;
    signal.addEventListener('abort', () => match.bots.end());
    start.textContent = word('match_stop');
    for (const select of choices) select.disabled = true; // the result is that of these choices
    Object.assign(bar, { hidden: false, max: Number(games.select.value), value: 0 });
    const sides = IN_SIDES.has(one.game) && match.seats % 2 === 0;
    try {
      await play_all(match, bar.max, signal, (all) => {
        const [low, high] = interval(all.won, all.games);
        bar.value = all.games;
        records = all.records;
        save.hidden = false;
        const even = sides ? 0.5 : 1 / match.seats;
        const shares = [all.won / all.games, low, high, even].map(percent);
        const result = word('match_told', `${Math.round(all.won * 100) / 100}`, `${all.games}`, ...shares);
        told.textContent = all.refused ? `${result} ${word('match_refused', `${all.refused}`)}` : result;
      });
    } catch (error) {
      if (!signal.aborted) told.textContent = word('worker');
      console.warn('match:', error);
    }
    match.bots.end();
    running = null;
    start.textContent = word('match_start');
    for (const select of choices) select.disabled = false;
  }, 'primary');
  // A match that runs is stopped first: its result stays to be read.
  const close = () => (running ? running.abort() : dialog.close());
  const dialog = open_dialog({
    title: word('match_title', one.name),
    body: [level.row, seats.row, games.row, told, bar,
      make('div', { className: 'row' }, save, button(word('close'), close), start)],
    done: () => running?.abort(),
  });
  dialog.addEventListener('cancel', (event) => {
    if (!running) return;
    event.preventDefault();
    close();
  });
}
