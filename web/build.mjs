// Builds the site: one folder of static files that works from any sub-folder of any host.
//
//   node build.mjs --wasm DIR --texts FILE --out DIR --binaryen DIR [--imgui DIR] [--sdl DIR] [--sodium DIR]
//
// DIR of --wasm holds parlour_page.{js,wasm}, its symbol map, the linker's map and
// parlour_bots_GAME.{js,wasm}, parlour_aide_GAME.{js,wasm}, parlour_scripts.{js,wasm}; FILE is the texts.json of cmake/texts.py; DIR of --binaryen holds
// bin/wasm-split, wasm-opt and wasm-dis. If the sources of Dear ImGui and SDL are given, their licences are taken from
// there. Every file but the entry points (index.html, sw.js, manifest, notices) has the hash of its
// content in its name, and may be cached for ever. Prints the files made, and fails if a budget is
// exceeded.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, transform } from 'esbuild';

import { packed_size, smallest, with_binaryen } from './binaryen.mjs';
import { characters, subset } from './fonts.mjs';
import { net_files } from './net/files.mjs';
import { notices } from './notices.mjs';
import { split } from './split.mjs';
import { take_texts, with_data } from './texts.mjs';

const web = dirname(fileURLToPath(import.meta.url));
const src = join(web, '../src');
const { values: options } = parseArgs({
  options: {
    wasm: { type: 'string' },
    texts: { type: 'string' },
    out: { type: 'string' },
    binaryen: { type: 'string' },
    imgui: { type: 'string' },
    sdl: { type: 'string' },
    sodium: { type: 'string' },
  },
});
if (!options.wasm || !options.texts || !options.out || !options.binaryen) {
  console.error(
    'node build.mjs --wasm DIR --texts FILE --out DIR --binaryen DIR [--imgui DIR] [--sdl DIR] [--sodium DIR]');
  process.exit(2);
}
const modules = resolve(options.wasm);
const out = resolve(options.out);
const binaryen = join(resolve(options.binaryen), 'bin');

// KB of 1000 bytes, gzip -9. For play between devices, `net` is only the JavaScript, `rooms` also
// the screens and src/net.
const budgets = {
  wasm: 401.6, first: 459.4, bots_coup: 55, bots_flax: 37, bots_settlers: 78.3, bots_tractor: 79,
  aide_coup: 120, aide_settlers: 127.5, aide_tractor: 121, scripts: 191.4, net: 15.6, rooms: 168.6, hall: 27.2,
};

// --- output -------------------------------------------------------------------------------------

const files = new Map(); // path in the site -> bytes

/** Adds a file and returns its name. With `hashed`, the name contains the hash of the content. */
function emit(name, content, { hashed = true } = {}) {
  const bytes = Buffer.from(content);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const extension = extname(name);
  const path = hashed ? `${name.slice(0, -extension.length)}.${digest}${extension}` : name;
  files.set(path, bytes);
  return path;
}

const read = (name) => readFileSync(join(web, name), 'utf8');

/** Fills in @name@. */
function fill(text, values) {
  return text.replace(/@([\w.-]+)@/g, (whole, key) => {
    if (!(key in values)) throw new Error(`nothing to put for ${whole}`);
    return values[key];
  });
}

async function bundle(entry, alias, define) {
  const result = await build({
    entryPoints: [join(web, entry)],
    alias,
    define: Object.fromEntries(Object.entries(define).map(([k, v]) => [k, JSON.stringify(v)])),
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    // The glue needs these only under node, where the page never runs.
    external: ['module', 'node:*', 'fs', 'path', 'url', 'crypto', 'worker_threads'],
  });
  return result.outputFiles[0].contents;
}

// { languages: [{ tag, name }], tables: { page: { en: { key: sentence } } } }, English first.
const { languages: spoken, tables } = JSON.parse(readFileSync(options.texts, 'utf8'));

// --- characters ---------------------------------------------------------------------------------

function* walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}

const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));

