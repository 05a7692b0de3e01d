// Puzzles: solved, failed, shown, by pointer and by keyboard; the rating, the streak, and what is kept.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { finish, first_frame, options, serve, test } from './harness.mjs';
import { control, has, headed, press, press_if_there, says, small_page, sound_and_well, told, walk_to } from './player.mjs';

const server = await serve(options.site);
const url = server.url;

// Puzzles of Coup whose answers are one press each: to challenge, where allowing is the mistake.
const all = readFileSync(fileURLToPath(new URL('../../web/puzzles/coup.txt', import.meta.url)), 'utf8')
  .split(/(?=^puzzle )/m).filter((text) => text.startsWith('puzzle '));
const easy = all.filter((text) => /\nright challenge\nwrong allow\n$/.test(text));

/** The puzzles' screen of Coup, where these are all the puzzles; `served`: what the host sends. */
async function puzzles(served, more = {}) {
  const page = await small_page(url, { settings: { confirm: 0 }, ...more });
  await page.route(/puzzles-coup/, (route) => (served === null ? route.abort() : route.fulfill({ body: served })));
  await press(page, /^Coup\./);
  await control(page, /^Seat 1/); // the home screen has a way to the lessons of its own
  await press(page, 'Learn to play');
  await press(page, 'Puzzles');
  await headed(page, /^Puzzles: Coup$/);
  return page;
}
/** Who would be out of the game is asked once more. */
async function challenge(page) {
  await press(page, 'Challenge');
  await press_if_there(page, 'Confirm');
}
const progress = (page) => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith(':puzzles/coup'))?.[1] ?? '');

await test('a puzzle is solved: its chances are told, rating and streak rise, a reload keeps them', async () => {
  assert.ok(easy.length >= 2, 'there are puzzles for this test');
  const page = await puzzles(easy.slice(0, 2).join(''));
  await says(page, /Rating 1500 · Solved \/ tried 0 \/ 0/);
  await press(page, 'Solve a puzzle');
  await headed(page, /^Puzzle, rating \d+$/);
  await says(page, /claims to have the \w+\. Which answer is best/);
  await challenge(page);
  await says(page, /Doubt\. By the cards that you do not see, the claim is true with a chance of \d+%.+Right! It wins \d+% of the games\. The next best, .+, wins \d+%/);
  await press(page, 'Next puzzle');
  await says(page, /claims to have the \w+\. Which answer is best/);
  await press(page, 'Back');
  await says(page, /Solved \/ tried 1 \/ 1 · In a row \/ best 1 \/ 1/);
  const kept = await progress(page);
  assert.ok(Number(kept.split(' ')[0]) > 1500, kept);
  await page.reload();
  await first_frame(page);
  await says(page, /Solved \/ tried 1 \/ 1/);
  await sound_and_well(page);
});

await test('a mistake is told and may be mended, but counts; the puzzle comes back', async () => {
  const page = await puzzles(easy[0]);
  await press(page, 'Solve a puzzle');
  await press(page, /^Allow/);
  await says(page, /second-best: it wins \d+% of the games/);
  await challenge(page);
  await says(page, /That is it\..*This puzzle will come back/);
  await press(page, 'Back');
  await says(page, /Solved \/ tried 0 \/ 1/);
  await says(page, /To try again: 1/);
  assert.ok(Number((await progress(page)).split(' ')[0]) < 1500);
  await sound_and_well(page);
});

await test('both answers to a claim are shown before they count', async () => {
  const page = await puzzles(easy[0], { settings: {} });
  await press(page, 'Solve a puzzle');
  await press(page, /^Allow/);
  await control(page, 'Confirm');
  await press(page, 'Challenge');
  await control(page, 'Confirm');
  assert.equal(await progress(page), '', 'nothing has counted');
  await press(page, 'Confirm');
  await says(page, /Right! It wins/);
  await sound_and_well(page);
});

await test('who asks for the answer has not solved it', async () => {
  const page = await puzzles(easy[0]);
  await press(page, 'Solve a puzzle');
  await press(page, 'Show me');
  await says(page, /Challenge/);
  await challenge(page);
  await says(page, /That is it/);
  await press(page, 'Back');
  await says(page, /Solved \/ tried 0 \/ 1/);
  await sound_and_well(page);
});

await test('a puzzle by keyboard alone, from a link', async () => {
  const page = await small_page(`${url}#/puzzles/coup`, { settings: { confirm: 0 } });
  await headed(page, /^Puzzles: Coup$/);
  await walk_to(page, 'Solve a puzzle');
  await page.keyboard.press('Enter');
  await headed(page, /^Puzzle, rating/);
  await walk_to(page, 'Show me');
  await page.keyboard.press('Enter');
  await says(page, /The answer: /);
  await page.keyboard.press('Escape');
  await sound_and_well(page);
});

await test('puzzles that cannot be had, or are damaged, are said to be missing, and can be asked for again', async () => {
  for (const served of [null, 'nonsense', 'puzzle 1500 0 60 40\nat AAAA\nright tax\n']) {
    const page = await puzzles(served);
    await says(page, /cannot be loaded now/);
    page.problems.splice(0); // the browser tells of the file that failed
    assert.ok(!(await has(page, 'Solve a puzzle')));
    await page.unroute(/puzzles-coup/);
    await press(page, 'Try again');
    await control(page, 'Solve a puzzle');
    await sound_and_well(page);
  }
  // A position that is not one of Coup.
  const page = await puzzles('puzzle 1500 0 60 40\nat AAAA\nright tax\nwrong income\n');
  await press(page, 'Solve a puzzle');
  await told(page, /cannot be loaded now/);
  await headed(page, /^Puzzles: Coup$/);
  await sound_and_well(page);
});

await test('what the storage has of the progress may be anything', async () => {
  for (const kept of ['', 'x', '9 9 9 9', '1500 350 60000 1 0 1 1 1 5 5 99999999999']) {
    const page = await puzzles(easy[0], { storage: { 'puzzles/coup': kept } });
    await says(page, /Rating 1500/);
    await sound_and_well(page);
  }
});

await finish();
