// Splits the page's module: what every screen needs, and the code of each game, which is fetched
// when the first game of that kind is opened. wasm-split (Binaryen) does the work: a function that
// is moved is called through the table, which the game's module fills in when it arrives. Until
// then nothing may call into a game except G::info(): ui::Shell::need_game is the gate. The rooms
// of several devices are also such a part.

import { smallest, with_binaryen } from './binaryen.mjs';

/** Names as the linker wrote them, "\28" for "(". */
const plain = (name) => name.replace(/\\([0-9a-f]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));

/** Matches what belongs to a game by name: its namespace, its views, and the screens that only it
    has. */
function speaks_of(id) {
  const Name = id[0].toUpperCase() + id.slice(1);
  return new RegExp(`\\bparlour::${id}::|\\bparlour::ui::.*(\\b${id}_|\\b(make_)?${id}_|\\b${Name})`);
}

/** Parts that are loaded after a game, and may use it; the game looks whether they are there before it calls
    into them. What a part of several games shares with one of them stays on the page: it may be wanted
    when only another one is loaded. */
const after = { hall: ['rooms'], islands: ['settlers'], tractor_book: ['tractor'], settlers_book: ['settlers'], coup_book: ['coup'], lessons: ['coup', 'flax', 'settlers', 'tractor', 'replays'], puzzles: ['lessons', 'coup', 'flax', 'settlers', 'tractor', 'tractor_book'] };
/** Those that are never loaded without a certain one of these. */
const needs = { hall: 'rooms', islands: 'settlers', tractor_book: 'tractor', settlers_book: 'settlers', coup_book: 'coup', puzzles: 'lessons' };
const is_after = (part, game) => (after[part] ?? []).includes(game);

/** What stays although it matches: called for every game, or run when the page starts; */
const stays = /::info\(\)|^_GLOBAL_|^__cxx_/;
/** and the drawing of boards and pieces, unless only one game calls it: the home screen's pictures
    use it. */
const drawing = /^(\w+ )?parlour::gfx::/;

/** The callers of each function by its number, the functions reached otherwise: through the table,
    or from outside; and `reads`, pairs of a function and a Line's address in it. `text` is the module
    as wasm-dis writes it; `lines`: { part: { start, end, stride } }, where the Lines of each part are. */