/** Latin, Cyrillic, punctuation, arrows, mathematical signs, suits, as far as Inter has them. */
const text_characters = range(0x20, 0x7e) + range(0xa0, 0x17f) + range(0x400, 0x45f)
  + range(0x490, 0x493) + range(0x2010, 0x205e) + range(0x20a0, 0x20bf) + '№™'
  + range(0x2190, 0x21ff) + range(0x2200, 0x22ff) + range(0x25a0, 0x25ff) + range(0x2600, 0x266f);

const han_in = (text) => text.match(/\p{Script=Han}/gu) ?? [];
const is_han = (tag) => han_in(JSON.stringify(tables.ui[tag])).length > 0;

/** What the browser puts into the dates of games. */
const date_characters = '年月日今昨天上下午';

/** Every Chinese character in our own texts and in dates, and the punctuation that goes with them. */
const han_characters = () => [...new Set([...range(0x3000, 0x303f) + range(0xff01, 0xff5e),
  ...date_characters, ...han_in(JSON.stringify([spoken, tables]))])].join('');

/** The bytes of a module; refuses one that exports nothing: a linker that was disturbed leaves such a one behind. */
function module_bytes(name) {
  const bytes = readFileSync(join(modules, `${name}.wasm`));
  if (WebAssembly.Module.exports(new WebAssembly.Module(bytes)).length === 0) throw new Error(`${name}.wasm exports nothing: remove it and build again`);
  return bytes;
}

// --- the site -----------------------------------------------------------------------------------

