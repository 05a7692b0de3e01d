// Flax as players meet it: whole games by mouse, touch, keyboard and screen reader; undo, hints, replays, custom
// boards, languages; and bad input of every kind.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { base, counters, finish, first_frame, open, open_beside, options, phone, serve, shot, still, stored, test, together, two_frames } from './harness.mjs';
import {
  archived, background_actor, board_code, click, control, controls, has, headed, heading, keeps, kept, least_board, log,
  placements, plain, preset, press, press_if_there, says, sentence, shows_place, small_board, small_board_of_three, sound_and_well, stoppable, tap, tap_at, told, wait_kept, walk_to,
} from './player.mjs';

const server = await serve(options.site);
const url = server.url;
const tiny = { width: 860, height: 560 }; // the cost of a frame depends on its pixels, so the pixels are large as well
const place = /^(Place \d on|Cover the chip on) [A-Z]+\d+/;
const staged = /Confirm to play \d on [A-Z]+\d+\. (Room \w: \d+ pips yours, \d+ theirs|A path)/;

/** A page that has drawn its first frame. */
async function start({ settings, storage, fragment = '', ...more } = {}, address = url) {
  const page = await open(address + (fragment ? `#${fragment}` : ''), {
    ...(options.shots ? {} : { viewport: tiny }), init: preset({ settings, storage }), ...more,
  });
  await first_frame(page);
  return page;
}

const header = (players = ['person', 'person'], board = '1') =>
  `flax 1 seats=2${board === '1' ? '' : ` board=${board}`}\n` +
  players.map((player, i) => `@ seat ${i} ${player}\n`).join('');

/** The storage of a page with an autosaved game; the page continues it at once. */
const at_table = (record) => ({ game: record, 'at-table': '1' });

const some_moves = 'house draw 1/6\n0 place 1,9 6\nhouse draw 2/5\n1 place 13,1 5\nhouse draw 3/4\n0 place 1,3 4\n';

/** Turns the chip in hand to its low face, pressing controls with `use`. */
async function low_face(page, use) {
  const face = (await controls(page)).find((c) => /^Face [123]$/.test(c.label));
  if (!face) return;
  await use(page, face.label);
  await control(page, `✓ ${face.label}`);
}

/** What is stored under keys that begin with `start`. */
const kept_under = (page, start) => page.evaluate((start) =>
  Object.keys(localStorage).filter((key) => key.startsWith(start)).map((key) => localStorage[key]), stored(start));

/** Plays until the end is announced; `move(page)` makes each of the person's placements. */
async function play_to_end(page, move, most = 60) {
  for (let n = 0; n < most; ++n) {
    await page.waitForFunction((source) => [...document.querySelectorAll('#narrator li button')].some((b) =>
      b.getAttribute('aria-disabled') !== 'true' && (new RegExp(source).test(b.textContent) || b.textContent === 'Play again')),
    place.source, { polling: 40 });
    if (await has(page, 'Play again')) return n;
    const before = await kept(page);
    await move(page, n);
    await wait_kept(page, before);
  }
  assert.fail('the game does not end');
}

// --- whole games ----------------------------------------------------------------------------------

await test('a whole game against a bot with the mouse, a reload in its middle, its replay and its link', async () => {
  const page = await start({ settings: { confirm: 0 }, fragment: `/board/${least_board}` });
  await click(page, 'Play on it');
  await headed(page, /^Flax$/);
  await click(page, 'Seat 2: Ada, Medium');
  await click(page, 'Ada: Easy');
  await control(page, 'Ada: Easy, chosen');
  await click(page, 'Close');
  await control(page, 'Seat 2: Ada, Easy');
  await click(page, 'Start');
  let reloaded = false;
  const played = await play_to_end(page, async (_, n) => {
    if (n === 1 && !reloaded) {
      reloaded = true;
      // The narration may still describe the position before the person's move: wait for the bot's move and the next
      // chip.
      await keeps(page, /^1 place .*\nhouse draw .*\n$/);
      await control(page, place);
      const before = await kept(page);
      // A reload forgets which face was turned up.
      const position = async () => (await sentence(page)).replace(/Your turn: .*/, '');
      const was = await position();
      await page.reload();
      await first_frame(page);
      await control(page, place);
      assert.equal(await kept(page), before);
      assert.equal(await position(), was);
    }
    if (n < 3) await low_face(page, click); // the low face keeps the chains longer
    await click(page, place);
  });
  assert.ok(played >= 2, `${played} moves`);
  assert.ok(reloaded);
  await told(page, /wins?(, \d+ to \d+)?$|^Shared victory/);
  await shot(page, 'flax-end');

  const record = await kept(page);
  const moves = placements(record);
  await click(page, 'Replay');
  await says(page, new RegExp(`^Move 0 of ${moves}`));
  await click(page, 'Step forward');
  await says(page, new RegExp(`^Move 1 of ${moves}`));
  for (let n = 0; n < 2; ++n) await press(page, 'Speed'); // the slowest, or it would end before the press on Pause
  await click(page, 'Play');
  await says(page, new RegExp(`^Move ([3-9]|\\d\\d) of ${moves}`));
  await click(page, 'Pause');
  await click(page, 'To the end');
  await says(page, new RegExp(`^Move ${moves} of ${moves}`));
  const at_end = await sentence(page);
  const { at } = await control(page, new RegExp(`^Move ${moves}`));
  await page.mouse.click(...at); // the middle of the slider
  await says(page, new RegExp(`^Move (?!${moves} )\\d+ of ${moves}`));
  await shot(page, 'flax-replay');

  await click(page, 'Menu');
  await click(page, 'Link to a replay');
  const link = await page.locator('#dialog-field').inputValue();
  assert.ok(link.startsWith(`${url}#/replay/`) && link.length < 2000, link);
  await page.keyboard.press('Escape');
  const friend = await start({ fragment: link.slice(link.indexOf('#') + 1) });
  await says(friend, new RegExp(`^Move 0 of ${moves}`));
  await press(friend, 'To the end');
  await says(friend, new RegExp(`^Move ${moves} of ${moves}`));
  // The same end, but the friend is not addressed as "You".
  const points = /Points: \d+ to \d+/;
  assert.equal((await sentence(friend)).match(points)?.[0], at_end.match(points)?.[0]);
  assert.doesNotMatch(await sentence(friend), /You\b/);
  assert.equal(await kept(friend), null);
  await sound_and_well(page);
});

