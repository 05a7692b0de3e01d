// Four pages of a room over WebRTC and a relay play each game at random with legal moves, while devices suffer
// everything that happens to devices: pages reload, the relay restarts, pages freeze. At the end all pages must agree
// on the log, with no errors and no stalls.
//
// node soak_test.mjs --site DIR [--only GAME] [--seed N] [--seconds N]: two minutes by default; one hour for each game
// is --seconds 14400. Longer runs freeze pages for longer.

import assert from 'node:assert/strict';

import { answered, finish, first_frame, open, options, serve, still, test } from './harness.mjs';
import { control, controls, has, headed, heading, press, press_if_there, preset, sentence, sound_and_well } from './player.mjs';
import { close_dialog, press_at_random, random_source, seed, stall_clock } from './random.mjs';
import { nostr_relay } from './relays.mjs';

const games = ['Flax', 'Coup', 'Settlers', 'Tractor'];
const seconds = Number(options.seconds ?? 120) / (options.only ? 1 : games.length);
const names = ['Ana', 'Bo', 'Cy', 'Di'];
const longest_stall = 5000; // ms
const longest_rest = 420_000; // ms without an action: longer than the longest freeze of a page

const server = await serve(options.site);
const relay = await nostr_relay();
console.log(`seed ${seed}, ${seconds} s a game`);

// --- pages ------------------------------------------------------------------------------------------

const init = stall_clock + preset({ storage: { relays: relay.url, turn: 'stun:127.0.0.1:9' } });

// Each page in its own window: tabs of one window share the frames.
async function open_page(name, url) {
  const allow = [/WebSocket connection to/, /ERR_CONNECTION_REFUSED/]; // the relay is away at times
  const page = await open(url, { viewport: { width: 760, height: 480 }, deviceScaleFactor: 0.125, serviceWorkers: 'allow', allow, init });
  await first_frame(page);
  return Object.assign(page, { name, stall: 0, presses: 0, pressed: [], often: new Map(), stopped: false });
}

/** How long this machine keeps any page waiting. */
async function empty_page() {
  const page = await open(null, { init: stall_clock });
  await page.goto('about:blank');
  return page;
}

async function answer(page, text) {
  const field = page.locator('dialog[open] #dialog-field');
  await field.fill(text);
  await field.press('Enter');
}

/** The host of a room with that game, and three guests who joined by its link. */
async function into_one_room(game) {
  const host = await open_page(names[0], server.url);
  await press(host, new RegExp(`^${game}\\.`));
  await press(host, 'With friends far away');
  await answer(host, host.name);
  await headed(host, /^Room/);
  await control(host, 'Invite');
  // A seat for everyone, if the game has enough, and no bots. Count the seats when the page is at rest.
  const open_seats = async () => (await still(host), (await controls(host)).filter((c) => c.label === 'Bot').length);
  while (await open_seats(), await has(host, 'Remove the bot')) await press(host, 'Remove the bot');
  while (await open_seats() < names.length - 1 && await has(host, 'Add a seat')) await press(host, 'Add a seat');
  await press(host, 'Invite');
  const link = await host.locator('dialog[open] textarea').first().inputValue();
  await host.keyboard.press('Escape');
  const pages = [host];
  for (const name of names.slice(1)) {
    const page = await open_page(name, link);
    pages.push(page);
    await answer(page, name);
    await headed(page, /^Room/);
    await control(page, 'Say something'); // the host has let them in
    if (!await has(page, 'Stand up') && await has(page, 'Sit here')) await press(page, 'Sit here');
    page.watches = !await has(page, 'I am ready');
  }
  return pages;
}

// --- play -------------------------------------------------------------------------------------------

// Controls that are no move: bars, menus, the room's own controls, and those that only show something.
const no_move = new RegExp(`^(✓ |○ )?(${[
  'Back', 'Home', 'Menu', 'Log', 'Rules', 'Chat', 'Close', 'Settings', 'Invite', 'Say something', 'Mute', 'Hear', 'Hint', 'Stats',
  'Look', 'Hold', 'Zoom', 'Whole', 'Show the whole board', 'Type a move', 'Change your name', 'Closed to', 'Send .* away', 'Stand up', 'Sit here',
  'Move here', 'Leave', 'End this game', 'To the room', 'Go on without', 'Keep this table', 'Join', 'Your rooms', 'Not ready', 'Link', 'How to play',
  'Reload', 'Undo', 'Replay', 'Bot', 'Remove', 'One', 'Enlarge', 'Round ', 'Trump: ', 'To be dealt', 'Your cards', 'Always', 'The bank',
].join('|')})|: (Level \\d|\\d+ of \\d)|The bank takes`);
// Controls that advance the game, the nearest first: a prepared move, its target (a player's plate in Coup is a control
// only while they can be chosen), and those that prepare a move.
const prompt_moves = [
  /^(Back to the room|I am ready|Start|To the table|Next game|Confirm|Roll|Go on|Next round|Show and win|Play|Throw|Bury)$/,
  /: \d+ coins?, /,
  /^Pick for me$/,
];

