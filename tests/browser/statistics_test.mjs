// Statistics, and everything that a device keeps as one file: saved on one device, taken over on another.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { finish, options, serve, test } from './harness.mjs';
import { headed, press, says, small_page, sound_and_well, walk_to } from './player.mjs';

const server = await serve(options.site);
const url = server.url;

// Without the line that names the version of the bots, so that the fingerprint stays when they change.
const game = readFileSync(new URL('../fixtures/daily_flax.txt', import.meta.url), 'utf8').replace(/^@ bots .*\n/m, '');
// With its fingerprint, as the shelf stores it.
const shelf = { 'done/00000001-2Aq4WnuM1mo.yes': `Flax: You – Hana\n${game}` };
const lessons = { 'lessons/coup': 'income tax' };

async function saved_file(page) {
  await press(page, 'Save a file');
  await page.waitForSelector('dialog[open] button.primary');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('dialog[open] button.primary')]);
  return readFileSync(await download.path(), 'utf8');
}
async function take_over(page, text) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Import a file')]);
  await chooser.setFiles({ name: 'everything.json', mimeType: 'application/json', buffer: Buffer.from(text) });
}
const toast = (page, pattern) => page.waitForFunction((source) =>
  [...document.querySelectorAll('#log p')].some((p) => new RegExp(source).test(p.textContent)), pattern.source);

let file = '';

await test('a finished game is counted, and the file has everything', async () => {
  const page = await small_page(`${url}#/statistics`, { storage: { ...shelf, ...lessons } });
  await headed(page, /^Statistics$/);
  await says(page, /Won: [01] of 1/);
  await says(page, /By number of players 2 players: Won/);
  file = await saved_file(page);
  const read = JSON.parse(file);
  assert.equal(read.games.length, 1);
  assert.equal(read.kept['lessons/coup'], 'income tax');
  await sound_and_well(page);
});

await test('another device takes it over and loses nothing; a damaged file is refused', async () => {
  const page = await small_page(`${url}#/statistics`, { storage: { 'lessons/coup': 'steal' } });
  await says(page, /No finished game yet/);
  await take_over(page, file.replace('income', 'incomE'));
  await toast(page, /damaged/);
  await take_over(page, '{"a": 1}');
  await toast(page, /another program/);
  await take_over(page, file);
  await says(page, /Won: [01] of 1/);
  const done = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith(':lessons/coup'))[1]);
  assert.equal(done, 'steal income tax');
  await sound_and_well(page);
});

await test('by keyboard alone: from the replays to the statistics', async () => {
  const page = await small_page(url, { storage: shelf });
  await press(page, 'Replays');
  await walk_to(page, 'Statistics');
  await page.keyboard.press('Enter');
  await headed(page, /^Statistics$/);
  await says(page, /Won: [01] of 1/);
  await walk_to(page, 'Save a file');
  await press(page, 'Back');
  await headed(page, /^Replays$/); // where they were opened
});

await finish();
