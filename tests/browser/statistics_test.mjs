// Statistics, and everything that a device keeps as one file: saved on one device, taken over on another.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { finish, first_frame, options, serve, shot, test } from './harness.mjs';
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

const key = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';
const ana = { storage: { stranger: key, 'rated/own': 'coup 1612 71 9\nflax 1480 90 3\n' }, settings: { name: 'Ana' } };
const kept_key = (page) => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith(':stranger'))?.[1]);

await test('the same player on another device: a code and a link; the other device asks before it takes them on', async () => {
  const first = await small_page(`${url}#/statistics`, ana);
  await press(first, 'The same player on another device');
  await first.locator('dialog[open] .qr svg').waitFor();
  assert.match(await first.locator('dialog[open]').textContent(), /Whoever sees the code can play in your name/);
  await shot(first, 'same-player');
  const link = await first.locator('dialog[open] textarea').inputValue();
  assert.match(link, /#\/player\/[\w-]+$/);
  assert.ok(link.length < 600, `a phone reads ${link.length} characters`);
  await first.keyboard.press('Escape');
  // Somebody else's device: they say no, and nothing has changed.
  const other = { storage: { stranger: key.replace('AAEC', 'AQEC'), 'rated/own': 'coup 1500 99 2\n' }, settings: { name: 'Bo' } };
  const second = await small_page(link, other);
  await headed(second, /^Who will this device be\?/);
  await says(second, /It becomes Ana, 12 rated games\. Who it was is lost here: Bo, 2 rated games\./);
  assert.ok(!second.url().includes('/player/'), 'the key has left the address');
  await shot(second, 'same-player-asked');
  await press(second, 'Cancel');
  assert.equal(await kept_key(second), other.storage.stranger);
  await second.goto(new URL('notices.html', url).href);
  await second.goto(link);
  await first_frame(second);
  await press(second, 'Become this player');
  await toast(second, /This device is now: Ana, 12 rated games/);
  assert.equal(await kept_key(second), key);
  await second.goto(new URL('notices.html', url).href);
  await second.goto(`${url}#/statistics`);
  await says(second, /Rating in Coup: 1612 ± 142; rated games: 9/);
  // What is no such link changes nothing.
  for (const wrong of [link.slice(0, -9), `${link.slice(0, -20)}AAAA${link.slice(-16)}`, link.replace(/player.*/, 'player/eyJhIjoxfQ')]) {
    await second.goto(new URL('notices.html', url).href);
    await second.goto(wrong);
    await first_frame(second);
    await toast(second, /recognise this link/);
    assert.equal(await kept_key(second), key);
  }
  // A device that nobody knows yet loses nothing.
  const third = await small_page(link);
  await says(third, /It becomes Ana, 12 rated games\.$/);
  for (const page of [first, second, third]) await sound_and_well(page);
});

await test('nobody else is taken on while a room is open', async () => {
  const other = { storage: { stranger: key.replace('AAEC', 'AQEC') }, settings: { name: 'Bo' } };
  const first = await small_page(`${url}#/statistics`, ana);
  await press(first, 'The same player on another device');
  const link = await first.locator('dialog[open] textarea').inputValue();
  const page = await small_page(url, { ...other, allow: [/WebSocket/] }); // there is no relay
  await press(page, /^Play online/);
  await press(page, 'Make a room, choose the game later');
  await page.locator('dialog[open] #dialog-field').press('Enter');
  await headed(page, /^Room/);
  const room = await page.evaluate(() => location.hash);
  await page.evaluate((to) => { location.hash = to; }, new URL(link).hash);
  await toast(page, /You are in a room\. Leave it first/);
  await shot(page, 'same-player-in-room');
  assert.equal(await kept_key(page), other.storage.stranger);
  assert.equal(await page.evaluate(() => location.hash), room);
  await press(page, 'Leave the room');
  await press(page, 'Leave');
  await page.evaluate((to) => { location.hash = to; }, new URL(link).hash);
  await press(page, 'Become this player');
  await toast(page, /This device is now: Ana/);
  await sound_and_well(first);
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