/** One step back to the table from where no move can be made: a replay, settings, rules, or a panel over them. */
async function way_back(page) {
  if (await has(page, 'Close')) await press_at_random(page, 0, { first: [/^Close$/], never: /./ });
  else if (/^(Replay|Settings|Rules)/.test(await heading(page))) await press_if_there(page, 'Back');
}

/** One press on a page, or an attempt to clear what is in its way. */
async function step(page, chance) {
  if (await close_dialog(page)) return;
  if (chance.chance(0.01) && await press_if_there(page, 'Undo')) return void ++page.presses;
  // Usually a control that advances the game, else any other.
  const label = await press_at_random(page, chance.next(), { first: chance.chance(0.8) ? prompt_moves : [], never: no_move, only_first_in: /^(Room|Parlour)/ });
  if (label === null) return way_back(page);
  ++page.presses;
  page.often.set(label, (page.often.get(label) ?? 0) + 1);
  page.pressed.push(label);
  if (page.pressed.length > 12) page.pressed.shift();
  await answered(page, 2); // a press takes effect before the next one
}

async function play(page, chance, until) {
  while (Date.now() < until) {
    if (page.stopped) {
      await new Promise((done) => { setTimeout(done, 100); });
      continue;
    }
    try {
      await step(page, chance);
    } catch (error) {
      // A page that is reloading or frozen cannot be asked.
      if (!page.stopped && !/Execution context was destroyed|navigation/.test(String(error))) throw error;
    }
    await new Promise((done) => { setTimeout(done, 30 + chance.below(60)); });
  }
}

// --- what devices suffer ------------------------------------------------------------------------------

async function note_stall(page) {
  const [ms, at] = await page.evaluate(() => [window.__stall, window.__stall_at]);
  if (ms > page.stall) Object.assign(page, { stall: ms, stall_at: at });
}

/** Stalls count from here on: loading and compiling are over. */
async function settled(page) {
  await headed(page, /./);
  await page.evaluate(() => __stall_reset());
  page.stopped = false;
}

async function load_again(page) {
  page.stopped = true;
  await note_stall(page);
  await page.reload();
  await first_frame(page);
  await settled(page);
}

/** Freezes the page's thread for that time, as on a sleeping phone; the browser keeps the connections. */
async function stand_still(page, ms) {
  page.stopped = true;
  await note_stall(page);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Debugger.enable');
  await tools.send('Debugger.pause');
  // Pauses at the next statement, which may be one of the page's timers.
  await new Promise((done) => { setTimeout(done, ms); });
  await tools.send('Debugger.resume').catch(() => {}); // it had not reached a statement
  await tools.send('Debugger.disable');
  await tools.detach();
  await settled(page);
}

async function restart_relay(ms) {
  await relay.stop();
  await new Promise((done) => { setTimeout(done, ms); });
  await relay.start();
}

/** The schedule of events, in seconds from the start: each page reloads every two minutes, or at least once per run;
    the relay goes away and comes back; pages freeze for 20 s and for 180 s. */
function happenings(chance) {
  const long = seconds >= 900;
  const out = [];
  const each = (period, first, f) => { for (let at = first; at < seconds - (long ? 20 : 2); at += period) out.push({ at, f }); };
  const reloads = Math.min(30, seconds / (names.length + 1));
  let next = chance.below(names.length);
  each(reloads, reloads / 2, (_, pages) => {
    const page = pages[next++ % pages.length];
    return page.stopped ? null : load_again(page);
  });
  each(long ? 300 : seconds, seconds >= 300 ? 140 : seconds * 0.3, () => restart_relay(long ? 10_000 : 2000));
  each(long ? 240 : seconds, seconds >= 300 ? 45 : seconds * 0.4, (free) => stand_still(chance.pick(free), long ? 20_000 : 8000));
  if (long) each(900, 400, (free) => stand_still(chance.pick(free), 180_000));
  return out.sort((a, b) => a.at - b.at);
}