await test('a whole game of three against two bots, with a reload in its middle', async () => {
  const page = await start({
    settings: { confirm: 0 },
    storage: at_table(`flax 1 seats=3 board=${small_board_of_three} draw=ahead\n@ seat 0 person\n@ seat 1 bot easy\n@ seat 2 bot easy\n`),
  });
  await says(page, /Your first chip goes on your starting square/);
  let reloaded = false;
  const played = await play_to_end(page, async (_, n) => {
    if (n === 2 && !reloaded) {
      reloaded = true;
      const before = await kept(page);
      await page.reload();
      await first_frame(page);
      await control(page, place);
      assert.equal(await kept(page), before);
    }
    if (n < 3) await low_face(page, click);
    await click(page, place);
  });
  assert.ok(reloaded && played >= 3, `${played} moves`);
  await told(page, /wins?(, \d+ to \d+ to \d+)?$|[Ss]hared victory/);
  const record = await kept(page);
  for (const seat of [0, 1, 2]) assert.match(record, new RegExp(`^${seat} place`, 'm'));
  assert.match(await sentence(page), /Room \w( \(central\))?: pips by side \d+, \d+, \d+/);
  await shot(page, 'flax-end-three');
  await sound_and_well(page);
});

await test('the second player swaps sides once', async () => {
  const page = await start({
    settings: { confirm: 0 },
    storage: at_table('flax 1 seats=2 pie=yes\n@ seat 0 person\n@ seat 1 person\n' + some_moves + 'house draw 1/6\n'),
  });
  await says(page, /You may also swap sides/);
  await press(page, 'Swap sides');
  await says(page, /Confirm to swap sides/);
  await press(page, 'Confirm');
  await keeps(page, /\n1 swap\n$/);
  // The first player has the other side now: its chip on M1 shows 5.
  await control(page, /^Place \d on H1/);
  assert.ok(!await has(page, 'Swap sides'));
  await sound_and_well(page);
});

await test('the first turns of a game tell the rule of the straight line', async () => {
  const rule = /A new chip goes in a straight line from one of yours/;
  const page = await start({ settings: { confirm: 0 }, storage: at_table(header() + some_moves) });
  // Two play here: one has placed two chips, the other one; it is told until each has four.
  for (let n = 0; n < 5; ++n) {
    await control(page, place);
    await says(page, rule);
    const before = await kept(page);
    await press(page, place);
    await wait_kept(page, before);
  }
  await control(page, place);
  await says(page, /Your turn: place/);
  assert.doesNotMatch(await sentence(page), rule);
  await sound_and_well(page);
});

await test('a whole game of two at one phone, by touch', async () => {
  const page = await start({ ...phone, viewport: { width: 390, height: 844 }, fragment: `/board/${least_board}` });
  await tap(page, 'Play on it');
  await headed(page, /^Flax$/);
  await control(page, 'Start');
  await tap(page, 'Seat 2: Ada, Medium');
  await tap(page, 'Ada: Person');
  await tap(page, 'Close');
  await control(page, 'Seat 2: Player 2, Person');
  await tap(page, 'Start');
  await play_to_end(page, async (_, n) => {
    const face = (await controls(page)).find((c) => /^Face/.test(c.label));
    if (face && n % 3 === 0) {
      await tap(page, face.label);
      await control(page, `✓ ${face.label}`);
    }
    const { at } = await control(page, place);
    await tap(page, place);
    await says(page, staged);
    if (n % 2) await tap(page, 'Confirm');
    else await tap_at(page, ...at);
  });
  await told(page, /wins?(, \d+ to \d+)?$|^Shared victory/);
  await shot(page, 'flax-end-phone');
  await tap(page, 'Look at the board');
  await control(page, 'Result');
  await sound_and_well(page);
});

await test('a whole game by keyboard alone', async () => {
  const page = await start({ fragment: `/board/${least_board}` });
  await walk_to(page, 'Play on it');
  await page.keyboard.press('Enter');
  await walk_to(page, 'Seat 2: Ada, Medium');
  await page.keyboard.press('Enter');
  await walk_to(page, 'Ada: Easy');
  await page.keyboard.press('Enter');
  await control(page, 'Ada: Easy, chosen');
  await page.keyboard.press('Escape');
  await walk_to(page, 'Start');
  await page.keyboard.press('Enter');
  const focus = async () => (await controls(page)).find((c) => c.focused)?.label ?? '';
  let moved = 0;
  await play_to_end(page, async (_, n) => {
    const face = (await controls(page)).find((c) => /^Face \d/.test(c.label));
    if (face && n % 2 === 0) {
      await page.keyboard.press(`Digit${face.label.slice(5)}`);
      await control(page, `✓ ${face.label}`);
    }
    // A turn starts on a square where a chip may go, and the arrow keys visit only such squares.
    if (n === 0) await walk_to(page, place);
    if (n < 2) await still(page); // otherwise the focus may still describe the position before the bot's move
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector('#narrator [aria-current]')?.textContent), place.source, { polling: 40 });
    if (n < 2) await still(page);
    for (const key of n < 2 ? ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] : []) {
      const before = await focus();
      await page.keyboard.press(key);
      const now = await focus();
      assert.match(now, place, `${key} from ${before}`);
      moved += now !== before;
      if (now !== before && n % 2) break;
    }
    const chosen = n < 2 ? /on ([A-Z]+\d+)/.exec(await focus())[1] : '[A-Z]+\\d+';
    await page.keyboard.press(n % 2 ? 'Enter' : 'Space');
    await says(page, new RegExp(`to play \\d on ${chosen}\\.`));
    await page.keyboard.press('Enter');
  });
  assert.ok(moved > 0, 'arrows move');
  await told(page, /wins?(, \d+ to \d+)?$|^Shared victory/);
  await page.keyboard.press('Escape');
  await control(page, 'Close'); // the menu
  await page.keyboard.press('Escape');
  await walk_to(page, 'Replay');
  await page.keyboard.press('Enter');
  await says(page, /^Move 0 of/);
  await page.keyboard.press('End');
  await says(page, /^Move (\d+) of \1/);
  await page.keyboard.press('Escape');
  await headed(page, /^Flax$/);
  await sound_and_well(page);
});

await test('a whole game in the text version alone', async () => {
  const page = await start({ fragment: `/board/${least_board}` });
  await press(page, 'Play on it');
  await press(page, /^Options/);
  await press(page, 'Second chip on your start: only by exact reach');
  await press(page, 'Seat 2: Ada, Medium');
  await press(page, 'Ada: Easy');
  await press(page, 'Close');
  await press(page, 'Start');
  await play_to_end(page, async () => {
    await press(page, place);
    await says(page, staged);
    await press(page, 'Confirm');
  });
  await told(page, /wins?(, \d+ to \d+)?$|^Shared victory/);
  assert.match(await kept(page), /start=/);
  assert.ok(placements(await kept(page)) >= 2);
  const told_by = await log(page);
  assert.ok(told_by.some((line) => /^Ada: \d (on|over)/.test(line)), told_by.join('\n'));
  await press(page, 'Play again');
  await control(page, place);
  await sound_and_well(page);
});

