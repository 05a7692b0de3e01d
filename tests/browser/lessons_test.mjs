// Lessons as newcomers meet them: from the home screen to the first game, by pointer, keyboard and touch.

import assert from 'node:assert/strict';

import { finish, first_frame, open, options, phone, serve, test } from './harness.mjs';
import { control, controls, has, headed, kept, plain, press, preset, says, sentence, small_page, sound_and_well, tap, walk_to } from './player.mjs';

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
  [[/^Exchange: swap/, 'Keep Duke and Contessa'], /you know two cards in the deck/],
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
  for (let steps = 0; steps < 40; ++steps) {
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

// Of an offer to the others, the ring shows only the first press: Settlers' lessons are followed up to that one.
for (const [game, count, ringed] of [['coup', 10, 10], ['flax', 8, 8], ['settlers', 9, 7], ['tractor', 8, 8]]) {
  await test(`the smallest phone: what "Show me" rings solves ${ringed} lessons of ${game} by touch`, async () => {
    const page = await open(`${url}#/learn/${game}`, { ...phone, viewport: { width: 320, height: 480 }, init: preset({}) });
    await first_frame(page);
    await tap(page, new RegExp(`^Lesson 1 of ${count}`));
    for (let i = 0; i < ringed; ++i) {
      await follow(page, tap_unfolded);
      await tap_unfolded(page, /^(Next lesson|Done)$/);
    }
    if (ringed === count) await headed(page, /^Learn /);
    assert.equal((await done(page, game)).split(' ').length, ringed);
    await sound_and_well(page);
  });
}

await finish();
