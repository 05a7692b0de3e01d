// The deal of the day: from the home screen to the score, and the links that carry a game.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { finish, options, serve, test } from './harness.mjs';
import { click, control, has, headed, kept, press, preset, says, sentence, small_page, sound_and_well, walk_to } from './player.mjs';

const server = await serve(options.site);
const url = server.url;

const noon = (day) => day * 864e5 + 432e5;
const today = 20_784; // 2026-11-27
/** A page whose clock stands still at noon of that day. */
const page_on = (day, where, { storage, settings = {} } = {}) => small_page(`${url}#${where}`, {
  init: `${preset({ storage, settings: { confirm: 0, ...settings } })}; Date.now = () => ${noon(day)};`,
});
const stored_day = (page, day, game) => page.evaluate((end) =>
  Object.entries(localStorage).find(([key]) => key.endsWith(end))?.[1] ?? null, `:daily/${day}/${game}`);

const deal_in = (record) => /^@ deal (.*)$/m.exec(record)?.[1];

// Flax of 2026-11-27, played to the end; the last move is the person's.
const whole = readFileSync(new URL('../fixtures/daily_flax.txt', import.meta.url), 'utf8');
const all_but_last = whole.replace(/.*\n$/, '');

/** Replaces bytes of a record, with the checksum that belongs to the result. */
function forged(bytes, at, value) {
  const out = Uint8Array.from(bytes);
  out[at] = value;
  let crc = ~0;
  for (const byte of out.subarray(0, -4)) {
    crc ^= byte;
    for (let k = 0; k < 8; ++k) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  new DataView(out.buffer).setUint32(out.length - 4, ~crc >>> 0, true);
  return Buffer.from(out).toString('base64url');
}

let result = null; // of the first test: what the device keeps
let record = null;

await test('by pointer: from the home screen to the table; the end of a game after a reload, and the expert beside it', async () => {
  const page = await page_on(today, '');
  await press(page, 'Today’s deal');
  await headed(page, /^Today’s deal$/);
  await says(page, /2026-11-27/);
  await says(page, /Your first finished game counts/);
  await click(page, 'Flax');
  await says(page, /Hana: Medium/);
  await click(page, 'Play today’s deal');
  await headed(page, /^Flax$/);
  assert.equal(deal_in(await kept(page)), deal_in(whole));
  const last = await page_on(today, '', { storage: { game: all_but_last, 'at-table': '1' } });
  await headed(last, /^Flax$/);
  await last.reload();
  await press(last, /^Place \d on /);
  await click(last, 'Compare');
  await headed(last, /^Today’s deal$/);
  await says(last, /Your score: \d+ points/);
  await says(last, /1\. Hana: this game \d+ points, the expert \d+ points/);
  await says(last, /2\. You: this game \d+ points, the expert \d+ points/);
  await sound_and_well(last);
  assert.ok(await has(last, /Flax ✓(, chosen)?$/));
  result = await stored_day(last, today, 'flax');
  record = /^record (.*)$/m.exec(result)[1];
  assert.match(result, /^helped no$/m);
  assert.match(result, /^expert \d+ \d+$/m);
});

await test('the home screen ticks the deals of today that have been played, of each game', async () => {
  const none = await page_on(today, '');
  await control(none, /^Today’s deal$/);
  for (const [game, title] of [['flax', 'Flax'], ['settlers', 'Settlers'], ['coup', 'Coup'], ['tractor', 'Tractor']]) {
    const page = await page_on(today, '', { storage: { [`daily/${today}/${game}`]: result, [`daily/${today - 1}/chess`]: result } });
    await control(page, `Today’s deal: ${title}`);
    await sound_and_well(page);
  }
  const yesterday = await page_on(today, '', { storage: { [`daily/${today - 1}/coup`]: result } });
  await control(yesterday, /^Today’s deal$/);
});

await test('who has played once plays again for practice only', async () => {
  const page = await page_on(today, '/today/flax', { storage: { [`daily/${today}/flax`]: result } });
  await says(page, /Your score/);
  await press(page, 'Play again, for practice');
  await headed(page, /^Flax$/);
  assert.match(deal_in(await kept(page)), / practice$/);
});

await test('a link carries the game, and the page that opens it checks every move of the bots', async () => {
  const page = await page_on(today + 3, `/deal/${record}`);
  await headed(page, /^Flax$/);
  await says(page, /Deal of 2026-11-27/);
  await says(page, /Checked: chance and all \d+ moves of the bots are right/);
  await press(page, 'Play this deal');
  await headed(page, /^Flax$/);
  assert.match(deal_in(await kept(page)), new RegExp(` ${today} practice$`));
  await sound_and_well(page);
});

/** Opens a link in the open page. Returns what is said of it once it has been checked: on the screen, or in the log if it
    cannot be read. */
async function opened(page, link) {
  await page.evaluate(() => { location.hash = '/today'; });
  await says(page, /The same deal, bots and luck for everybody/);
  await page.evaluate((to) => {
    document.getElementById('log').replaceChildren();
    location.hash = to;
  }, link);
  const verdict = /Refused: |Checked: chance and all|This link is damaged: /;
  const text = await page.waitForFunction((source) => ['narrator', 'log'].map((id) => document.getElementById(id).textContent)
    .find((text) => new RegExp(source).test(text)), verdict.source, { polling: 40 });
  return text.jsonValue();
}

await test('a forged game is refused with the action that differs', async () => {
  const bytes = Buffer.from(record, 'base64url');
  const page = await page_on(today, '');
  let said = '';
  // Most changes near the end make an action that the rules refuse; some are only another move.
  for (let at = bytes.length - 38; at > bytes.length - 60 && !/Refused: action/.test(said); --at) {
    said = await opened(page, `/deal/${forged(bytes, at, (bytes[at] + 1) & 255)}`);
  }
  assert.match(said, /Refused: action \d+ differs\. .* plays “[^”]+”, the record says “[^”]+”|Refused: action \d+ differs\. Chance gives/);
  assert.ok(!await has(page, 'Share the result'));
  await sound_and_well(page);
});

await test('hostile links get a sentence', async () => {
  const page = await page_on(today, '');
  for (const link of ['/deal/', '/deal/!!!', '/deal/AAAA', `/deal/${record.slice(0, -8)}`, '/todays', '/today/chess']) {
    await page.evaluate((to) => { location.hash = to; }, link);
    await page.waitForTimeout(500);
    await sound_and_well(page);
  }
});

await test('each day has a deal of its own, and a game begun keeps its day', async () => {
  const notes = [];
  for (const day of [today, today + 1]) {
    const page = await page_on(day, '/today/flax');
    await says(page, day === today ? /2026-11-27/ : /2026-11-28/);
    await press(page, 'Play today’s deal');
    await headed(page, /^Flax$/);
    notes.push(deal_in(await kept(page)));
    if (day !== today) continue;
    await page.addInitScript(`Date.now = () => ${noon(today + 1)};`);
    await page.reload();
    await headed(page, /^Flax$/);
    assert.equal(deal_in(await kept(page)), notes[0]);
  }
  assert.notEqual(notes[0], notes[1]);
});

await test('by keyboard alone: to the deal, to the table, and the link to share', async () => {
  const page = await page_on(today, '');
  await walk_to(page, 'Today’s deal');
  await page.keyboard.press('Enter');
  await headed(page, /^Today’s deal$/);
  await walk_to(page, 'Coup');
  await page.keyboard.press('Enter');
  await control(page, 'Play today’s deal');
  await walk_to(page, 'Play today’s deal');
  await page.keyboard.press('Enter');
  await headed(page, /^Coup$/);
  const again = await page_on(today, '/today/flax', { storage: { [`daily/${today}/flax`]: result } });
  await walk_to(again, 'Share the result');
  await again.keyboard.press('Enter');
  await again.waitForSelector('dialog[open] textarea');
  const link = await again.evaluate(() => document.querySelector('dialog textarea').value);
  assert.ok(link.endsWith(`#/deal/${record}`));
});

await finish();
