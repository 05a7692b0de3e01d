// Lessons as newcomers meet them: from the home screen to the first game, by pointer, keyboard and touch.

import assert from 'node:assert/strict';

import { finish, first_frame, longest_wait, open, options, phone, serve, still, stored, test } from './harness.mjs';
import {
  control, controls, has, headed, kept, plain, preset, press, press_if_there, says, sentence, small_page,
  sound_and_well, tap, wait_kept, walk_to,
} from './player.mjs';

const server = await serve(options.site);
const url = server.url;

/** The list of a game's lessons. */
async function lessons_of(game, more = {}) {
  const page = await small_page(`${url}#/learn/${game}`, more);
  await headed(page, /^Learn /);
  return page;
}
const done = (page, game) => page.evaluate((game) => Object.entries(localStorage).find(([key]) => key.endsWith(`:lessons/${game}`))?.[1] ?? '', game);

// What solves Coup's lessons, press by press, and how each ends.
const coup = [
  [['Income: +1 coin'], /Income is slow/],
  [['Tax: +3 coins'], /A tax cannot be blocked/],
  [[/^Steal: up to 2/, /^Ada/, 'Confirm'], /They believed you/],
  [['Challenge'], /bluffing and loses a card/],
  [[/^Block as Duke/], /gets nothing/],
  [[/^Block as Contessa/], /The assassin fails/],
  [['Show the card'], /Your Duke goes back into the deck/],
  [[/^Coup: a player/, /^Boris/], /nobody can save for ever/],
  [[/^Exchange: swap/, /^Keep Duke/, /^Keep Contessa/], /you know two cards in the deck/],
  [[/^Assassinate: a player/, /^Show the card/], /you win/],
];

await test('all lessons of Coup, one after the other, and then the first game', async () => {
  const page = await small_page(url, { settings: { confirm: 0 } });
  await press(page, /^Coup\./);
  await press(page, 'Learn to play');
  await headed(page, /^Learn Coup$/);
  await press(page, /^Lesson 1 of 10/);
  for (const [presses, end] of coup) {
    for (const what of presses) await press(page, what);
    await says(page, end);
    await sound_and_well(page);
    await press(page, /^(Next lesson|Done)$/);
  }
  await headed(page, /^Learn Coup$/);
  assert.equal((await done(page, 'coup')).split(' ').length, 10);
  assert.equal((await controls(page)).filter((c) => /^✓ Lesson/.test(c.label)).length, 10);
  await press(page, 'Your first game');
  await headed(page, /^Coup$/);
  assert.match(await kept(page), /^@ seat 1 bot easy/m);
  await sound_and_well(page);
});

await test('a mistake is explained, and the answer can be shown', async () => {
  const page = await lessons_of('coup', { settings: { confirm: 0 } });
  await press(page, /^Lesson 1 of 10/);
  await press(page, 'Foreign aid: +2 coins');
  await says(page, /anyone may claim a Duke and block it/);
  await press(page, 'Show me');
  await says(page, /The answer: .*income/);
  assert.match(await sentence(page), /You: 2 coins/, 'nothing has happened');
  await press(page, 'Exchange: swap cards with the deck · bluff');
  await press(page, 'Confirm');
  await says(page, /That claims a role/);
  assert.equal(await done(page, 'coup'), '');
  await sound_and_well(page);
});

await test('a lesson leaves the game under way alone, and a reload returns to the list', async () => {
  const record = 'coup 1 seats=2\n@ seat 0 person\n@ seat 1 bot easy\nhouse deal 0 duke duke\nhouse deal 1 captain captain\nhouse first 0\n';
  const page = await small_page(url, { storage: { game: record } });
  await press(page, 'Learn to play');
  await press(page, /^Lesson 2 of/);
  await headed(page, /line/);
  await page.reload();
  await first_frame(page);
  await headed(page, /^Learn Flax$/);
  assert.equal(plain(await kept(page)), record);
  await press(page, 'Back');
  await press(page, /^Continue Coup/);
  await headed(page, /^Coup$/);
  await control(page, /^Tax/);
  await sound_and_well(page);
});

