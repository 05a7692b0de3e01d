// Browsers without WebRTC, and WebKit as Debian ships it: the rooms screen says that rooms are unavailable, and
// everything else works.

import assert from 'node:assert/strict';

import { finish, first_frame, open, options, serve, shot, stored, test } from './harness.mjs';
import { control, controls, has, headed, keeps, preset, press, press_if_there, says, sentence, small_page, sound_and_well } from './player.mjs';
import { start_webkit, webkit_is_due } from './webkit.mjs';

const server = await serve(options.site);
const without = 'delete window.RTCPeerConnection; delete window.webkitRTCPeerConnection;';
const sentences = { 1: /has no WebRTC/, 2: /нет WebRTC/, 3: /没有 WebRTC/ };

for (const [lang, words] of Object.entries(sentences)) {
  await test(`without WebRTC the rooms screen says so (${lang})`, async () => {
    const page = await open(server.url, { viewport: { width: 760, height: 520 }, init: `${without}\n${preset({ settings: { lang: Number(lang) } })}` });
    await first_frame(page);
    await press(page, { 1: /^Play online, with friends or strangers/, 2: /^Игра по сети/, 3: /^联机/ }[lang]);
    await says(page, words);
    await shot(page, `no-webrtc-${lang}`);
    // The controls that would open a room are disabled and say the same.
    assert.equal((await controls(page)).filter((c) => !c.enabled && words.test(c.label)).length, 4);
    await sound_and_well(page);
  });
}

await test('without WebRTC a link to a room and a game for friends lead to that sentence, and a game is played', async () => {
  const page = await small_page(`${server.url}#/join/AAAAAAAAAAAAAAAAAAAAAA`, { init: `${without}\n${preset()}` });
  await says(page, sentences[1]);
  await press(page, 'Back');
  await press(page, /^Flax\./);
  await press(page, 'With friends far away');
  await says(page, sentences[1]);
  await press(page, 'Back');
  await press(page, /^Flax\./);
  await press(page, 'Start');
  await headed(page, /^Flax$/);
  await press(page, /^Place \d on/);
  await press(page, 'Confirm');
  await keeps(page, /^0 place /m);
  await sound_and_well(page);
});

/** Plays a game of each kind: it starts, a move is made, a reload continues it, and the rooms screen says what is
    missing. */
async function play_each(webkit) {
  const page = await webkit.open(server.url);
  const errors = () => page.evaluate(() => [...__parlour.errors]);
  await first_frame(page);
  await page.evaluate((lines) => {
    for (const [key, value] of Object.entries(lines)) localStorage.setItem(key, value);
  }, { [stored('settings')]: 'pace 0\nsound 0\nlang 1\nmotion 2\n' });
  await page.reload();
  await first_frame(page);
  const home = async () => {
    await press(page, 'Back');
    await headed(page, /^Parlour/);
  };
  for (const [game, begins, record] of [
    [/^Flax\./, async () => { await press(page, /^Place \d on/); await press(page, 'Confirm'); }, /^0 place /m],
    [/^Settlers\./, async () => { await press(page, /^settlement at /); await press(page, 'Confirm'); }, /^0 settle /m],
    [/^Coup\./, async () => press(page, /^Income/), /^0 income$/m],
    // If the bots have bid so high that nothing is left to bid, play cards.
    [/^Tractor\./, async () => {
      for (let tries = 0; !await has(page, /^(Pass|Wait|Bid|Play$|Throw$|Bury$)/); ++tries) {
        assert.ok(tries < 40, 'nothing is suggested');
        await press_if_there(page, 'Pick for me');
        await new Promise((done) => { setTimeout(done, 250); });
      }
      await press(page, /^(Pass|Wait|Bid|Play$|Throw$|Bury$)/);
    }, /^0 (pass|wait|bid|play|throw|bury)/m],
  ]) {
    await press(page, game);
    await press(page, 'Start');
    for (let tries = 0; ; ++tries) { // a bot may be first, and ask for an answer
      const own = (await controls(page)).find((c) => c.enabled && /^(Place \d on|settlement at |Income|Pass|Wait|Bid|Pick for me|Allow)/.test(c.label));
      if (own && !/^Allow/.test(own.label)) break;
      if (own) await press_if_there(page, own.label);
      assert.ok(tries < 600, `${await sentence(page)}`);
      await new Promise((done) => { setTimeout(done, 100); });
    }
    await begins();
    await keeps(page, record);
    await page.reload();
    await first_frame(page);
    await keeps(page, record);
    await shot(page, `webkit-${record.source.replace(/\W/g, '')}`);
    await home();
    await control(page, /^Continue/);
    // The game at home goes on, and would be saved again, so go to a page without our code.
    await page.goto(`${server.url}notices.html`);
    assert.equal(await page.evaluate((keys) => {
      for (const key of keys) localStorage.removeItem(key);
      return typeof __parlour;
    }, [stored('game'), stored('at-table')]), 'undefined');
    await page.goto(server.url);
    await first_frame(page);
    await control(page, game);
    assert.equal(await has(page, /^Continue/), false);
  }
  await press(page, /^Play online, with friends or strangers/);
  if (await page.evaluate(() => typeof RTCPeerConnection === 'undefined')) await says(page, sentences[1]);
  await home();
  await press(page, 'Settings');
  await headed(page, /^Settings/);
  assert.deepEqual(await errors(), []);
}

if (!webkit_is_due()) console.log('there is no WebKit here: its tests are left out');
await (webkit_is_due() ? test : () => {})('WebKit: a game of each kind begins, a move is made, a reload goes on, the rooms say what is missing', async () => {
  const webkit = await start_webkit();
  try {
    await play_each(webkit);
  } finally {
    await webkit.stop();
  }
}, 600_000);

await finish();