async function let_happen(pages, chance, began, until) {
  const under_way = [];
  for (const { at, f } of happenings(chance)) {
    const wait = began + at * 1000 - Date.now();
    if (wait > 0) await new Promise((done) => { setTimeout(done, wait); });
    if (Date.now() >= until) break;
    const free = pages.filter((page) => !page.stopped);
    if (free.length < pages.length - 1) continue; // two at once are enough
    under_way.push(f(free, pages));
    Promise.resolve(under_way.at(-1)).catch(() => {}); // reported at the end
  }
  await Promise.all(under_way);
}

// --- at the end ---------------------------------------------------------------------------------------

/** How many actions each game had when last checked: a soak in which nobody plays proves nothing. Ends at once if a
    game stands still. */
async function note_progress(pages, games, until) {
  let before = 0;
  let since = Date.now();
  while (Date.now() < until) {
    const actions = [...games.values()].reduce((sum, n) => sum + n, 0);
    if (actions !== before) [before, since] = [actions, Date.now()];
    if (Date.now() - since > longest_rest) assert.fail(`nothing has happened for ${longest_rest / 1000} s\n${await all_seen(pages)}`);
    for (const page of pages.filter((page) => !page.stopped)) {
      const [, game, actions] = (await where(page).catch(() => '')).match(/^room: game (\d+), log \d+, (\d+) actions/) ?? [];
      if (game) games.set(game, Math.max(games.get(game) ?? 0, Number(actions)));
    }
    await new Promise((done) => { setTimeout(done, 2000); });
  }
}

/** What all pages show, and what was pressed last. */
const all_seen = async (pages) => (await Promise.all(pages.map(async (page) =>
  `${page.name}${page.stopped ? ', stopped' : ''}: ${await where(page)} / ${await heading(page)} / ${await sentence(page)} / ` +
  `${(await controls(page)).map((c) => c.label + (c.enabled ? '' : ' [off]')).join(', ')} / pressed: ${page.pressed.join(', ')}`))).join('\n');

/** What was pressed most on a page, to explain why a game went slowly. */
const most_pressed = (page) => [...page.often].sort((a, b) => b[1] - a[1]).slice(0, 6).map(([label, n]) => `${n}× ${label}`).join(', ');

const where = (page) => page.evaluate(() => __parlour.report().match(/^room: .*$/m)?.[0] ?? 'no game');

async function agree(pages) {
  let seen = [];
  for (let tries = 0; tries < 300; ++tries) {
    seen = await Promise.all(pages.map(where));
    if (seen.every((it) => it === seen[0] && !/in doubt|no game/.test(it))) return seen[0];
    // Between two games: the next one shows it.
    for (const page of pages) await way_back(page);
    for (const page of pages) if (/^Room/.test(await heading(page))) await press_at_random(page, 0, { first: [/^(I am ready|Start|To the table)$/], never: /./ });
    await pages[0].waitForTimeout(200);
  }
  assert.fail(`the pages do not agree: ${seen.join(' | ')}\n${await all_seen(pages)}`);
}

for (const [i, game] of games.entries()) {
  await test(`${game}: four pages play at random while pages, relay and players come and go`, async () => {
    const chance = random_source(seed + i);
    const pages = await into_one_room(game);
    const empty = await empty_page();
    for (const page of [...pages, empty]) await page.evaluate(() => __stall_reset());
    const began = Date.now();
    const until = began + seconds * 1000;
    const played = new Map();
    await Promise.all([
      note_progress(pages, played, until),
      ...pages.map((page, n) => play(page, random_source(seed + 100 * (i + 1) + n), until)),
      let_happen(pages, chance, began, until),
    ]);
    const agreed = await agree(pages);
    const waits = await empty.evaluate(() => __stall);
    for (const page of pages) {
      await note_stall(page);
      await sound_and_well(page);
      assert.ok(page.stall < longest_stall + 2 * waits, `${page.name} stood still for ${Math.round(page.stall)} ms, ${Math.round(page.stall_at)} ms after it was loaded`);
      if (!page.watches) assert.ok(page.presses > 0, `${page.name} never had anything to press`);
    }
    assert.match(agreed, /room: game [1-9]\d*, log \d+, \d+ actions/, 'a game was played');
    const actions = [...played.values()].reduce((sum, n) => sum + n, 0);
    assert.ok(actions >= seconds / 30, `only ${actions} actions in ${seconds} s`);
    console.log(`     ${agreed}; ${played.size} games with ${actions} actions; presses ${pages.map((page) => page.presses).join(', ')}; longest stall ${Math.round(Math.max(...pages.map((page) => page.stall)))} ms, of an empty page ${Math.round(waits)} ms`);
    if (options.seconds) for (const page of pages) console.log(`     ${page.name} pressed ${most_pressed(page)}`);
  }, seconds * 1000 + 240_000);
}

await relay.stop();
await server.stop();
await finish();