// --- undo, hints, idling, long touches ------------------------------------------------------------

await test('a move is taken back until the next chip is drawn; then the reason is told', async () => {
  let page;
  for (let n = 0; ; ++n) {
    page = await start({ settings: { pace: 2, confirm: 0 }, storage: at_table(header()) });
    await press(page, place);
    await keeps(page, /0 place/);
    await press_if_there(page, 'Undo');
    if (!/0 place/.test(await kept(page))) break;
    // On a busy machine the time to undo may run out before the press.
    assert.ok(n < 3 && /0 place[^]*house draw/.test(await kept(page)), 'the move is taken back');
  }
  await press(page, place);
  await keeps(page, /0 place[^]*house draw/);
  const undo = await control(page, /^Undo: You have made no move that/, { enabled: false });
  await control(page, place);
  const before = await kept(page);
  await page.mouse.click(...undo.at);
  await page.keyboard.press('KeyU');
  await still(page);
  assert.equal(await kept(page), before);
});

await test('a hint says where, with which face and what it is worth, and is followed', async () => {
  const page = await start({ storage: at_table(header(['person', 'bot easy']) + some_moves.split('\n').slice(0, 5).join('\n') + '\n') });
  await control(page, place);
  await press(page, 'Hint');
  await says(page, /Hint: .*\d on [A-Z]+\d+\. Chance to win: \d+%/);
  const [, face, square] = /Hint: [^.]*?(\d) on ([A-Z]+\d+)/.exec(await sentence(page));
  await shot(page, 'hint');
  const before = await kept(page);
  await press(page, new RegExp(`on ${square}\\b`));
  await says(page, new RegExp(`Confirm to play ${face} on ${square}\\.`));
  await press(page, 'Confirm');
  await wait_kept(page, before);
  await sound_and_well(page);
});

await test('what a room is worth, and which chips are left, is said where one looks', async () => {
  // Later than the first turns, which tell the rule of the line instead.
  const moves = readFileSync(new URL('../pictures/flax.txt', import.meta.url), 'utf8').split('\n').slice(1, 30);
  const page = await start({ ...phone, storage: at_table(`${header(['person', 'bot easy'])}${moves.join('\n')}\n`) });
  await says(page, /on a framed square, also over a chip, or turn it to \d\. Most pips in a room win its 4 points\./);
  await tap(page, /^You: 1\d chips left$/);
  await told(page, /^Still to be drawn: 1\/6 ×\d, 2\/5 ×\d, 3\/4 ×\d\.$/);
  await shot(page, 'chips-left');
  await sound_and_well(page);
});

await test('how a room stands, and what its star means, is said at a press on it', async () => {
  const storage = at_table(header(['person', 'bot easy']) + some_moves.split('\n').slice(0, 5).join('\n') + '\n');
  const page = await start({ ...phone, storage });
  // On a phone the board is turned: a row of squares lies from left to right.
  const [along, across] = [(await control(page, /on A3\b/)).at, (await control(page, /on G9\b/)).at];
  const cell = (along[1] - across[1]) / 6;
  await tap_at(page, along[0] + 2 * cell, across[1]); // G5
  await told(page, /Room 5 \(central\): 0 to 0 pips\. Most pips in a room win its 4 points\. .* the room with the star decides\.$/);
  await sound_and_well(page);
});

await test('an idle table draws nothing', async () => {
  const page = await start({ reducedMotion: 'no-preference', settings: { motion: 0 },
    storage: at_table(header(['person', 'bot easy']) + some_moves.split('\n').slice(0, 5).join('\n') + '\n') });
  await control(page, place);
  await still(page);
  const before = await counters(page);
  await page.waitForTimeout(5000);
  const after = await counters(page);
  assert.deepEqual([after.frames - before.frames, after.wakes - before.wakes], [0, 0]);
});

/** Fingers on the glass: fingers('touchStart', [[x, y], ...]). */
async function glass(page) {
  const touch = await page.context().newCDPSession(page);
  return (type, points) => touch.send('Input.dispatchTouchEvent', {
    type, touchPoints: points.map(([x, y], id) => ({ x, y, id })),
  });
}
const drawn_since = (page, frames) => page.waitForFunction((frames) => __parlour.frames > frames, frames, { polling: 20 });

await together(() => start({ ...phone, viewport: { width: 320, height: 480 }, paints: true, storage: at_table(header() + some_moves) }), {
  async 'a finger on a grey control, short or long, is told why until the next touch'(page) {
    const { at, label } = await control(page, /^Confirm: Choose/, { enabled: false });
    const fingers = await glass(page);
    await tap_at(page, 160, 20); // tells the page that it is being touched
    await still(page);
    const plain = await page.screenshot();
    await tap_at(page, ...at);
    await told(page, new RegExp(`^${label.slice('Confirm: '.length)}$`));
    await tap_at(page, 160, 20);
    await still(page);
    assert.ok(plain.equals(await page.screenshot()), 'what a tap was told is gone with the next');

    await fingers('touchStart', [at]);
    const { wakes } = await counters(page);
    await page.waitForFunction((wakes) => __parlour.wakes > wakes, wakes, { polling: 50 }); // wait for the long press
    await still(page);
    await fingers('touchEnd', []);
    await still(page);
    await shot(page, 'long-press');
    assert.ok(!plain.equals(await page.screenshot()), 'the reason is on the screen');
    await tap_at(page, 160, 20);
    await still(page);
    assert.ok(plain.equals(await page.screenshot()), 'and gone with the next touch');
  },

  async 'a tap counts when the page was busy while the finger was lifted'(page) {
    const { at } = await control(page, place);
    const fingers = await glass(page);
    for (let n = 0; ; ++n) {
      const { frames } = await counters(page);
      const began = performance.now();
      await fingers('touchStart', [at]);
      await drawn_since(page, frames);
      // A frame of almost a second: the time for a long press runs out before the page learns of the lift.
      const busy = page.evaluate(() => {
        for (const end = performance.now() + 900; performance.now() < end;);
      });
      await new Promise((done) => { setTimeout(done, 100); });
      const lifted = performance.now();
      await fingers('touchEnd', []);
      await busy;
      // On a busy machine the finger may have rested long enough for a long press.
      if (lifted - began < 350 || n === 3) break;
      await still(page);
      if (staged.test(await sentence(page))) break;
    }
    await says(page, staged);
    const before = await kept(page);
    await tap(page, 'Confirm');
    await wait_kept(page, before);
    await sound_and_well(page);
  },
});