function calls_in(text, lines) {
  const callers = new Map();
  const open = new Set();
  const reads = [];
  const ranges = Object.values(lines);
  let at = 0;
  for (const [line, defined, called, constant] of text.matchAll(/^ \(func \$(\d+)|\(call \$(\d+)|\(i32\.const (\d{5,})\)|^ \((?:elem|export|start) .*$/gm)) {
    if (defined) at = Number(defined);
    else if (constant) {
      // A number may lie there too, but seldom where a Line begins, unless it is a flag.
      const flag = (constant & (constant - 1)) === 0;
      if (!flag && ranges.some(({ start, end, stride }) => constant >= start && constant < end && (constant - start) % stride === 0)) reads.push([at, Number(constant)]);
    } else if (!called) for (const [, n] of line.matchAll(/\$(\d+)(?=[ )])/g)) open.add(Number(n));
    else if (!callers.has(Number(called))) callers.set(Number(called), new Set([at]));
    else callers.get(Number(called)).add(at);
  }
  return { callers, open, reads };
}

/** Functions that only one part calls go with it, whatever their names: templates, drawing that one
    game has. After that no part may call into another, which may not be loaded. */
function settle(home, { callers, open }, name_of) {
  for (let grown = true; grown;) {
    grown = false;
    for (const [callee, all] of callers) {
      if (home.has(callee) || open.has(callee) || stays.test(name_of(callee))) continue;
      const parts = new Set([...all].filter((n) => n !== callee).map((n) => home.get(n)));
      for (const [later, earlier] of Object.entries(needs)) if (parts.has(earlier)) parts.delete(later);
      const [part] = parts;
      if (parts.size !== 1 || !part) continue;
      home.set(callee, part);
      grown = true;
    }
  }
  for (const [callee, all] of callers) {
    for (const caller of all) {
      const [from, to] = [home.get(caller), home.get(callee)];
      if (from && to && from !== to && !is_after(from, to) && !is_after(to, from)) throw new Error(`${name_of(caller)}, of ${from}, calls ${name_of(callee)}, of ${to}`);
    }
  }
}

/** A part's Lines come with it, so no other code may read them. In a game, what looks like the address
    of another game's Line is a number: no source of the one can include the texts of the other. So it is in the
    calendar, which counts days. */
const calendar = /^std::__2::chrono::/;
function check_reads(home, { reads }, lines, name_of, games) {
  const is_read = (reader, part) => home.get(reader) !== part && !is_after(home.get(reader), part) && !(games.includes(home.get(reader)) && games.includes(part));
  const strange = reads.filter(([reader, address]) => Object.entries(lines).some(([part, { start, end }]) =>
    address >= start && address < end && is_read(reader, part)) && !calendar.test(name_of(reader)));
  if (strange.length === 0) return;
  const readers = new Set(strange.map(([reader, address]) => `${name_of(reader)} (at ${address.toString(16)})`));
  throw new Error(`texts of a part are read by code outside it; add their keys to --stay in cmake/texts.cmake:\n${[...readers].join('\n')}`);
}

/** Later versions of wasm-split link the parts by names other than boot.js's: reported here instead
    of by a page that does not start. */
function check({ page, games }, whole) {
  const from = (wasm) => new Set(WebAssembly.Module.imports(new WebAssembly.Module(wasm)).map(({ module }) => module));
  const before = from(whole);
  const strange = [...from(page)].filter((name) => !before.has(name));
  for (const game of Object.values(games)) strange.push(...[...from(game)].filter((name) => name !== ''));
  if (strange.length > 0) throw new Error(`wasm-split linked the parts through "${strange[0]}": this page is built with Emscripten 3.1.69`);
}

/** How many functions the module imports: they come first in the numbering. */
function imported_functions(wasm) {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(wasm));
  return imports.filter(({ kind }) => kind === 'function').length;
}

/**
 * Returns { page, games: { id: module } }.
 * `games`: { id: pattern of its further functions, or '' }; `symbols`: emcc's symbol map; `lines`: as
 * of take_texts; `game_ids`: those of the parts that are games.
 */
export function split(wasm, symbols, games, binaryen, lines, game_ids) {
  const imports = imported_functions(wasm);
  const ids = Object.keys(games);
  const patterns = ids.map((id) => speaks_of(id));
  const own = ids.map((id) => new RegExp(games[id] || '$^')); // they count more than names
  const names = new Map();
  for (const line of symbols.split('\n')) {
    const colon = line.indexOf(':');
    const index = Number(line.slice(0, colon)) - imports;
    if (colon >= 0 && index >= 0) names.set(index, plain(line.slice(colon + 1)));
  }
  const home = new Map(); // the part of each function; the page's functions are not in it
  for (const [index, name] of names) {
    const named = ids.filter((_, i) => own[i].test(name));
    const of = named.length > 0 ? named : ids.filter((_, i) => patterns[i].test(name));
    if (of.length === 1 && !stays.test(name) && !drawing.test(name)) home.set(index, of[0]);
  }

  return with_binaryen(binaryen, (tools) => {
    tools.write('whole.wasm', wasm);
    // Without a name section a function's name is its number.
    tools.run('wasm-dis', 'whole.wasm', '-o', 'whole.wat');
    const calls = calls_in(tools.read('whole.wat', 'utf8'), lines);
    if (calls.callers.size < 1000 || calls.open.size < 100) throw new Error('wasm-dis writes modules otherwise than is read here');
    const name_of = (n) => names.get(n) ?? String(n);
    settle(home, calls, name_of);
    check_reads(home, calls, lines, name_of, game_ids);
    const parts_of = ids.map((id) => {
      const functions = [...home].filter(([, part]) => part === id).map(([index]) => index);
      if (functions.length === 0) throw new Error(`no function of ${id} is in the symbol map: has its naming changed?`);
      return `${id}\n${functions.join('\n')}`;
    });
    tools.write('manifest', `${parts_of.join('\n\n')}\n`);
    tools.run('wasm-split', '--multi-split', 'whole.wasm', '--manifest', 'manifest', '--out-prefix', 'part.', '-o', 'part.page.wasm');
    const part = (name) => smallest(tools, `part.${name}.wasm`);
    const parts = { page: part('page'), games: Object.fromEntries(ids.map((id) => [id, part(id)])) };
    check(parts, wasm);
    return parts;
  });
}
