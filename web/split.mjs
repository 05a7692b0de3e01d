// Takes the page's module apart: what every screen needs, and the code of each game, which is fetched
// when the first game of that kind is opened. The work is done by wasm-split (Binaryen): a function
// that is moved is called through the table, which the game's module fills in when it arrives. Nothing
// may call into a game before that but G::info(): ui::Shell::need_game is the door.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names as the linker wrote them, "\28" for "(". */
const plain = (name) => name.replace(/\\([0-9a-f]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));

/** What the linker has used, and what its split parts need (empty slots of the table), every browser since 2021 knows: with more, Binaryen would write
    types that only the newest can read. */
const features = ['--mvp-features', '--enable-mutable-globals', '--enable-sign-ext', '--enable-bulk-memory', '--enable-reference-types'];

/** What speaks of a game: its namespace, its views, and in them the screens that are of it alone. */
function speaks_of(id, screens) {
  const Name = id[0].toUpperCase() + id.slice(1);
  return new RegExp(`\\bparlour::${id}::|\\bparlour::ui::.*(\\b${id}_|\\b(make_)?${id}_|\\b${Name})${screens ? `|${screens}` : ''}`);
}

/** What stays although it does: asked of every game, or run when the page starts; and the drawing of
    boards and pieces, for the pictures of the home screen are made of it. */
const stays = /::info\(\)|^_GLOBAL_|^__cxx_|^(\w+ )?parlour::gfx::/;

/** Later versions of wasm-split link the parts by other names than boot.js does: said here, and not by a
    page that does not start. */
function check({ page, games }, whole) {
  const from = (wasm) => new Set(WebAssembly.Module.imports(new WebAssembly.Module(wasm)).map(({ module }) => module));
  const before = from(whole);
  const strange = [...from(page)].filter((name) => !before.has(name));
  for (const game of Object.values(games)) strange.push(...[...from(game)].filter((name) => name !== ''));
  if (strange.length > 0) throw new Error(`wasm-split linked the parts through "${strange[0]}": this page is built with Emscripten 3.1.69`);
}

/** How many functions the module imports: they come first in the count of all. */
function imported_functions(wasm) {
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(wasm));
  return imports.filter(({ kind }) => kind === 'function').length;
}

/**
 * Returns { page, games: { id: module } }.
 * `games`: { id: pattern of further functions of it, or '' }; `symbols`: emcc's symbol map.
 */
export function split(wasm, symbols, games, binaryen) {
  const imports = imported_functions(wasm);
  const ids = Object.keys(games);
  const patterns = ids.map((id) => speaks_of(id, games[id]));
  const goes = ids.map((id) => games[id] && new RegExp(games[id])); // is named, so it goes in any case
  const moved = new Map(ids.map((id) => [id, []]));
  for (const line of symbols.split('\n')) {
    const colon = line.indexOf(':');
    const index = Number(line.slice(0, colon)) - imports;
    const name = plain(line.slice(colon + 1));
    if (colon < 0 || index < 0 || (stays.test(name) && !goes.some((it) => it && it.test(name)))) continue;
    const of = ids.filter((_, i) => patterns[i].test(name));
    if (of.length === 1) moved.get(of[0]).push(index);
  }
  for (const [id, functions] of moved) {
    if (functions.length === 0) throw new Error(`no function of ${id} is in the symbol map: has its naming changed?`);
  }

  const folder = mkdtempSync(join(tmpdir(), 'parlour-split-'));
  const run = (tool, ...args) => execFileSync(join(binaryen, tool), args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    writeFileSync(join(folder, 'whole.wasm'), wasm);
    // Without a name section a function's name is its number.
    writeFileSync(join(folder, 'manifest'),
      `${[...moved].map(([id, functions]) => `${id}\n${functions.join('\n')}`).join('\n\n')}\n`);
    run('wasm-split', '--multi-split', 'whole.wasm', ...features, '--manifest', 'manifest', '--out-prefix', 'part.', '-o', 'part.page.wasm');
    const part = (name) => {
      run('wasm-opt', ...features, '-Oz', `part.${name}.wasm`, '-o', `${name}.wasm`);
      return readFileSync(join(folder, `${name}.wasm`));
    };
    const parts = { page: part('page'), games: Object.fromEntries(ids.map((id) => [id, part(id)])) };
    check(parts, wasm);
    return parts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