// --- what players bring ---------------------------------------------------------------------------

/** A link to a replay of several moves. */
async function make_link() {
  const page = await start({ storage: at_table(header() + some_moves) });
  await press(page, 'Menu');
  await press(page, 'Link to a replay');
  const link = await page.locator('#dialog-field').inputValue();
  await page.context().close();
  return link.slice(link.indexOf('#') + 1);
}

const table_then = { storage: at_table(header() + some_moves) };

await test('bad links are refused with a sentence, and the running game goes on', async () => {
  const good = await make_link();
  const flipped = (text, at) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
  const cases = [
    [good.slice(0, -7), /damaged/],
    [good.slice(0, 12), /damaged|no record|newer/i],
    [flipped(good, 20), /damaged|not allowed|newer|cannot be read/],
    ['/replay/', /damaged|no record/],
    ['/replay/!!!', /damaged/],
    ['/replay/' + Buffer.from('\x63 some other format').toString('base64url'), /newer|damaged/],
    ['/board/' + small_board.slice(0, -3), /damaged/],
    ['/board/' + flipped(small_board, 9), /damaged/],
    ['/board/' + board_code(['1122', '1122', '..33', '..33'], [0, 0], [3, 0], 1, { version: 3 }), /newer/],
    ['/board/' + board_code(['1.1.', '1122', '..22', '2...'], [0, 0], [3, 0], 1), /one piece/],
    ['/board/' + board_code(['1122', '1122', '....', '....'], [0, 0], [0, 0], 1), /Starting squares must be different/],
    ['/board/', /damaged/],
    ['/rooms/ABC', /does not recognise/],
    ['%E0%A4%A', /does not recognise/],
    ['/replay/' + 'A'.repeat(2_000_000), /too large|damaged/],
    ['/board/' + 'A'.repeat(2_000_000), /too large|damaged|nowhere|read/],
  ];
  const page = await start(table_then);
  await control(page, place);
  const before = await kept(page);
  for (const [fragment, why] of cases) {
    await page.evaluate(() => document.getElementById('log').replaceChildren());
    await page.evaluate((fragment) => { location.hash = fragment; }, fragment);
    try {
      await told(page, why);
    } catch (error) {
      assert.fail(`${fragment.slice(0, 60)}: ${error.message}`);
    }
    await says(page, /Points/); // still at the table
  }
  assert.equal(await kept(page), before);
  await press(page, place);
  await press(page, 'Confirm');
  await wait_kept(page, before);
  await sound_and_well(page);
});

await test('a good link beside a running game: the game waits', async () => {
  const good = await make_link();
  const page = await start({ ...table_then, fragment: good });
  await says(page, /^Move 0 of/);
  await press(page, 'Back');
  await press(page, 'Continue Flax');
  await control(page, place);
  assert.ok((await kept(page)).includes(some_moves));
  // The same link again, now at the table: Back leads to the table.
  await page.evaluate((fragment) => { location.hash = fragment; }, good);
  await says(page, /^Move 0 of/);
  await press(page, 'Back');
  await says(page, /^Points/);
  await sound_and_well(page);
});

await test('bad records are refused with a sentence', async () => {
  const page = await start({ storage: { game: header() + some_moves } });
  const cases = [
    ['', /no record/],
    ['garbage \u0000\u0007 \u{1F600} <b>', /cannot be read|first line|not know|no record|damaged/],
    ['chess 1 seats=2\n0 e4\n', /does not know the game/],
    ['flax 9 seats=2\n', /version 9/],
    ['flax 1 seats=7\n', /This game is for 2 to 4 players/],
    ['flax 1 seats=2 board=99\n', /no such board|cannot be/],
    ['flax 1 seats=2 colour=red\n', /no option/],
    [header() + 'house draw 1/6\n0 place 5,5 6\n', /Line \d+: .*not allowed/],
    [header() + some_moves + '0 pla', /cannot be read/],
    ['x'.repeat(5_000_000), /too large/],
    // The browser takes many seconds to lay out a field of more lines (the reader of records knows longer ones).
    ['@ note\n'.repeat(20_000), /first line|too large|cannot be read/],
    [header() + 'house draw 1/6\n'.repeat(20_000), /not allowed|too large/],
    [header() + `house draw 1/6\n${'#'.repeat(900_000)}\n`, /./],
  ];
  for (const [text, why] of cases) {
    if (await has(page, 'Back')) await press(page, 'Back');
    await page.evaluate(() => document.getElementById('log').replaceChildren());
    await press(page, 'Open a record or link');
    await page.getByRole('dialog').waitFor();
    await page.evaluate((text) => { document.getElementById('dialog-field').value = text; }, text);
    await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
    // The text stays in the field, next to the error.
    const said = page.locator('dialog .wrong');
    if (why.source !== '.') {
      await said.filter({ hasText: why }).waitFor().catch((error) => assert.fail(`${text.slice(0, 60)}: ${error.message}`));
    }
    if (await said.isVisible()) await page.keyboard.press('Escape');
    assert.deepEqual((await counters(page)).errors, [], text.slice(0, 60));
  }
  assert.equal(await kept(page), header() + some_moves);
  await sound_and_well(page);
});

await test('damaged storage: the page starts, and says what it could not read', async () => {
  const junk = '\u0000\uFFFF{"%$§ 9999999999999999999999 -1\nname ' + 'x'.repeat(5000);
  for (const value of [junk, 'a'.repeat(2_000_000)]) {
    const keys = ['settings', 'game', 'at-table', 'page', 'done/00000001-x', 'done/', 'done-count', 'layout/1', 'layout/', 'zzz'];
    const page = await open(url, {
      locale: 'en-GB',
      init: `if (!localStorage.getItem('test/preset')) { localStorage.setItem('test/preset', '1');
        for (const key of ${JSON.stringify(keys)}) localStorage.setItem('parlour${base}:' + key, ${JSON.stringify(value.length > 1e6 ? 'A' : value)}.repeat(${value.length > 1e6 ? 400_000 : 1})); }`,
    });
    await first_frame(page);
    await control(page, /^Flax\./);
    await press(page, 'Replays');
    await control(page, 'From a file');
    await press(page, 'Back');
    await press(page, 'Flax board editor');
    await press(page, 'Back');
    await press(page, /^Flax\./);
    await press(page, 'Start');
    await control(page, place);
    await press(page, 'Menu');
    await press(page, 'Settings');
    await control(page, /Confirm each move/);
    await sound_and_well(page);
    await page.context().close();
  }
});

