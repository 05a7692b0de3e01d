// A screen that everybody sits around: it shows the table, and the players hold their hands on their phones.

import assert from 'node:assert/strict';

import { finish, first_frame, options, phone, shot, still } from './harness.mjs';
import { relay_test, type } from './own_relay.mjs';
import { all_words, control, controls, has, headed, press, press_if_there, says, sentence, sound_and_well, walk_to } from './player.mjs';

const { decodeQR } = await import(new URL('../../web/node_modules/qr/decode.js', import.meta.url));
const names = ['Ana', 'Bo', 'Cy', 'Dee'];
const screens = [{ width: 1920, height: 1080 }, { width: 1280, height: 800 }];

async function shots(page, name) {
  if (!options.shots) return;
  for (const size of screens) {
    await page.setViewportSize(size);
    await still(page);
    await shot(page, `screen-${name}-${size.width}`);
  }
}

/** What a phone reads whose camera sees the screen. */
async function scanned(page) {
  await still(page);
  const eye = await page.context().newPage(); // without our content security policy
  const picture = (await page.screenshot()).toString('base64');
  const { data, ...size } = await eye.evaluate(async (picture) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` });
    await image.decode();
    const context = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d');
    context.drawImage(image, 0, 0);
    const { width, height, data } = context.getImageData(0, 0, image.width, image.height);
    return { width, height, data: btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join('')) };
  }, picture);
  await eye.close();
  return decodeQR({ ...size, data: Uint8Array.from(Buffer.from(data, 'base64')) });
}

/** Counts the locks that keep the screen on. */
const lights = () => {
  window.lights = 0;
  navigator.wakeLock.request = async () => {
    ++window.lights;
    const lock = new EventTarget();
    lock.release = async () => { --window.lights; };
    return lock;
  };
};
const lit = (page, n) => page.waitForFunction((n) => window.lights === n, n, { polling: 50 });

async function open_screen(device, more) {
  const big = await device('', { viewport: screens[1], deviceScaleFactor: 1, paints: true, ...more });
  await press(big, /^Play online/);
  await press(big, 'Play around one screen');
  await headed(big, /^Room/);
  await says(big, /Scan this with your phone to play: http/);
  return big;
}

/** Chooses the game, with four seats, on the big screen. */
async function choose(big, game) {
  await press_if_there(big, game);
  await headed(big, new RegExp(`^Room: ${game}$`));
  const seats = async () => (await controls(big)).filter(({ label }) => label === 'Bot').length + await seated(big);
  while (await seats() > 4) await press(big, 'Remove a seat');
  while (await seats() < 4) await press(big, 'Add a seat');
}
const seated = async (page) => (await sentence(page)).match(/: connected, (not )?ready/g)?.length ?? 0;

async function join(device, link, name) {
  const page = await device('', { ...phone, viewport: { width: 390, height: 844 }, fragment: link.slice(link.indexOf('#')) });
  await type(page, name);
  await headed(page, /^Room/);
  return page;
}

/** Everybody is ready; the game begins by itself, on the screen and on every phone. */
async function begin(big, phones, game) {
  for (const page of phones) await press(page, 'I am ready');
  for (const page of [big, ...phones]) await headed(page, new RegExp(`^${game}$`));
}

// What a player of Coup can do, the first that is there.
const coup = [/^Confirm/, /^(Lose|Give up) /, /^Coup\b.*/, /^[A-Z][a-z]+: \d+ coins?, .*influence/, /^Income/, /^Allow/];
async function act(page) {
  for (const what of coup) if (await has(page, what)) return press_if_there(page, what);
  return false;
}
/** A screen does nothing that a player does. */
async function offers_nothing(big) {
  for (const { label } of await controls(big)) assert.doesNotMatch(label, /^(Income|Allow|Confirm|Undo|Hint|Roll|Place)\b/);
}
const over = async (page) => /wins?\b/.test(await sentence(page));

await relay_test('four phones join by the code on the screen, and play a whole game; one reloads amid it', async (device) => {
  const big = await open_screen(device);
  await choose(big, 'Coup');
  const link = await scanned(big);
  assert.match(link, /#\/join\/[\w-]{22}$/);
  await shots(big, 'lobby-empty');
  const phones = [];
  for (const name of names) phones.push(await join(device, link, name));
  for (const name of names) await says(big, new RegExp(`${name}: connected, not ready yet`));
  await shots(big, 'lobby');
  await shot(phones[0], 'screen-phone-lobby');
  await begin(big, phones, 'Coup');
  await shots(big, 'coup');
  await shot(phones[0], 'screen-phone-coup');
  await offers_nothing(big);
  let reloaded = false;
  for (let idle = 0; !await over(big); idle = idle < 400 ? idle + 1 : assert.fail(await sentence(big))) {
    for (const page of phones) if (await act(page)) idle = 0;
    if (reloaded || !/ out\b|loses/.test(await all_words(big))) continue;
    reloaded = true;
    await phones[1].reload();
    await first_frame(phones[1]);
    await headed(phones[1], /^Coup$/);
  }
  assert.ok(reloaded);
  await shots(big, 'coup-end');
  await shot(phones[0], 'screen-phone-coup-end');
  for (const page of phones) await says(page, /wins?\b/);
  for (const page of [big, ...phones]) await sound_and_well(page);
});

await relay_test('each other game begins on the screen and the phones', async (device) => {
  const big = await open_screen(device);
  const link = await scanned(big);
  const phones = [];
  for (const name of names) phones.push(await join(device, link, name));
  await choose(big, 'Coup');
  await press(phones[0], 'I am ready');
  await says(phones[0], /Big screen starts the game once everybody is ready/);
  await shot(phones[0], 'screen-phone-ready');
  await press(phones[0], 'Not ready');
  // A fifth person at a table of four watches, until there is a seat for them.
  const ed = await join(device, link, 'Ed');
  await says(ed, /Ed: connected/);
  await says(ed, /All seats are taken, so you watch\./);
  await shot(ed, 'screen-phone-fifth');
  await says(big, /Ed: connected/);
  await shots(big, 'lobby-fifth');
  assert.doesNotMatch(await sentence(big), /Big screen: /, 'a screen is none of the people');
  await press(big, 'Add a seat');
  await says(ed, /You watch\. To play, take a free seat\./);
  await shot(ed, 'screen-phone-free');
  await press(ed, 'Sit here');
  await says(ed, /Big screen starts the game once everybody is ready\./);
  await press(ed, 'Leave the room');
  await press(ed, 'Leave');
  await says(big, /^(?!.*Ed: connected)/s);
  for (const game of ['Settlers', 'Tractor', 'Flax']) {
    await choose(big, game);
    await begin(big, phones, game);
    await offers_nothing(big);
    await shots(big, game.toLowerCase());
    for (const [i, page] of phones.entries()) await shot(page, `screen-phone-${game.toLowerCase()}-${i}`);
    // The way back in stays at hand.
    await press(big, 'Menu');
    await press(big, 'To the room');
    await headed(big, /^Room/);
    await says(big, /Scan this to come back, or to watch: http/);
    assert.equal(await scanned(big), link);
    await shots(big, `lobby-${game.toLowerCase()}`);
    await press(big, 'To the table');
    await press(big, 'Menu');
    await press(big, 'End this game');
    await press(big, 'End this game');
    for (const page of [big, ...phones]) await headed(page, /^Room/);
  }
  for (const page of [big, ...phones]) await sound_and_well(page);
});

await relay_test('the screen stays one over a reload, waits for all who are ready, and speaks three languages', async (device) => {
  const big = await open_screen(device);
  await choose(big, 'Flax');
  const link = await scanned(big);
  assert.equal(await has(big, 'Sit here'), false, 'nobody sits at the screen itself');
  await big.reload();
  await first_frame(big);
  await headed(big, /^Room: Flax/);
  await says(big, /Scan this with your phone to play/);
  assert.equal(await scanned(big), link);
  const ana = await join(device, link, 'Ana');
  await says(big, /Ana: connected, not ready yet/);
  for (let bots = 0; bots < 3; ++bots) await press(big, 'Bot');
  await says(big, /Not ready yet: Ana/);
  // Within the five seconds.
  ana.hasty = true;
  const counts = says(big, /the game begins in \d s\./);
  await press(ana, 'I am ready');
  await counts;
  await press(ana, 'Not ready');
  ana.hasty = false;
  await says(big, /Ana: connected, not ready yet/);
  await big.waitForTimeout(6000);
  await headed(big, /^Room: Flax/);
  await press(ana, 'I am ready');
  for (const page of [big, ana]) await headed(page, /^Flax$/);
  await sound_and_well(big);
  for (const [lang, online, around, scan] of [
    [2, /^Игра по сети/, 'Играть вокруг одного экрана', /Наведите камеру телефона/],
    [3, /^联机/, '围着一块屏幕玩', /用手机扫码加入/],
  ]) {
    const other = await device('', { viewport: screens[1], paints: true, deviceScaleFactor: 1, settings: { lang } });
    await press(other, online);
    await press(other, around);
    await says(other, scan);
    assert.match(await scanned(other), /#\/join\//);
    await shots(other, `lobby-${lang}`);
  }
});

await relay_test('the code comes although what draws it did not come at first, and the screen stays on', async (device) => {
  const big = await device('', { viewport: screens[1], paints: true, deviceScaleFactor: 1, init_more: `(${lights})();`, allow: [/ERR_FAILED/] });
  let refused = 0;
  await big.route(/\/qr\.\w+\.js/, (route) => refused++ < 2 ? route.abort() : route.continue());
  await press(big, /^Play online/);
  await press(big, 'Play around one screen');
  await says(big, /Scan this with your phone to play: http/);
  await lit(big, 1);
  for (let tries = 0; refused < 3 && tries < 100; ++tries) await big.waitForTimeout(200);
  assert.match(await scanned(big), /#\/join\//);
  await press(big, 'Leave the room');
  await press(big, 'Leave');
  await lit(big, 0);
});

await relay_test('by keyboard alone: from home to the code', async (device) => {
  const big = await device('', { viewport: screens[1], paints: true, deviceScaleFactor: 1 });
  await walk_to(big, /^Play online/);
  await big.keyboard.press('Enter');
  await walk_to(big, 'Play around one screen');
  await big.keyboard.press('Enter');
  await headed(big, /^Room/);
  assert.match(await scanned(big), /#\/join\//);
  await control(big, 'Invite');
});

await finish();