await test('the first lesson of Flax by keyboard alone', async () => {
  const page = await lessons_of('flax');
  await walk_to(page, /^Lesson 1 of/);
  await page.keyboard.press('Enter');
  await headed(page, /^Your start$/);
  await walk_to(page, /^Place \d on/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('g');
  await says(page, /You lead in room 7/);
  await page.keyboard.press('g');
  await headed(page, /^The straight line$/);
  await sound_and_well(page);
});

await test('a lesson of Tractor by touch on a phone', async () => {
  const page = await open(`${url}#/learn/tractor`, { ...phone, viewport: { width: 390, height: 844 }, init: preset({}) });
  await first_frame(page);
  await tap(page, /^Lesson 1 of 8/);
  await tap(page, /^Bid 2♥/);
  if (await has(page, /^Confirm|^Bid$/)) await tap(page, /^Confirm|^Bid$/);
  await says(page, /The banker takes the kitty/);
  await tap(page, 'Next lesson');
  await headed(page, /^Burying$/);
  await sound_and_well(page);
});

await test('Settlers: the best corner, and then its road', async () => {
  const page = await lessons_of('settlers', { settings: { confirm: 0 } });
  await press(page, /^Lesson 1 of 9/);
  await press(page, /\(T-2,2\)$/);
  await says(page, /Count the dots/);
  await press(page, /\(T2,-2\)$/);
  await says(page, /A road belongs to it/);
  await press(page, /^road .*\(R1,-1\)$/i);
  await says(page, /Everybody begins with two settlements/);
  await sound_and_well(page);
});

/** Presses what "Show me" rings, until the lesson is done; `use` presses a control. */
async function follow(page, use) {
  for (const late = Date.now() + longest_wait; Date.now() < late;) {
    if (await has(page, /^(Next lesson|Done)$/)) return;
    const said = await sentence(page);
    const ringed = (await controls(page)).map((c) => c.label)
      .filter((label) => said.includes(`Press what is ringed: ${label}.`))
      .sort((a, b) => b.length - a.length);
    if (ringed.length > 0) await use(page, ringed[0]);
    else if (await has(page, 'Show me') && !/For example|The answer/.test(said)) await use(page, 'Show me');
    else await page.waitForTimeout(100);
  }
  assert.fail(`never done: ${await sentence(page)}`);
}
const tap_unfolded = async (page, what) => {
  if (await has(page, 'Fold the text')) await tap(page, 'Fold the text');
  await tap(page, what);
};

for (const [game, count] of [['coup', 10], ['flax', 8], ['settlers', 9], ['tractor', 8]]) {
  await test(`the smallest phone: what "Show me" rings solves all ${count} lessons of ${game} by touch`, async () => {
    const page = await open(`${url}#/learn/${game}`, { ...phone, viewport: { width: 320, height: 480 }, init: preset({}) });
    await first_frame(page);
    await tap(page, new RegExp(`^Lesson 1 of ${count}`));
    for (let i = 0; i < count; ++i) {
      await follow(page, tap_unfolded);
      await tap_unfolded(page, /^(Next lesson|Done)$/);
    }
    await headed(page, /^Learn /);
    assert.equal((await done(page, game)).split(' ').length, count);
    await sound_and_well(page);
  });
}

// --- the guide of a first game ------------------------------------------------------------------

const stored_guide = (page) => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith(':guide'))?.[1] ?? null);
const choose_corner = /Pick a corner where the numbers have many dots/;

await test('the guide tells each kind of decision twice, and a reload continues it', async () => {
  const page = await lessons_of('settlers', { settings: { confirm: 0 } });
  await press(page, 'Your first game');
  await headed(page, /^Settlers$/);
  await says(page, choose_corner);
  assert.match(await stored_guide(page), /^settlers \d+ settle $/);
  await press(page, /^settlement at /);
  await says(page, /Now add a road: point it to where/);
  await page.reload();
  await first_frame(page);
  await headed(page, /^Settlers$/);
  await says(page, /Now add a road: point it to where/);
  await press(page, /^road /);
  await says(page, choose_corner);
  await press(page, /^settlement at /);
  await control(page, /^road /);
  await says(page, /Now add a road: point it to where/);
  assert.match(await stored_guide(page), /^settlers \d+ settle first_road settle first_road $/, 'a reload tells nothing anew');
  await press(page, /^road /);
  await press(page, /^Roll/);
  assert.match(await stored_guide(page), /first_road roll/);
  await sound_and_well(page);
});