await test('a damaged autosave goes on as far as it can be read, and its text is kept', async () => {
  const damaged = header() + some_moves + 'house draw 1/6\n0 place 9,9 6\nrest';
  const page = await start({ storage: at_table(damaged) });
  await told(page, /Only the beginning could be read \(actions: 7\)/);
  await control(page, place);
  const shelf = await archived(page);
  assert.equal(shelf.length, 1);
  assert.equal(shelf[0].text, damaged);
  await sound_and_well(page);
});

for (const [name, init] of [
  ['throws on every access', () => Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })],
  ['is full', () => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }],
  ['throws on reading', () => { Storage.prototype.getItem = () => { throw new Error('broken'); }; }],
]) {
  await test(`storage that ${name}: the game is played`, async () => {
    const page = await open(url, { locale: 'en-GB', init });
    await first_frame(page);
    await press(page, /^Flax\./);
    await press(page, 'Start');
    await press(page, place);
    await press(page, 'Confirm');
    await told(page, /^You: \d on A9/);
    if (!name.includes('reading')) await told(page, /is not being saved/);
    await sound_and_well(page);
  });
}

await test("a game's code comes with its first table; a sentence when it cannot", async () => {
  const lame = await serve(options.site, { alter: (path, bytes) => lame.without?.test(path) ? null : bytes });
  const page = await start({ allow: [/404/] }, lame.url);
  const asked = (game) => lame.requests.filter((path) => new RegExp(`/${game}\\.\\w+\\.wasm`).test(path)).length;
  assert.equal(asked('flax') + asked('settlers'), 0, 'the home screen needs no game');
  lame.without = /^settlers\./;
  await press(page, /^Settlers/);
  await told(page, /could not be loaded/);
  await headed(page, /^Not loaded$/);
  await press(page, 'Cancel');
  await headed(page, /^Parlour$/);
  await press(page, /^Flax/);
  await headed(page, /^Flax$/);
  assert.equal(asked('flax'), 1);
  await press(page, 'Back');
  await press(page, /^Settlers/);
  await control(page, 'Try again');
  lame.without = /^sheets\./;
  await press(page, 'Try again');
  await headed(page, /^Settlers$/);
  assert.equal(asked('settlers'), 3);
  await press(page, 'Back');
  await press(page, 'Settings');
  await told(page, /This part of the page could not be loaded/);
  lame.without = null;
  await press(page, 'Try again');
  await headed(page, /^Settings$/);
  await press(page, 'Close');
  // A record of a game whose code is not loaded yet: the page loads the game under way with itself.
  await page.evaluate((record) => __parlour.page.storage.save('game', record), header() + some_moves);
  await page.reload();
  await first_frame(page);
  await control(page, /^Continue/);
  assert.deepEqual(await page.evaluate(() => ['flax', 'settlers'].map(__parlour.page.has_game)), [true, false]);
  await sound_and_well(page);
  await lame.stop();
});

await test('two tabs with one game: whatever is reloaded, shown or played on, nothing is lost', async () => {
  const first = await start({ ...table_then, init: `(${background_actor})(); ${preset(table_then)}` });
  await control(first, place);
  // A witness that is no tab of the game sees every change of the stored record.
  const witness = await open_beside(first, `${url}notices.html`);
  await witness.evaluate(([key, start]) => {
    window.records = [start];
    addEventListener('storage', (event) => event.key === key && records.push(event.newValue));
  }, [stored('game'), await kept(first)]);
  const move = async (page) => {
    const n = placements(await kept(page));
    await press(page, place);
    await press(page, 'Confirm');
    // The move and the chip drawn after it.
    await page.waitForFunction(([key, n]) => {
      const record = localStorage.getItem(key);
      return (record.match(/^\d place/gm) ?? []).length === n && /house draw .*\n$/.test(record);
    }, [stored('game'), n + 1], { polling: 40 });
    await control(page, place);
  };
  const owner = (page) => page.waitForFunction(() => __parlour.page.owns_saves, null, { polling: 40 });
  const to_front = async (page, other) => {
    await other.evaluate(() => show(false));
    await page.evaluate(() => show(true));
    await owner(page);
    await still(page);
  };

  await first.evaluate(() => show(false));
  const second = await open_beside(first, url);
  await first_frame(second);
  await owner(second);
  await move(second);

  // Reload in the middle of the game while the other tab is open.
  const before = await kept(second);
  await second.reload();
  await first_frame(second);
  await owner(second);
  await control(second, place);
  assert.equal(await kept(second), before);
  assert.equal(await first.evaluate(() => __parlour.page.owns_saves), false);
  await move(second);

  // The tab that fell behind comes to the front: it continues with what the other one has played.
  await to_front(first, second);
  await move(first);
  await to_front(second, first);
  await move(second);

  const records = (await witness.evaluate(() => records)).map(plain);
  assert.equal(placements(records.at(-1)), placements(header() + some_moves) + 4);
  for (let i = 1; i < records.length; ++i) {
    assert.ok(records[i].startsWith(records[i - 1]), `what is kept went back:\n${records[i - 1]}\nthen\n${records[i]}`);
  }
  assert.deepEqual(await archived(first), [], 'no copy was laid aside');
  for (const page of [first, second]) await sound_and_well(page);
});

await test('two windows side by side: the one that waits says so, and goes on at a press of any kind', async () => {
  const first = await start(table_then);
  await control(first, place);
  const second = await open_beside(first, url);
  await first_frame(second);
  await control(second, place);
  const waits = /in use in another tab, so this one waits/;
  const wakes = [
    (page) => press(page, place), // by screen reader
    (page) => click(page, place),
    (page) => page.keyboard.press('ArrowDown'),
  ];
  for (const [i, wake] of wakes.entries()) {
    const [here, there] = i % 2 ? [second, first] : [first, second];
    await says(here, waits);
    if (i === 0) await shot(here, 'waits');
    await wake(here);
    await says(there, waits);
    await here.waitForFunction((source) => !new RegExp(source).test(document.querySelector('#narrator').children[1].textContent), waits.source, { polling: 40 });
    await still(here);
    const n = placements(await kept(here));
    if (!await has(here, 'Confirm')) await press(here, place);
    await press(here, 'Confirm');
    await keeps(here, new RegExp(`(^\\d place[^]*){${n + 1}}^house draw .*$`));
    await control(here, place);
  }
  for (const page of [first, second]) await sound_and_well(page);
});

