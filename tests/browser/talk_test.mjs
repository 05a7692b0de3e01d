// What bots say: a bubble beside their place about what everybody has seen, and the reason for declining an offer. It is
// read once, goes by itself or at a press, and is not there if the player wants none.

import assert from 'node:assert/strict';

import { finish, first_frame, open, options, serve, shot, still, test, two_frames } from './harness.mjs';
import { control, headed, log, preset, press, says, sentence, settlers_set_up_of_three, settlers_turn, sound_and_well, stoppable, told } from './player.mjs';

const server = await serve(options.site);
const proven = /^Ada: (Told you so!|Never doubt me!|Anybody else\?)$/;
const shown = /Ada: (Told you so!|Never doubt me!|Anybody else\?)/;
const words = /\/talk\.\w+\.wasm$/;

async function at_table(title, game, more = {}) {
  const { settings, before = '', ...rest } = more;
  const page = await open(server.url, {
    ...(options.shots ? {} : { viewport: { width: 860, height: 560 } }),
    init: before + preset({ settings: { talk: 1, ...settings }, storage: { game, 'at-table': '1' } }), ...rest,
  });
  await first_frame(page);
  await headed(page, title);
  return page;
}

/** Coup: Ada has the Duke, and says so. */
const claim = `coup 1 seats=2
@ seat 0 person
@ seat 1 bot easy:bold:ada Ada
house deal 0 captain ambassador
house deal 1 duke contessa
house first 1
1 tax
`;
async function doubted(more) {
  const page = await at_table(/^Coup$/, claim, more);
  await press(page, /^Challenge/);
  await press(page, 'Confirm');
  return page;
}
/** Until the text version no longer shows what Ada says. */
const gone = (page) => page.waitForFunction((source) =>
  !new RegExp(source).test(document.querySelector('#narrator').children[1].textContent), shown.source, { polling: 40 });

await test('a bot that was doubted has its say: it is read once, and goes by itself', async () => {
  const page = await doubted();
  await told(page, proven);
  await says(page, shown);
  await shot(page, 'talk-coup');
  await gone(page);
  assert.equal((await log(page)).filter((line) => proven.test(line)).length, 1);
  assert.ok(server.requests.some((path) => words.test(path)));
  await sound_and_well(page);
});

await test('a press ends it', async () => {
  const page = await doubted({ before: stoppable });
  // The page's clock moves in small steps: by itself the word would stay for three seconds.
  const advance = async (ms) => {
    await page.evaluate((ms) => { window.__at = performance.now() + ms; __parlour.page.on.wake(); }, ms);
    await two_frames(page);
  };
  while (!shown.test(await sentence(page))) await advance(200);
  await advance(200);
  await says(page, shown);
  await page.mouse.click(3, 3);
  await advance(500);
  await gone(page);
  await sound_and_well(page);
});

await test('with Bots talk off nobody says anything, and their words are not fetched', async () => {
  server.requests.length = 0;
  const page = await doubted({ settings: { talk: 0 } });
  await told(page, /Duke/);
  await control(page, /^(Give up|Lose|Captain|Ambassador)/);
  await still(page);
  assert.ok(!(await log(page)).some((line) => proven.test(line)));
  assert.doesNotMatch(await sentence(page), shown);
  assert.ok(!server.requests.some((path) => words.test(path)));
  await sound_and_well(page);
});

await test('the switch is in the settings, and is remembered', async () => {
  const page = await at_table(/^Coup$/, claim);
  await press(page, 'Menu');
  await press(page, 'Settings');
  await press(page, '✓ Bots talk');
  await control(page, '○ Bots talk');
  await page.reload();
  await first_frame(page);
  await press(page, /^Challenge/);
  await press(page, 'Confirm');
  await told(page, /Duke/);
  await still(page);
  assert.ok(!(await log(page)).some((line) => proven.test(line)));
  await sound_and_well(page);
});

await test('a bot that declines an offer gives a reason that everybody can see', async () => {
  const page = await at_table(/^Settlers$/, `settlers 2 seats=3 island=beginner
@ seat 0 person
@ seat 1 bot easy:trader:boris Boris
@ seat 2 bot easy:cautious:chen Chen${settlers_set_up_of_three}${settlers_turn(0, 2, 4)}`);
  await press(page, 'Trade');
  await press(page, /^Give lumber: 0 /);
  await press(page, 'Want ore: 0');
  await press(page, 'Want ore: 1');
  await press(page, 'Offer');
  await told(page, /^(Boris|Chen): (That is too little for it\.|You ask more than you give\.|Add something, then we can talk\.)$/);
  await shot(page, 'talk-settlers');
  await sound_and_well(page);
});

await finish();
