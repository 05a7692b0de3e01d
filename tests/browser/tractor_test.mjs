// Tractor as players meet it: cards are dealt and bid on, a few tricks in words, a reload in their
// middle, by finger on a phone.

import assert from 'node:assert/strict';

import { finish, first_frame, options, phone, serve, shot, test } from './harness.mjs';
import { control, controls, has, headed, kept, press, press_if_there, says, sentence, small_page, sound_and_well, tap } from './player.mjs';

const server = await serve(options.site);
const url = server.url;
const start = (more = {}) => small_page(url, { ...more, settings: { pace: 0, ...more.settings } });

/** From the first card to the moment when the person may bury or play. */
async function to_play(page) {
  for (let n = 0; n < 30; ++n) {
    await page.waitForFunction(() => [...document.querySelectorAll('#narrator li button')].some((b) =>
      b.getAttribute('aria-disabled') !== 'true' && /^(Suggest|pass)/.test(b.textContent)), null, { polling: 40, timeout: 120_000 });
    if (await has(page, 'Suggest')) return;
    const bid = (await controls(page)).find((c) => c.enabled && /^bid /.test(c.label));
    await press_if_there(page, bid?.label ?? 'pass');
  }
  assert.fail('nobody can play');
}

const plays = (record) => (record.match(/^0 play/gm) ?? []).length;
/** What is suggested, played. */
async function play_suggested(page, push = press) {
  await push(page, 'Suggest');
  const before = await kept(page);
  await push(page, /^(Play|Throw|Bury)$/);
  await page.waitForFunction(([key, before]) => localStorage.getItem(key) !== before, ['parlour/sub/folder/:game', before], { polling: 40 });
}

await test('cards are dealt and bid on, tricks are played, a reload in their middle', async () => {
  const page = await start();
  await press(page, /^Tractor\./);
  await headed(page, /^Tractor$/);
  await press(page, 'Start');
  await to_play(page);
  for (let n = 0; n < 3; ++n) {
    await play_suggested(page);
    await to_play(page);
  }
  const played = plays(await kept(page));
  assert.ok(played >= 2, await kept(page));
  await page.reload();
  await first_frame(page);
  await headed(page, /^Tractor$/);
  await to_play(page);
  assert.equal(plays(await kept(page)), played, 'nothing is lost, nothing is played');
  await play_suggested(page);
  await shot(page, 'tractor-tricks');
  await sound_and_well(page);
});

await test('by touch on a phone: cards are chosen, and what is wrong with them is said', async () => {
  const page = await start({ ...phone, viewport: { width: 390, height: 844 } });
  await tap(page, /^Tractor\./);
  await tap(page, 'Start');
  await to_play(page);
  const burying = async () => /Bury cards/.test(await sentence(page));
  while (await burying()) {
    await play_suggested(page, tap);
    await to_play(page);
  }
  const cards = (await controls(page)).filter((c) => c.enabled && /^(\d+|[JQKA])[♣♦♥♠]$/.test(c.label));
  assert.ok(cards.length > 10, cards.map((c) => c.label).join(' '));
  await tap(page, cards[0].label);
  await control(page, `${cards[0].label}, chosen`);
  await says(page, /(Single|cards chosen|must be played|You hold)/);
  await shot(page, 'tractor-phone');
  await sound_and_well(page);
});

await finish();
await server.stop();