await test('a game that another tab has gone on with, while this one shows the home screen', async () => {
  const first = await start({ ...table_then, init: `(${background_actor})(); ${preset(table_then)}` });
  await control(first, place);
  await press(first, 'Back');
  await control(first, /^Continue/);
  await first.evaluate(() => show(false));
  const second = await open_beside(first, url);
  await first_frame(second);
  await second.waitForFunction(() => __parlour.page.owns_saves, null, { polling: 40 });
  if (!await has(second, place)) await press(second, /^Continue/);
  const n = placements(await kept(second));
  await press(second, place);
  await press(second, 'Confirm');
  await second.waitForFunction(([key, n]) => (localStorage.getItem(key).match(/^\d place/gm) ?? []).length === n && /house draw .*\n$/.test(localStorage.getItem(key)),
    [stored('game'), n + 1], { polling: 40 });
  await second.evaluate(() => show(false));
  await first.evaluate(() => show(true));
  await first.waitForFunction(() => __parlour.page.owns_saves, null, { polling: 40 });
  await press(first, /^Continue/);
  await control(first, place);
  assert.equal(placements(await kept(first)), n + 1, 'what the other tab has played goes on');
  for (const page of [first, second]) await sound_and_well(page);
});

await test('bots that cannot be loaded: a move is made for them, and it is said', async () => {
  const broken = await serve(options.site, { alter: (path, bytes) => (path.startsWith('bots-') ? null : bytes) });
  const page = await start({
    allow: [/404/],
    storage: at_table(header(['person', 'bot easy']) + 'house draw 1/6\n0 place 1,9 6\nhouse draw 2/5\n'),
  }, broken.url);
  await told(page, /did not answer/);
  await control(page, place);
  await press(page, 'Hint');
  await control(page, 'Hint');
  await press(page, place);
  await press(page, 'Confirm');
  await sound_and_well(page);
  await page.close();
  await broken.stop();
});

// Only the first question waits as long as a worker may take on a slow line; the test shortens that wait.
await test("bots' code that hangs: after the first time a move is made at once, and it is said once", async () => {
  const hung = await serve(options.site, { alter: (path, bytes) => (/^bots-\w+\.\w+\.js$/.test(path) ? Buffer.from('for (;;);') : bytes) });
  const page = await start({
    init: `{
      const each = window.setInterval;
      window.setInterval = (f, ms, ...more) => each(f, window.workers && ms === 1000 ? 25 : ms, ...more); // the seconds of that wait
      window.workers = 0;
      window.Worker = class extends Worker { constructor(...args) { super(...args); ++window.workers; } };
    } ${preset({ settings: { pace: 0 }, storage: at_table(header(['person', 'bot easy']) + 'house draw 1/6\n0 place 1,9 6\nhouse draw 2/5\n') })}`,
  }, hung.url);
  await told(page, /did not answer/);
  for (let n = 1; n <= 3; ++n) {
    await control(page, place);
    await press(page, place);
    await press(page, 'Confirm');
    await keeps(page, new RegExp(`(^1 place[^]*){${n + 1}}`));
  }
  assert.equal(await page.evaluate(() => window.workers), 1, 'no other is waited for');
  assert.equal((await log(page)).filter((line) => /did not answer/.test(line)).length, 1);
  await sound_and_well(page);
  await page.close();
  await hung.stop();
});

