// The coach's report on a finished game: by pointer from a replay, by keyboard from the end of a game.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { finish, options, serve, stored, test } from './harness.mjs';
import { control, controls, has, headed, key_down, preset, press, says, sentence, small_page, sound_and_well, walk_to } from './player.mjs';

const server = await serve(options.site);
const url = server.url;

const duel = readFileSync(new URL('../fixtures/coup_duel.txt', import.meta.url), 'utf8');
const on_the_shelf = { 'done/00000003-x': `Coup: You – bot\n${duel}` };

const reports = (page) => page.evaluate((start) =>
  Object.entries(localStorage).filter(([key]) => key.startsWith(start)), stored('coach/'));
const worst = async (page) => (await controls(page)).find((c) => /^Move \d+: .* Better: .* \d+% → \d+% \(±\d+%\)(\. .+)?$/.test(c.label));

/** The replay of the duel. */
async function replay_of_duel(more = {}) {
  const page = await small_page(url, { storage: on_the_shelf, ...more });
  await press(page, /^Replays/);
  await press(page, /^Coup: You/);
  await headed(page, /^Replay$/);
  return page;
}

/** Counts the tasks of more than 50 ms on the page's thread from now on. */
const watch_tasks = (page) => page.evaluate(() => {
  window.__long = [];
  new PerformanceObserver((list) => { for (const task of list.getEntries()) window.__long.push(Math.round(task.duration)); })
    .observe({ type: 'longtask' });
});

await test('a report by pointer: chances, the worst moves, and another try', async () => {
  const page = await replay_of_duel();
  await watch_tasks(page);
  await press(page, 'Coach');
  await headed(page, /^Coach$/);
  await says(page, /: Accuracy \d+\. \d+ decisions; chances at the start \d+%, at the end 0%/);
  await says(page, /: Accuracy \d+\. \d+ decisions; chances at the start \d+%, at the end 100%/);
  await says(page, /Luck [+−]\d+% · own mistakes −\d+% \(±\d+%\) · others/);
  const long = await page.evaluate(() => window.__long);
  console.log(`tasks over 50 ms while the coach worked: ${JSON.stringify(long)}`);
  const bad = await worst(page);
  assert.ok(bad, 'a move is told in words');
  const [number] = bad.label.match(/\d+/);
  await press(page, bad.label);
  await headed(page, /^Replay$/);
  await control(page, new RegExp(`^Move ${number - 1} of \\d+$`));
  await says(page, /Better: /);
  await press(page, 'Try again');
  await press(page, 'Play on');
  await headed(page, /^Coup$/);
  await sound_and_well(page);
});

await test('the chart is pressed like the scrubber', async () => {
  const page = await replay_of_duel();
  await press(page, 'Coach');
  await says(page, /Accuracy/);
  await press(page, 'Close');
  await headed(page, /^Replay$/);
  const { at: [x, y] } = await control(page, /^Move 0 of \d+$/);
  await page.waitForTimeout(500); // longer than a control that just appeared ignores presses
  const narrow = (await page.viewportSize()).height < 520;
  await page.mouse.click(x, y - (narrow ? 30 : 50)); // the middle of the scrubber, above it
  await control(page, /^Move [1-9]\d* of \d+$/);
  await sound_and_well(page);
});

await test('a report by keyboard alone, from the end of a game', async () => {
  // The bot has one card left, and loses it.
  const all_but_one = duel.replace(/1 lose \w+\n$/, '');
  const page = await small_page(url, { storage: { game: all_but_one, 'at-table': '1' } });
  await walk_to(page, 'Coach');
  await key_down(page, 'Enter');
  await headed(page, /^Coach$/);
  await says(page, /Accuracy/);
  await control(page, /^Move \d+: .* Better: .* \(±\d+%\)\. (You hold|A bluff: you hold) /); // why, to the player alone
  const bad = await worst(page);
  await walk_to(page, bad.label);
  await key_down(page, 'Enter');
  await headed(page, /^Replay$/);
  await says(page, /Better: /);
  await walk_to(page, 'Try again');
  await key_down(page, 'Enter');
  await walk_to(page, 'Play on');
  await sound_and_well(page);
});

await test('a report is kept over a reload; a damaged one is thrown away and made again', async () => {
  const page = await replay_of_duel();
  await press(page, 'Coach');
  await says(page, /Accuracy/);
  // After a reload the page shows a link, whose players have no names here.
  const report = async () => (await sentence(page)).replace('You:', 'Player 1:');
  const first = await report();
  const [[key, text]] = await reports(page);
  await page.reload();
  await press(page, 'Coach');
  await headed(page, /^Coach$/);
  assert.equal(await report(), first, 'at once, without the bots');
  await page.evaluate(([key, text]) => localStorage.setItem(key, `${text.slice(0, 40)}AAAA${text.slice(44)}`), [key, text]);
  await page.reload();
  await control(page, 'Coach');
  assert.deepEqual(await reports(page), [], 'thrown away');
  await press(page, 'Coach');
  await says(page, /Accuracy/);
  assert.equal(await report(), first);
  assert.equal((await reports(page)).length, 1);
  await sound_and_well(page);
});

// What the bots answer does not arrive while window.deaf is true.
const deaf = `window.deaf = true;
  window.Worker = class extends Worker {
    set onmessage(f) { super.onmessage = (event) => { if (!window.deaf) f(event); }; }
  };`;

await test('the work can be stopped, and begun again', async () => {
  const page = await replay_of_duel({ init: `${deaf}\n${preset({ storage: on_the_shelf })}` });
  await press(page, 'Coach');
  await press(page, 'Cancel'); // it never ends before that
  await headed(page, /^Replay$/);
  assert.deepEqual(await reports(page), []);
  await page.evaluate(() => { window.deaf = false; });
  await press(page, 'Coach');
  await says(page, /Accuracy/);
  await sound_and_well(page);
});

await test('a game that is not over has no report, and the menu says why', async () => {
  const begun = duel.split('\n').slice(0, 14).join('\n') + '\n';
  const page = await small_page(url, { storage: { 'done/00000003-x': `Coup: You – bot\n${begun}` } });
  await press(page, /^Replays/);
  await press(page, /^Paste a game$/);
  await page.getByRole('textbox').fill(begun);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await headed(page, /^Replay$/);
  assert.ok(!await has(page, 'Coach'));
  await press(page, 'Menu');
  await control(page, /^Coach: The coach reports on finished games\.$/, { enabled: false });
  await sound_and_well(page);
});

await finish();