await test('the guide can be closed for good, by touch on a phone', async () => {
  const page = await open(`${url}#/learn/settlers`, { ...phone, viewport: { width: 390, height: 844 }, init: preset({ settings: { confirm: 0 } }) });
  await first_frame(page);
  await press(page, 'Your first game');
  await says(page, choose_corner);
  const plate_at = async () => (await control(page, /of 10 points/)).at;
  const before = await plate_at();
  // The tip hangs from the screen's upper edge, and ends above the first plates.
  const [, middle] = (await control(page, 'Fold the text')).at;
  assert.ok(2 * middle < before[1], `a tip around ${middle}, plates around ${before[1]}`);
  await tap(page, 'Close');
  await page.waitForFunction(() => !document.querySelector('#narrator').textContent.includes('Choose a corner between'));
  assert.deepEqual(await plate_at(), before, 'the table stays where it is');
  assert.equal(await stored_guide(page), null);
  await page.reload();
  await first_frame(page);
  await control(page, /^settlement at /);
  assert.doesNotMatch(await sentence(page), choose_corner);
  // Not even in another game that is called the first.
  await page.goto(`${url}#/learn/settlers`);
  await page.reload();
  await first_frame(page);
  await press(page, 'Your first game');
  await control(page, /^settlement at /);
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.endsWith(':guide')));
  assert.doesNotMatch(await sentence(page), choose_corner);
  await sound_and_well(page);
});

await test('the guide says how to choose only where there is a choice', async () => {
  const page = await small_page(url, { settings: { confirm: 0 }, storage: { guide: 'coup', 'at-table': '1',
    game: 'coup 1 seats=3\n@ seat 0 person\n@ seat 1 bot easy\n@ seat 2 bot easy\nhouse deal 0 duke assassin\nhouse deal 1 duke assassin\n'
      + 'house deal 2 duke captain\nhouse first 1\n1 income\n2 income\n0 income\n1 assassinate 0\n2 allow\n0 block contessa\n'
      + 'house outcome block 0 contessa\n1 challenge\nhouse outcome challenge 1\n' } });
  await says(page, /choose the one that helps you less/);
  await press(page, /^Give up the Duke/);
  await control(page, /^Lose the Assassin/); // the only card
  assert.doesNotMatch(await sentence(page), /helps you less/);
  await press(page, /^Lose the Assassin/);
  await sound_and_well(page);
});

await test('the guide speaks of a challenge only where something is claimed', async () => {
  const asked = async (turn) => {
    const page = await small_page(url, { storage: { guide: 'coup', 'at-table': '1',
      game: `coup 1 seats=2\n@ seat 0 person\n@ seat 1 bot easy\nhouse deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse first 1\n1 ${turn}\n` } });
    await control(page, /^Allow/);
    return page;
  };
  await says(await asked('foreign-aid'), /You may stop this by claiming the role that blocks it/);
  await says(await asked('steal 0'), /Or challenge the claim, or allow it/);
});

await test('the guide by keyboard alone', async () => {
  const page = await lessons_of('coup', { settings: { confirm: 0 } });
  await walk_to(page, 'Your first game');
  await page.keyboard.press('Enter');
  await headed(page, /^Coup$/);
  await walk_to(page, 'Close');
  assert.match(await stored_guide(page), /^coup /);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.endsWith(':guide')));
  assert.ok(!(await has(page, 'Close')));
  await sound_and_well(page);
});

// --- hints --------------------------------------------------------------------------------------

// Two players of Coup; it is the turn of the person, who holds a duke.
const coup_turn = 'coup 1 seats=2\n@ seat 0 person\n@ seat 1 bot easy\nhouse deal 0 duke captain\nhouse deal 1 captain captain\nhouse first 0\n';
const taken = (page, move) => page.waitForFunction(([key, line]) => localStorage.getItem(key)?.split('\n').includes(line), [stored('game'), move]);

await test('a hint tells why, and a move that is to be rated is not made', async () => {
  const page = await small_page(url, { settings: { confirm: 0 }, storage: { game: coup_turn, 'at-table': '1' } });
  await press(page, 'Hint');
  await says(page, /Hint: [^.]+\. Chance to win: \d+%\. .*Next best: [^–]+ – \d+%\./);
  assert.match(await sentence(page), /You hold the (Duke|Captain): whoever challenges you loses a card/);
  await press(page, 'Rate my idea');
  await says(page, /Now make your move: it is rated, not played/);
  const before = plain(await kept(page));
  await press(page, /^Income: /);
  await says(page, /Your idea: take income: 1 coin – \d+%, the best \d+%\./);
  assert.equal(plain(await kept(page)), before, 'nothing was played');
  // Then either of the two can be played.
  await page.waitForTimeout(800);
  await press(page, /^Income: /);
  await taken(page, '0 income');
  await sound_and_well(page);
});