await test('without a network after one visit, bots and Chinese too', async () => {
  const page = await start({ serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.context().setOffline(true);
  await page.reload();
  await first_frame(page);
  await press(page, /^Flax\./);
  await press(page, 'Start');
  await press(page, place);
  await press(page, 'Confirm');
  await told(page, /^Ada: \d on/);
  await press(page, 'Menu');
  await press(page, 'Settings');
  await press(page, /中文$/);
  await page.waitForFunction(() => document.documentElement.lang.startsWith('zh'), null, { polling: 40 });
  await control(page, '关闭');
  assert.deepEqual((await log(page)).filter((line) => /did not answer/.test(line)), []);
  await sound_and_well(page);
});

await test('a lost context in the middle of a game', async () => {
  const page = await start(table_then);
  await control(page, place);
  const before = await kept(page);
  await page.evaluate(() => __parlour.lose_context());
  await page.waitForTimeout(200);
  await page.evaluate(() => __parlour.restore_context());
  await press(page, place);
  await press(page, 'Confirm');
  await wait_kept(page, before);
  await sound_and_well(page);
});

await test('small windows', async () => {
  const page = await start({ viewport: { width: 200, height: 200 },
    storage: at_table(header(['person', 'bot easy']) + some_moves.split('\n').slice(0, 5).join('\n') + '\n') });
  await control(page, place);
  await shot(page, 'size-200x200');
  const before = await kept(page);
  await page.setViewportSize({ width: 320, height: 480 });
  await still(page);
  const { at } = await control(page, place);
  assert.ok(at[0] >= 0 && at[0] <= 320 && at[1] >= 0 && at[1] <= 480, `${at}`);
  await click(page, place);
  await says(page, staged);
  await click(page, 'Confirm');
  await wait_kept(page, before);
  await press(page, 'Menu');
  await press(page, 'Settings');
  await control(page, /^Third-party licences/);
  await sound_and_well(page);
});

await test('a board of 40 x 40 on a phone: pinch, pan, place', async () => {
  const rows = Array.from({ length: 40 }, (_, y) => Array.from({ length: 40 }, (_, x) =>
    (x % 8 < 4 && y % 8 < 4 ? '123456789ABCDEFGHIJKLMNOP'[Math.floor(x / 8) + 5 * Math.floor(y / 8)] : '.')).join(''));
  const page = await start({ ...phone, viewport: { width: 360, height: 640 },
    storage: at_table(header(['person', 'person'], board_code(rows, [19, 19], [39, 38], 13))) });
  const [x, y] = (await control(page, place)).at;
  const fingers = await glass(page);
  /** Waits until the square has moved and the page is idle; returns the square's place. */
  const moved = async (from) => {
    await page.waitForFunction(([source, at]) => [...document.querySelectorAll('#narrator li button')].some((b) =>
      new RegExp(source).test(b.textContent) && b.dataset.at !== at), [place.source, from.join()], { polling: 40 });
    await still(page);
    return (await control(page, place)).at;
  };
  await fingers('touchStart', [[x - 20, y], [x + 20, y]]);
  for (const k of [40, 70, 100]) await fingers('touchMove', [[x - k, y], [x + k, y]]);
  // Two fingers move together without changing their distance: the board pans.
  for (const k of [10, 30, 50]) await fingers('touchMove', [[x - 100, y + k], [x + 100, y + k]]);
  await fingers('touchEnd', []);
  const zoomed = await moved([x, y]);
  assert.ok(zoomed[1] > y + 20, `${[x, y]} ${zoomed}`);
  // One finger pans a board that is larger than its place. Lift it before waiting for anything.
  await fingers('touchStart', [[100, 320]]);
  for (const k of [20, 40, 60]) await fingers('touchMove', [[100 + k, 320]]);
  await fingers('touchEnd', []);
  const panned = await moved(zoomed);
  assert.ok(panned[0] > zoomed[0] + 10, `${zoomed} ${panned}`);
  await shot(page, 'large-board-phone');
  const before = await kept(page);
  await tap(page, place);
  await says(page, staged);
  await tap(page, 'Confirm');
  await wait_kept(page, before);
  await sound_and_well(page);
});

await test('on a phone on its side the menu scrolls: all of it can be reached', async () => {
  const page = await open(url, { viewport: { width: 700, height: 300 }, hasTouch: true, init: preset({ storage: { game: 'flax 1 seats=2\n@ seat 0 person Ana\n@ seat 1 person Ben\n', 'at-table': '1' } }) });
  await first_frame(page);
  await press(page, 'Menu');
  assert.ok((await control(page, 'Home')).at[1] > 300, 'there is more than fits');
  await page.touchscreen.tap(5, 5); // beside it: closes it
  await press(page, 'Menu');
  await control(page, 'Home');
  const tools = await page.context().newCDPSession(page);
  const touch = (type, points) => tools.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const [x, y] = (await control(page, /^Sound effects/)).at;
  for (let drags = 0; drags < 2; ++drags) {
    await touch('touchStart', [{ x, y }]);
    // The first step is far enough at once: a finger that rests for half a second presses long.
    for (let up = 20; up <= 200; up += 10) {
      await touch('touchMove', [{ x, y: y - up }]);
      await two_frames(page);
    }
    await touch('touchEnd', []);
  }
  await page.waitForFunction(() => [...document.querySelectorAll('#narrator li button')].some((b) => b.textContent === 'Home' && b.dataset.at.split(',')[1] < 290));
  await shot(page, 'menu-low');
  await tap(page, 'Home');
  await headed(page, /^Parlour/);
  await sound_and_well(page);
});

// --- custom boards --------------------------------------------------------------------------------

await test('a board is painted with the mouse, shared and played on', async () => {
  const page = await start();
  await press(page, 'Flax board editor');
  await click(page, 'Clear');
  await page.mouse.move(5, 5);
  const square = async (x, y) => (await control(page, new RegExp(`^Column ${x}, row ${y}:`))).at;
  const drag = async (from, to) => {
    await page.mouse.move(...await square(...from));
    await page.mouse.down();
    await page.mouse.move(...await square(...to), { steps: 12 });
    await page.mouse.up();
  };
  await click(page, /^(✓ )?New room 1$/);
  await drag([1, 1], [4, 1]);
  await control(page, /^Column 4, row 1: Room 1/);
  await click(page, /^New room 2$/);
  await drag([1, 9], [1, 6]);
  await control(page, /^Column 1, row 6: Room 2/);
  await click(page, 'Star: the central room');
  await page.mouse.click(...await square(2, 1));
  await control(page, 'Play on it');
  await shot(page, 'editor');
  await click(page, 'Share');
  const link = await page.locator('#dialog-field').inputValue();
  await page.keyboard.press('Escape');
  const friend = await start({ fragment: link.slice(link.indexOf('#') + 1) });
  await control(friend, /^Column 4, row 1: Room 1/);
  await control(friend, /^Column 1, row 6: Room 2/);
  await click(page, 'Play on it');
  await click(page, 'Start');
  await click(page, place);
  await click(page, 'Confirm');
  await keeps(page, /^0 place/);
  await sound_and_well(page);
});

await test('a board gets a start for a third side, and loses it again', async () => {
  const page = await start();
  await press(page, 'Flax board editor');
  const third = /^(✓ )?Start of side 3; touch it again to remove it$/;
  assert.ok(!await has(page, /Start of side 4/));
  await press(page, third);
  await press(page, /^Column 7, row 1:/);
  await control(page, /^Start of side 4/);
  await press(page, 'Share');
  const link = await page.locator('#dialog-field').inputValue();
  await page.keyboard.press('Escape');
  const friend = await start({ fragment: link.slice(link.indexOf('#') + 1) });
  await control(friend, /^Start of side 4/);
  await press(page, /^Column 1, row 9:/);
  await says(page, /Several starts are on the marked square/);
  await press(page, /^Column 1, row 9:/);
  await says(page, /can be played on/);
  assert.ok(!await has(page, /Start of side 4/));
  // A long press counts once, however many frames it lasts.
  const { at } = await control(page, /^Column 7, row 1:/);
  await page.mouse.move(...at);
  for (const there of [true, false]) {
    await page.mouse.down();
    for (let i = 0; i < 3; ++i) await two_frames(page);
    await page.mouse.up();
    await still(page);
    assert.equal(await has(page, /Start of side 4/), there);
  }
  await sound_and_well(page);
});

await test('squares that are zoomed out of the board take no pointer from the tools', async () => {
  const page = await start();
  await press(page, 'Flax board editor');
  await press(page, 'Clear');
  await still(page); // the message about the board has moved the buttons below it
  const tools = [/^(✓ )?New room \d$/, 'Star: the central room', 'Undo', 'Clear'];
  const places = () => Promise.all(tools.map(async (tool) => (await control(page, tool)).at.join()));
  const before = await places();
  for (let i = 0; i < 6; ++i) {
    await page.keyboard.press('Equal');
  }
  await page.waitForFunction(() => ![...document.querySelectorAll('#narrator li button')].some((b) => /^Column 1,/.test(b.textContent)));
  assert.deepEqual(await places(), before);
  const squares = await page.evaluate(() => [...document.querySelectorAll('#narrator li button')]
    .filter((b) => /^Column/.test(b.textContent)).map((b) => b.dataset.moves));
  assert.ok(squares.length > 0 && squares.every((moves) => moves !== undefined), 'they are known to lie in a part that moves');
  await click(page, 'Star: the central room');
  await control(page, '✓ Star: the central room');
  await sound_and_well(page);
});

await test('a board is painted by keyboard', async () => {
  const page = await start({ fragment: `/board/${small_board}` });
  await walk_to(page, /^Column 3, row 1/);
  await page.keyboard.press('Space');
  await control(page, /^Column 3, row 1: Room 1/);
  await page.keyboard.press('KeyU');
  await control(page, /^Column 3, row 1: path/);
  await sound_and_well(page);
});

await test('a board is kept under its own name; a drawing survives a reload', async () => {
  const page = await start();
  await press(page, 'Flax board editor');
  await press(page, 'Clear');
  await press(page, /^Column 1, row 1: path/);
  await press(page, 'New room 2');
  await press(page, /^Column 3, row 1: path/);
  await control(page, /^Keep: No room is central/, { enabled: false });
  await press(page, 'Star: the central room');
  await press(page, /^Column 3, row 1: Room 2/);
  await press(page, 'Keep');
  const name = page.getByRole('dialog', { name: 'Keep this drawing' }).getByLabel('Name of the drawing');
  assert.equal(await name.inputValue(), 'Drawing 1');
  await name.fill('Two rooms');
  await page.keyboard.press('Enter');
  await control(page, 'Remove Two rooms');
  assert.match((await kept_under(page, 'layout/'))[0], /\nTwo rooms$/);
  assert.deepEqual(await kept_under(page, 'draft/'), [], 'what is kept is no draft any more');
  await press(page, 'Room 1');
  await press(page, /^Column 5, row 5: path/);
  await control(page, 'Remove Two rooms, changed');
  await page.reload();
  await first_frame(page);
  await press(page, 'Flax board editor');
  await control(page, /^Column 5, row 5: Room 1/);
  await press(page, 'Remove Two rooms');
  await press(page, 'Put back: Two rooms');
  await control(page, /^(✓ )?Two rooms$/);
});

await test('a wrong paste keeps its text; a replay counts its moves and calls no stranger You', async () => {
  const page = await start();
  const good = 'flax 1 seats=2\n@ seat 0 person\n@ seat 1 bot hard\nhouse draw 1/6\n0 place 1,9 1\nhouse draw 2/5\n1 place 13,1 5\n';
  await press(page, 'Open a record or link');
  const field = page.locator('#dialog-field');
  const dialog = page.getByRole('dialog');
  await field.fill(`${good}1 plaice 3,3 1\n`);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await dialog.getByText('Line 8').waitFor();
  assert.equal(await field.inputValue(), `${good}1 plaice 3,3 1\n`);
  assert.equal(await field.evaluate((f) => f.value.slice(f.selectionStart, f.selectionEnd)), '1 plaice 3,3 1');
  await dialog.getByRole('button', { name: 'Open the first 4 actions' }).waitFor();
  await field.fill(good);
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await headed(page, /^Replay/);
  await says(page, /^Move 0 of 2/);
  await press(page, 'Step forward');
  await says(page, /^Move 1 of 2\. Player 1: 1 on A9/);
  await press(page, 'To the end');
  await says(page, /^Move 2 of 2.* not finished/);
  await press(page, 'Play on'); // at the end of the record
  await says(page, /begins after move 2/);
  await press(page, 'Cancel');
  await press(page, 'Step back');
  await press(page, 'Step forward');
  await press(page, 'Menu');
  await press(page, 'Play on from here');
  await press(page, 'Play on');
  await says(page, /Points/);
  await keeps(page, /1 place 13,1 5/);
});

await test('a record that names a script which cannot be opens, and says why a bot plays instead', async () => {
  const page = await start();
  await press(page, 'Open a record or link');
  await page.locator('#dialog-field').fill('flax 1 seats=2\n@ seat 0 person\n@ seat 1 bot hard:script=../x\nhouse draw 1/6\n');
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
  await headed(page, /^Replay/);
  await told(page, /^Seat 2: a script cannot be called “\.\.\/x”\. .* a bot plays instead\.$/);
  await sound_and_well(page);
});

// --- languages ------------------------------------------------------------------------------------

for (const [number, tag, words] of [[2, 'ru', { flax: /^Flax\. /, start: 'Начать', at: /^Положить \d на/, put: 'Готово', bot: /^Ада: / }],
  [3, 'zh', { flax: /^Flax。/, start: '开始', at: /^在 [A-Z]+\d+ 放/, put: '确认', bot: /^阿达/ }]]) {
  await test(`a few moves in another language (${tag})`, async () => {
    const page = await start({ settings: { lang: number } });
    await page.waitForFunction((tag) => document.documentElement.lang.startsWith(tag), tag, { polling: 40 });
    await press(page, words.flax);
    await control(page, words.start);
    await shot(page, `new-game-${tag}`);
    await press(page, words.start);
    await press(page, words.at);
    await press(page, words.put);
    await told(page, words.bot);
    await control(page, words.at);
    await shot(page, `table-${tag}`);
    const texts = [await heading(page), await sentence(page), ...(await log(page)), ...(await controls(page)).map((c) => c.label)];
    for (const text of texts) assert.ok(!/[\uFFFD□]|\?\?|\{\d\}/.test(text), text);
    const english = texts.filter((text) => /\b(the|your|place|chip|draws|room|points)\b/i.test(text));
    assert.deepEqual(english, []);
    // A letter that the canvas can draw does not look like the box for a missing one: no request for a missing glyph
    // reaches the page.
    await sound_and_well(page);
  });
}

await test('a line of the log shows its square', async () => {
  const page = await start({
    viewport: { width: 1100, height: 600 }, paints: true, init: stoppable + preset({ storage: { ...at_table(header() + some_moves), 'log-unfolded': '1' } }),
  });
  await shows_place(page, { x: 200, y: 70, width: 550, height: 400 }, () => press(page, /^Log: .*drew 2\/5, 5 on M1$/));
  await sound_and_well(page);
});

await test('all chance is sealed before the first action, and the seal is opened in the end', async () => {
  // Of the number 0x0102030405060708, as docs/fairness.md has it.
  const note = '@ chance CAcGBQQDAgE\n', seal = /69c9 25a3 dacb 60bd .+ 5ec1/, number = /0807 0605 0403 0201/;
  let page = await start({ storage: at_table(header() + note) });
  await press(page, 'Menu');
  await press(page, 'Fair chance');
  await says(page, seal);
  assert.doesNotMatch(await sentence(page), number);
  await page.close();

  page = await start({ settings: { pace: 0 }, storage: at_table(header(['bot easy', 'bot easy']) + note) });
  await press(page, 'Fair chance');
  await says(page, /^All that was left to chance follows from the number 0807 0605 0403 0201\./);
  await says(page, seal);
  const whole = plain(await kept(page));
  await page.close();

  page = await start();
  await press(page, 'Open a record or link');
  await page.getByRole('dialog').locator('textarea').fill(whole.replace(note, '@ chance AAAAAAAAAAE\n'));
  await page.getByRole('dialog').getByRole('button', { name: 'Open' }).click();
  await headed(page, /^Replay/);
  await press(page, 'Menu');
  await press(page, 'Fair chance');
  await says(page, /^Action \d+ is not what chance gave\./);
  await sound_and_well(page);
  await page.close();

  page = await start({ storage: at_table(header() + some_moves) });
  await press(page, 'Menu');
  await control(page, 'Settings');
  assert.ok(!await has(page, 'Fair chance'), 'a record of a former version has no seal');
  await sound_and_well(page);
});

await server.stop();
await finish();