// Each folder of src/games is a game.
const game_ids = readdirSync(join(src, 'games'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory()).map(({ name }) => name);
const part_ids = [...game_ids, 'tractor_book', 'settlers_book', 'coup_book', 'rooms', 'hall', 'replays', 'sheets', 'talk', 'lessons', 'puzzles', 'studio', 'islands', 'daily'];
// Code that belongs to a part besides the functions named after it and those that only it calls:
// screens, and the functions that make them; what is called once the part is there.
const hall = '\\bparlour::hall::|\\bparlour::web::Board\\b|\\bHall(Desk|Listener|Screen|Search|Sign)\\b|\\bmake_hall\\(';
const screens = {
  coup: '\\bArtScreen\\b|\\bshow_art\\(',
  daily: '\\bparlour::(room|ui)::(daily|statistics|backup)::|\\bparlour::protocol::|\\bparlour::KeyedChance::',
  studio: '\\bshow_editor\\(.*>::operator\\(\\)\\(\\)$|\\bEditorScreen::',
  islands: '\\bwant_islands\\(.*>::operator\\(\\)\\(\\)$|\\bIsland(Drawing|Fairness|Tiles|Texts)\\b|\\b(make_island_drawing|make_island_chooser|island_thumbnail)\\(|\\bparlour::settlers::sketch::|\\bparlour::ai::(Fairness|write\\(parlour::ai::Trial|read_fairness)',
  lessons: '\\b(LessonsScreen|LessonsPanel|LessonGame|Marks|Note|HelpNote|Advice|Guide|Reasons)\\b|\\b(pressing|reasons)::|\\bmake_table_help\\(|\\b(presses_for|action_words|without_place)\\(|\\b(make_lesson_panel|Tables::teach|taught_players|show_lessons|parse_lessons|lessons_of)\\(',
  puzzles: '\\bPuzzlesScreen\\b|\\bshow_(puzzles|trainer)\\(|\\bparlour::(room::training|ui::train)::|\\bparlour::ai::(model_coup|belief_coup)\\b|\\bparlour::ai::\\(anonymous namespace\\)::\\w+\\(parlour::coup::|\\bparlour::room::\\(anonymous namespace\\)::\\w+\\(parlour::(View<parlour::)?(coup|flax|settlers|tractor)::|\\bparlour::room::(puzzle_id|PuzzleReason|reason_of|PuzzleProgress|parse_progress|next_puzzle|count|as_lesson|Rating|rated|expected)\\b|\\bparlour::ai::(Puzzle|parse_puzzles|position_of)\\b',
  replays: '\\b(show_replays|open_replay)\\(.*>::operator\\(\\)\\(\\)$|\\b(ReplayScreen|ReplaysScreen|CoachDesk|CoachSheet|CoachJudge)\\b|\\bmake_idea_judge\\(|\\bparlour::room::(Coach::|report_of|worst_moves|outlook_at|read_findings|kept_findings|keep_findings|accuracy_of|write\\(parlour::AnyGame)|\\bparlour::ai::(read_coach_answers|write\\(parlour::AnyGame const&, std)|\\b(action_text|loss_text)\\(|\\b(make_replays?_screen|open_or_ask|chance_text|choose_eyes)\\(|\\bResultSheet\\b|\\b(refuse_given|record_prompt|open_given)\\(',
  sheets: '\\b(show_settings|NewGameScreen::change_seat|Archive::ask_unkept)\\(.*>::operator\\(\\)\\(\\)$|\\b(SettingsSheet|SeatSheet|LeaveSheet|UnkeptSheet)\\b|\\bTableScreen::(make_menu|special_rules_here|draw_rules_in_short|draw_time|draw_seconds|tell_seconds|draw_end|draw_end_buttons|draw_winners|draw_what_next|draw_chance|draw_deal|rated_text|draw_own_chance|chance_title|has_own_seal|draw_curtain_words|tell_who_takes_over)\\(|\\bNewGameScreen::(draw_option_list|draw_part|draw_chosen|draw_part_options|draw_option|draw_picture|draw_number|draw_choices|draw_clock|draw_own_presets|own_preset|read_presets|rename|choose_script|ask_preset_name|keep_preset|ask_drop_preset|drop_preset|save_presets|take_rules)\\(|\\bopen_rules\\(|\\b(draw_)?option_drawing\\(',
  tractor_book: '\\btractor_book::|\\btractor_figure\\(|\\bTractor::rules\\(|\\bFriendChoice::(draw|draw_ranks|draw_suits|settle|told)\\(|\\bChoice::pick_suggested\\(|\\bparlour::tractor::(by_thumb|thumb_bid|kept_for|\\(anonymous namespace\\)::(strength|stays|same_side|price|gain|needed))\\(',
  settlers_book: '\\bsettlers_book::|\\bsettlers_table::(draw_(answers|offer)\\(|(answers|offer)_height\\(|Trade::(draw|reason_of))|\\bSettlers::rules\\(',
  coup_book: '\\bcoup_figure\\(|\\bCoup::rules\\(|\\bcoup_table::Result::',
  rooms: `^(?!.*(?:${hall})).*(?:\\b(LobbyScreen|ChanceSheet|PhraseSheet)\\b|\\bmake_(record_chance|chance|deal)_sheet\\(|\\b(deal_told|needs_dealer)\\(|\\bparlour::(net|fair|mental|standing)::|\\bparlour::web::(Aide|Line)\\b|\\bShell::hire_aide\\()`,
  hall,
};
const languages = spoken.slice(1).map(({ tag }) => tag); // besides English
const without_texts = (module, parts, unread) => take_texts(module_bytes(module),
  readFileSync(join(modules, `${module}.map`), 'utf8'), parts, languages, unread);
/** The bytes of a module that is not split, as small as possible. */
const small = (wasm) => with_binaryen(binaryen, (tools) => {
  tools.write('whole.wasm', wasm);
  return smallest(tools, 'whole.wasm');
});
/** { file, ...where its bytes belong } for each language with texts in a module. */
const files_of = (name, texts) => Object.fromEntries(Object.entries(texts).map(([lang, { bytes, ...place }]) =>
  [lang, { file: emit(`${name}-${lang}.txt`, bytes), ...place }]));
// The parts whose English and Lines come with their code (cmake/texts.cmake).
const spoken_parts = part_ids.filter((id) => id !== 'studio');
const { wasm: whole, parts: data, languages: texts, lines } = without_texts('parlour_page', spoken_parts);
const text_files = files_of('texts', texts);
const parts = split(whole,
  readFileSync(join(modules, 'parlour_page.js.symbols'), 'utf8'),
  Object.fromEntries(part_ids.map((id) => [id, screens[id] ?? ''])), binaryen, lines, game_ids);
const wasm = emit('parlour.wasm', parts.page);
const games = Object.fromEntries(part_ids.map((id) =>
  [id, emit(`${id}.wasm`, data[id] ? with_data(parts.games[id], data[id]) : parts.games[id])]));

/** { game, wasm, script } of the workers that a kind of module has for a game; those that this build
    is without are left out. They say nothing, not even in English. */
async function workers_of(kind) {
  const worker_of = async (game) => {
    const module = `parlour_${kind}_${game}`;
    if (!existsSync(join(modules, `${module}.wasm`))) return null;
    const wasm = emit(`${kind}-${game}.wasm`, small(without_texts(module, [game], ['settlers_book']).wasm));
    const script = await bundle(`${kind}_worker.js`,
      { [`parlour_${kind}.js`]: join(modules, `${module}.js`) }, { [`${kind.toUpperCase()}_WASM`]: wasm });
    return { game, wasm, script };
  };
  return (await Promise.all(game_ids.map(worker_of))).filter(Boolean);
}
const bots = await workers_of('bots');
// All workers have one hash in their names: the page's script, which is in the first load, holds it
// instead of four names. Without bots it is empty.
const digest_of_bots = createHash('sha256');
for (const { script } of bots) digest_of_bots.update(script);
const BOTS = bots.length > 0 ? digest_of_bots.digest('hex').slice(0, 10) : '';
const bots_files = Object.fromEntries(bots.map(({ game, wasm, script }) =>
  [game, [emit(`bots-${game}.${BOTS}.js`, script, { hashed: false }), wasm]]));

// The aides of games without a dealer.
const dealerless_ids = game_ids.filter((id) => existsSync(join(src, 'games', id, `${id}_dealerless.cpp`)));
const aide_files = Object.fromEntries((await workers_of('aide')).map(({ game, wasm, script }) =>
  [game, [emit(`aide-${game}.js`, script), wasm]]));

// What players' scripts are asked, and what their answers mean: why one is refused is told in the
// player's language.
let scripts_wasm = null;
let scripts_worker = '';
if (existsSync(join(modules, 'parlour_scripts.wasm'))) {
  const { wasm: silent, languages: sayings } = without_texts('parlour_scripts', [], ['settlers_book']);
  scripts_wasm = emit('scripts.wasm', small(silent));
  const said = files_of('scripts', sayings);
  scripts_worker = emit('scripts_worker.js', await bundle('scripts_worker.js',
    { 'parlour_scripts.js': join(modules, 'parlour_scripts.js') },
    { SCRIPTS_WASM: scripts_wasm, LANGUAGES: spoken.map(({ tag }) => said[tag] ?? null) }));
}

// Players' scripts. The frame that they run in is a document inside the page's script; the page's
// policy names its code by its hash, and so does the frame's own policy, which allows nothing else.
const { code: frame_script } = await transform(read('script_frame.js'), {
  loader: 'js', minify: true, target: 'es2022', define: { MOST: '5000' },
});
const frame_hash = `sha256-${createHash('sha256').update(frame_script).digest('base64')}`;
const scripts = emit('scripts.js', await bundle('scripts.js', {}, {
  WORDS: tables.page_scripts,
  SCRIPTS_WORKER: scripts_worker,
  ANY: read('scripts/any.js'),
  BOTS,
  COUP: read('scripts/coup.js'),
  COUP_EXAMPLE: read('scripts/coup_example.js'),
  FLAX_EXAMPLE: read('scripts/flax_example.js'),
  SETTLERS_EXAMPLE: read('scripts/settlers_example.js'),
  TRACTOR_EXAMPLE: read('scripts/tractor_example.js'),
  FRAME: `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '${frame_hash}'; worker-src blob:"><script>${frame_script}</script>`,
}));

// Play between devices: { board, carrier, ed25519, qr, qr_reader }.
const net = await net_files(emit, bundle);

const han_source = '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff2';
// The settings show each language's name in its own letters, before its font is loaded.
const names_of_languages = spoken.map(({ name }) => name).join('');
const han_name = emit('han-name.ttf', await subset(han_source, han_in(names_of_languages).join('')));
const weights = [400, 600];
/** One file per weight, with those of the characters that the script's font has. */
const inter = (script, name, characters) => Promise.all(weights.map(async (weight) => emit(`inter-${weight}-${name}.ttf`,
  await subset(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff2`, characters))));
// What our texts need comes first; accents and rare signs are in players' names, if anywhere.
const in_code = '–−\u00a0';
const common = new Set([...range(0x20, 0x7e) + in_code + JSON.stringify(tables)]);
const latin = await inter('latin', 'latin', [...common].filter((c) => text_characters.includes(c)).join(''));
const rare = await inter('latin', 'rare', [...text_characters].filter((c) => !common.has(c)).join(''));
const cyrillic = await inter('cyrillic', 'cyrillic', text_characters);
const fonts = latin.flatMap((file) => [file, han_name]); // those of the page, per weight
const han_font = emit('noto-sans-sc.ttf', await subset(han_source, han_characters()));
// Further fonts of a language: one per weight, or one for both; and their characters, in CSS
// notation. Other languages are drawn with the device's fonts.
const letters_of = (tag) => /\p{Script=Cyrillic}/u.test(JSON.stringify(tables.ui[tag]))
  ? { files: cyrillic, range: 'U+400-4FF, U+2116' }
  : is_han(tag) ? { files: [han_font], range: 'U+2E80-FFEF' } : null;
const language_fonts = Object.fromEntries(languages.map((tag) => [tag, letters_of(tag)]).filter(([, it]) => it));
const rare_letters = { files: rare, range: 'U+A0-3FF, U+2000-2FFF' };
const rare_characters = characters(files.get(rare[0])).filter((c) => c > ' ').join('');

const rooms = emit('rooms.js', await bundle('rooms.js', {},
  { BOARD: net.board, CARRIER: net.carrier, QR: net.qr, WORDS: tables.page_rooms,
    AIDES: Object.fromEntries(Object.entries(aide_files).map(([game, [script]]) => [game, script])) }));

const sounds = emit('sounds.js', await bundle('sounds/player.js', {}, {}));

const { code: css } = await transform(read('style.css'), { loader: 'css', minify: true });
const style = emit('style.css', css);
const icon = read('icon.svg').replace(/\n\s*/g, '');
const icon_file = emit('icon.svg', icon);
// Maskable: the background reaches the very edge, the drawing stays in the safe circle.
const maskable = emit('icon-maskable.svg', icon
  .replace(' rx="112"', '')
  .replace('id="art"', 'id="art" transform="translate(46 46) scale(.82)"'));

// Puzzles, made by `parlour puzzles`; comments say how.
const puzzles = Object.fromEntries(game_ids.filter((id) => existsSync(join(web, 'puzzles', `${id}.txt`)))
  .map((id) => [`puzzles/${id}`, emit(`puzzles-${id}.txt`, read(`puzzles/${id}.txt`).replaceAll(/^#.*\n/gm, ''))]));

// The build's name: a hash of everything that runs.
const build_id = createHash('sha256').update(parts.page)
  .update(JSON.stringify([games, text_files, tables, puzzles, BOTS, aide_files]))
  .update([...walk(web)].filter((path) => path.endsWith('.js')).map((path) => readFileSync(path)).join(''))
  .digest('hex').slice(0, 10);

const boot = emit('parlour.js', await bundle('boot.js',
  { 'parlour_page.js': join(modules, 'parlour_page.js') }, {
    BUILD: build_id,
    WASM: wasm,
    WASM_BYTES: parts.page.length,
    GAMES: games,
    LANGUAGES: text_files,
    TEXTS: tables.page,
    DATA: puzzles,
    FONTS: fonts,
    LANGUAGE_FONTS: { ...language_fonts, rare: rare_letters },
    RARE: rare_characters,
    BOTS,
    SCRIPTS: scripts,
    ROOMS: rooms,
    QR: net.qr,
    SOUNDS: sounds,
  }));

const names = { 'style.css': style, 'parlour.wasm': wasm, 'boot.js': boot, 'icon.svg': icon_file, 'icon-maskable.svg': maskable };
emit('index.html', fill(read('index.html'), { ...names, 'frame-hash': frame_hash }), { hashed: false });
emit('manifest.webmanifest', fill(read('manifest.webmanifest'), names), { hashed: false });
emit('notices.html', fill(read('notices.html'), { ...names, notices: notices(options) }), { hashed: false });

const kept = Object.fromEntries([...files].sort().map(([path, bytes]) =>
  [path, `sha256-${createHash('sha256').update(bytes).digest('base64')}`]));
const version = createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 10);
const worker = await transform(read('sw.js'), {
  minify: true,
  define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(kept) },
});
emit('sw.js', worker.code, { hashed: false });

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const [path, bytes] of files) writeFileSync(join(out, path), bytes);
writeFileSync(join(out, '.nojekyll'), ''); // GitHub Pages: serve the files as they are

// --- sizes --------------------------------------------------------------------------------------

const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(8);
const gzip = new Map([...files].map(([path, bytes]) => [path, packed_size(bytes)]));
const sum = (paths, of) => paths.reduce((total, path) => total + of(path), 0);
const raw = (paths) => sum(paths, (path) => files.get(path).length);
const packed = (paths) => sum(paths, (path) => gzip.get(path));

const largest = game_ids.map((id) => games[id]).sort((a, b) => gzip.get(b) - gzip.get(a))[0];
const parts_of = {
  wasm: ['wasm of the largest game', [wasm, largest]],
  // What an English player downloads before making a move in the largest game.
  first: ['first load', ['index.html', style, boot, wasm, largest, games.talk, sounds,
    ...new Set(fonts), icon_file, 'manifest.webmanifest']],
  ...Object.fromEntries(Object.entries(text_files).map(([tag, { file }]) => [`language ${tag}`,
    [`the language ${tag} adds`, [file, ...language_fonts[tag]?.files ?? []]]])),
  net: ['rooms, their JavaScript', [net.carrier]],
  rooms: ['rooms', [games.rooms, rooms, net.carrier]],
  hall: ['open tables, besides rooms', [games.hall, net.board]],
  ...Object.fromEntries(game_ids.map((id) => [`bots_${id}`, [`the bots of ${id}`, bots_files[id] ?? []]])),
  ...Object.fromEntries(dealerless_ids.map((id) => [`aide_${id}`, [`the aide in ${id}`, aide_files[id] ?? []]])),
  scripts: ["players' scripts", [scripts, ...scripts_wasm ? [scripts_worker, scripts_wasm] : []]],
};
const line = (name, paths) =>
  console.log(`${name.padEnd(34)}${kb(raw(paths))}${kb(packed(paths))}`);

console.log(`${'KB'.padEnd(34)}${'raw'.padStart(8)}${'gzip'.padStart(8)}`);
for (const path of [...files.keys()].sort()) line(path, [path]);
for (const [name, paths] of Object.values(parts_of)) line(name, paths);

for (const [what, limit] of Object.entries(budgets)) {
  const [name, paths] = parts_of[what];
  if (packed(paths) > limit * 1000) {
    console.error(`over budget: ${name}, ${kb(packed(paths)).trim()} KB, allowed are ${limit}`);
    process.exitCode = 1;
  }
}