await test('the figures of a hint go with its note', async () => {
  const page = await open(url, { viewport: { width: 1000, height: 700 }, paints: true, reducedMotion: 'reduce', init: preset({ settings: { confirm: 0 }, storage: { game: coup_turn, 'at-table': '1' } }) });
  await first_frame(page);
  await control(page, 'Hint');
  const picture = async () => {
    await page.mouse.move(2, 2);
    await page.waitForTimeout(600); // a press fades
    await still(page);
    return page.screenshot();
  };
  const before = await picture();
  await press(page, 'Hint');
  await says(page, /Hint: .*Chance to win: \d+%\./);
  assert.ok(!before.equals(await picture()), 'the hint is seen');
  await press(page, 'Close');
  await page.waitForFunction(() => !document.querySelector('#narrator').textContent.includes('Chance to win'));
  assert.ok(before.equals(await picture()), 'nothing of it is left');
  await sound_and_well(page);
});

await test('an idea is rated by keyboard alone', async () => {
  const page = await small_page(url, { settings: { confirm: 0 }, storage: { game: coup_turn, 'at-table': '1' } });
  await control(page, 'Hint');
  await page.keyboard.press('h');
  await says(page, /Hint: /);
  await walk_to(page, 'Rate my idea');
  await page.keyboard.press('Enter');
  await walk_to(page, /^Foreign aid: /);
  await page.keyboard.press('Enter');
  await says(page, /Your idea: [^.]*foreign aid/i);
  await says(page, /Your idea: [^.]* – \d+%, the best|Beside the best: |about as good as the best|the best that the bot knows/);
  assert.equal(plain(await kept(page)), coup_turn);
  await walk_to(page, 'Close');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('#narrator').textContent.includes('Your idea'));
  await sound_and_well(page);
});

await test('a hint that was closed, or an idea that was cancelled, leaves nothing behind', async () => {
  const flax = 'flax 1 seats=2\n@ seat 0 person\n@ seat 1 person\nhouse draw 1/6\n0 place 1,9 6\nhouse draw 2/5\n1 place 13,1 5\nhouse draw 3/4\n';
  const page = await small_page(url, { settings: { confirm: 0 }, storage: { game: flax, 'at-table': '1' } });
  const place = async () => {
    const before = await kept(page);
    await press(page, /^Place \d on /);
    await press_if_there(page, 'Confirm'); // where the chip had to be turned
    await wait_kept(page, before);
  };
  await press(page, 'Hint');
  await says(page, /Hint: /);
  await press(page, 'Close');
  await place();
  await press(page, 'Hint');
  await says(page, /Hint: /);
  await press(page, 'Rate my idea');
  await press(page, 'Cancel');
  await place();
  await sound_and_well(page);
});

await test('a hint lies over the table, which stays where it is, and is folded away by a press beside it', async () => {
  const page = await open(url, { ...phone, viewport: { width: 390, height: 844 }, init: preset({ storage: { 'at-table': '1',
    game: `settlers 2 seats=2 island=beginner\n@ seat 0 person\n@ seat 1 bot easy\n` } }) });
  await first_frame(page);
  const places = async () => (await controls(page)).filter((c) => /^(Easy bot:|settlement at )/.test(c.label)).map((c) => c.at);
  await control(page, /^settlement at /);
  const before = await places();
  await tap(page, 'Hint');
  await says(page, /Hint: settlement at .*Next best: /);
  await control(page, 'Rate my idea');
  assert.deepEqual(await places(), before, 'nothing has moved');
  const [x, y] = (await control(page, 'Hint')).at;
  await page.touchscreen.tap(x, y - 60); // on the hand
  await control(page, 'Read the text');
  assert.ok(!(await has(page, 'Rate my idea')));
  assert.deepEqual(await places(), before);
  await says(page, /Hint: settlement at /);
  await tap(page, 'Read the text');
  await control(page, 'Rate my idea');
  await tap(page, 'Fold the text');
  await control(page, 'Read the text');
  await sound_and_well(page);
});

await test('with "Confirm", an idea is rated when it is confirmed, and made when it is confirmed again', async () => {
  const page = await open(url, { ...phone, viewport: { width: 390, height: 844 }, init: preset({ settings: { confirm: 1 }, storage: { 'at-table': '1',
    game: `settlers 2 seats=2 island=beginner\n@ seat 0 person\n@ seat 1 bot easy\n` } }) });
  await first_frame(page);
  await tap(page, 'Hint');
  await says(page, /Hint: settlement at .* Its numbers have \d+ dots/);
  await tap(page, 'Rate my idea');
  await tap(page, /^settlement at .*\(T-2,2\)$/);
  await tap(page, 'Confirm');
  await says(page, /Your idea: .*Beside the best: \d+% → \d+%|about as good as the best/);
  assert.doesNotMatch(await kept(page), /^0 settle/m);
  await page.waitForTimeout(800);
  await tap(page, 'Confirm');
  await taken(page, '0 settle T-2,2');
  await sound_and_well(page);
});

await finish();
