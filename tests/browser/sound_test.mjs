// The sounds: each one is rendered through the player's whole chain and measured. Then the page: silent before the
// first press, at rest soon after a sound, with an ambience only where somebody asked for it; and what a phone does.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { counters, finish, first_frame, open, options, phone, serve, shot, still, test } from './harness.mjs';
import { background_actor, control, has, notified, press, preset, sound_and_well, told } from './player.mjs';

const file = readdirSync(options.site).find((name) => /^sounds\..*\.js$/.test(name));
const server = await serve(options.site, {
  alter: (path, bytes) => (path === 'blank.html' ? Buffer.from('<!doctype html><link rel=icon href=data:,>') : bytes),
});

const RATE = 44_100;
const LOOP_RATE = 22_050;
const LIMIT = { peak: -3, band: 1.5, silence: 1e-3, longest: 2, jump: 8 }; // dB, dB, sample, seconds, see jump_of

// --- measuring ------------------------------------------------------------------------------------

const db = (x) => 20 * Math.log10(x);
const rms = (samples) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);

/** The greatest step between neighbouring samples, relative to the usual one within 5 ms around it: some four in noise,
    1.4 in a tone, and above ten in a click. */
function jump_of(samples) {
  const near = 220;
  const squares = new Float64Array(samples.length);
  for (let i = 1; i < samples.length; ++i) squares[i] = squares[i - 1] + (samples[i] - samples[i - 1]) ** 2;
  let most = 0;
  for (let i = 1; i < samples.length; ++i) {
    const from = Math.max(0, i - near), to = Math.min(samples.length - 1, i + near);
    const usual = Math.sqrt((squares[to] - squares[from]) / (to - from));
    most = Math.max(most, Math.abs(samples[i] - samples[i - 1]) / (usual + 1e-5));
  }
  return most;
}

/** What is wrong with a sound, in words. */
function faults(samples, level) {
  const out = [];
  const say = (wrong, what) => wrong && out.push(what);
  if (samples.some((x) => !Number.isFinite(x))) return ['not a number'];
  const peak = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  const width = RATE / 10;
  let loudest = 0;
  for (let i = 0; i + width <= samples.length; i += width / 20) loudest = Math.max(loudest, rms(samples.subarray(i, i + width)));
  const last = samples.findLastIndex((x) => Math.abs(x) > LIMIT.silence);
  say(peak < 0.01, 'silent');
  say(db(peak) > LIMIT.peak, `peak ${db(peak)} dB`);
  say(Math.abs(db(loudest) - level) > LIMIT.band, `loudness ${db(loudest)} dB instead of ${level}`);
  say(Math.abs(samples[0]) > LIMIT.silence, `begins at ${samples[0]}`);
  say(last >= samples.length - RATE / 10 || last / RATE > LIMIT.longest, `ends after ${last / RATE} s`);
  say(jump_of(samples) > LIMIT.jump, `a click, ${jump_of(samples)} times the usual step`);
  return out;
}

const blank = async () => {
  const page = await open(`${server.url}blank.html`);
  await page.evaluate((file) => import(new URL(file, location.href)).then((it) => { window.sounds = it; }), file);
  return page;
};

/** The samples of what f does with a player, as the speakers would get them. */
async function rendered(page, seconds, rate, f, ...given) {
  const base64 = await page.evaluate(async ([seconds, rate, f, given]) => {
    const context = new OfflineAudioContext(1, seconds * rate, rate);
    await new Function(`return ${f}`)()(sounds.player_of(context), ...given); // eslint-disable-line no-new-func
    const samples = (await context.startRendering()).getChannelData(0);
    const bytes = new Uint8Array(samples.buffer);
    let text = '';
    for (let i = 0; i < bytes.length; i += 30_000) text += String.fromCharCode(...bytes.subarray(i, i + 30_000));
    return btoa(text);
  }, [seconds, rate, String(f), given]);
  const bytes = Buffer.from(base64, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

// --- the sounds -----------------------------------------------------------------------------------

await test('every sound is well made, and the same each time', async () => {
  const page = await blank();
  const { effects, levels } = await page.evaluate(() => ({ effects: sounds.effects, levels: sounds.levels }));
  const names = Object.keys(effects);
  assert.ok(names.length >= 30);
  const seen = new Map();
  for (const [i, name] of names.entries()) {
    const samples = await rendered(page, 2.5, RATE, (player, i) => player.play(i, 1), i);
    assert.deepEqual(faults(samples, levels[effects[name].kind]), [], name);
    const text = Buffer.from(samples.buffer).toString('base64');
    assert.ok(!seen.has(text), `${name} sounds like ${seen.get(text)}`);
    seen.set(text, name);
  }
  const again = await rendered(page, 2.5, RATE, (player) => player.play(0, 1));
  assert.equal(seen.get(Buffer.from(again.buffer).toString('base64')), names[0]);
});

await test('a badly made sound is found', async () => {
  const page = await blank();
  const good = await rendered(page, 2.5, RATE, (player, i) => player.play(sounds.names.indexOf('turn'), 1));
  const level = await page.evaluate(() => sounds.levels.call);
  assert.deepEqual(faults(good, level), []);
  const altered = (f) => faults(good.map(f), level).join();
  assert.match(altered(() => 0), /silent/);
  assert.match(altered((x) => 8 * x), /peak/);
  assert.match(altered((x) => 0.7 * x), /loudness/);
  assert.match(altered((x, i) => (i > 6700 ? 0 : x)), /click/);
  assert.match(altered((x, i) => (i > RATE / 20 ? x + 0.2 : x)), /click/);
  assert.match(altered((x) => x + 0.02), /begins/);
  assert.match(altered((x, i) => x + 0.01 * Math.sin(i / 9)), /ends/);
  assert.match(altered((x, i) => (i === 99 ? NaN : x)), /not a number/);
});

await test('the names are those of the game, in its order', async () => {
  const header = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../src/ui/kit/sounds.h'), 'utf8');
  const body = header.match(/enum class Sound[^{]*\{([^}]*)\}/)[1].replace(/\/\/.*/g, '');
  const expected = body.split(',').map((name) => name.trim()).filter(Boolean)
    .map((name) => name.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase());
  const page = await blank();
  assert.deepEqual(await page.evaluate(() => sounds.names), expected);
});

await test('many sounds at once stay below full scale', async () => {
  const page = await blank();
  const samples = await rendered(page, 2.5, RATE, (player) => {
    for (let i = 0; i < sounds.names.length; ++i) player.play(i, 1);
  });
  assert.ok(samples.every((x) => Math.abs(x) < 1));
});

await test('volumes and delays are kept', async () => {
  const page = await blank();
  const whole = await rendered(page, 1, RATE, (player) => player.play(0, 1));
  const half = await rendered(page, 1, RATE, (player) => player.play(0, 0.5, 0.25));
  assert.ok(rms(half.subarray(0, RATE / 4)) < 1e-6);
  assert.ok(Math.abs(db(rms(half) / rms(whole)) + 6) < 0.2);
});

await test('each game has an ambience without a seam', async () => {
  const page = await blank();
  const ambiences = await page.evaluate(() => sounds.ambiences);
  assert.deepEqual(Object.keys(ambiences).sort(), ['coup', 'flax', 'settlers', 'tractor']);
  const level = await page.evaluate(() => sounds.ambience_level);
  for (const [game, { seconds }] of Object.entries(ambiences)) {
    const samples = await rendered(page, 2 * seconds, LOOP_RATE, (player, game) => player.ambience(game, 1), game);
    assert.ok(samples.every(Number.isFinite), game);
    const seam = seconds * LOOP_RATE, half = LOOP_RATE / 2;
    const loop = samples.subarray(seam);
    assert.ok(Math.abs(db(rms(loop)) - level) < 1, `${game}: ${db(rms(loop))} dB`);
    assert.ok(jump_of(samples.subarray(seam - half, seam + half)) < LIMIT.jump, `${game}: a click at the seam`);
    const before = db(rms(samples.subarray(seam - half, seam))), after = db(rms(samples.subarray(seam, seam + half)));
    assert.ok(Math.abs(before - after) < 6, `${game}: ${before} dB, then ${after} dB`);
  }
  const nothing = await rendered(page, 1, LOOP_RATE, (player) => player.ambience('chess', 1));
  assert.ok(nothing.every((x) => x === 0));
});

// --- the page -------------------------------------------------------------------------------------

/** Notes the audio contexts made. */
const listens = () => {
  window.contexts = [];
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor(...how) {
      super(...how);
      contexts.push(this);
    }
  };
};
const states = (page) => page.evaluate(() => contexts.map((it) => it.state));
const state_is = (page, state) => page.waitForFunction((state) => contexts.at(-1)?.state === state, state, { polling: 100 });
const asked = () => server.requests.filter((path) => path.endsWith(file)).length;

const flax = 'flax 1 seats=2\n@ seat 0 person Ana\n@ seat 1 person Ben\nhouse draw 1/6\n';
async function start({ settings, more = {}, table = false, also = '' }) {
  server.requests.length = 0;
  const storage = table ? { game: flax, 'at-table': '1' } : {};
  const page = await open(server.url, {
    init: `(${listens})(); (${background_actor})(); ${also} ${preset({ settings: { effects: 4, ...settings }, storage })}`, ...more,
  });
  await first_frame(page);
  return page;
}

await test('nothing sounds before the first press, and silence costs nothing', async () => {
  const page = await start({});
  assert.deepEqual(await states(page), []);
  assert.equal(asked(), 0);
  const { at } = await control(page, 'Settings');
  await page.mouse.click(...at);
  await state_is(page, 'running');
  await state_is(page, 'suspended');
  assert.equal(asked(), 1);
  await still(page);
  await sound_and_well(page);
});

await test('who switches sounds off fetches none', async () => {
  const page = await start({ settings: { effects: 0 } });
  await page.mouse.click(...(await control(page, 'Settings')).at);
  await control(page, 'Sound effects: Off, chosen');
  await control(page, 'Background sounds at the table: Off, chosen');
  await page.keyboard.press('Escape');
  await state_is(page, 'suspended');
  assert.equal(asked(), 0);
});

await test('an ambience is heard only at the table, and rests while the page is hidden', async () => {
  const page = await start({ settings: { effects: 0, ambience: 4 }, table: true });
  assert.equal(asked(), 0);
  await page.keyboard.press('Shift');
  await state_is(page, 'running');
  await page.waitForTimeout(4500);
  assert.deepEqual(await states(page), ['running']);
  const { frames } = await counters(page);
  await still(page);
  assert.ok((await counters(page)).frames - frames < 3, 'it draws nothing');
  await page.evaluate(() => show(false));
  await state_is(page, 'suspended');
  await page.evaluate(() => show(true));
  await state_is(page, 'running');
  await press(page, 'Back');
  await state_is(page, 'suspended');
});

// --- the screen, and calls ------------------------------------------------------------------------

/** Notes the locks that keep the screen on; the browser takes them away from a hidden page. */
const lights = () => {
  window.lights = 0;
  navigator.wakeLock.request = async () => {
    ++window.lights;
    const lock = new EventTarget();
    lock.release = async () => {
      if (lock.released) return;
      lock.released = true;
      --window.lights;
      lock.dispatchEvent(new Event('release'));
    };
    document.addEventListener('visibilitychange', () => document.hidden && lock.release());
    return lock;
  };
};

await test('the screen stays on at a table, while somebody looks', async () => {
  const page = await start({ table: true, also: `(${lights})();` });
  const lit = (n) => page.waitForFunction((n) => window.lights === n, n, { polling: 50 });
  await lit(1);
  await page.evaluate(() => show(false));
  await lit(0);
  await page.evaluate(() => show(true));
  await lit(1);
  await press(page, 'Back');
  await lit(0);
  await sound_and_well(page);
});

await test('notifications are switched on if the browser allows them', async () => {
  const refused = await start({ also: `(${notified})('denied');` });
  await press(refused, 'Settings');
  await press(refused, 'Notify me when it is my turn in a room');
  await told(refused, /The browser does not allow notifications/);
  await control(refused, '○ Notify me when it is my turn in a room');
  const allowed = await start({ also: `(${notified})('granted');` });
  await press(allowed, 'Settings');
  await press(allowed, 'Notify me when it is my turn in a room');
  await control(allowed, '✓ Notify me when it is my turn in a room');
  await allowed.reload();
  await first_frame(allowed);
  await press(allowed, 'Settings');
  await control(allowed, '✓ Notify me when it is my turn in a room');
});

// --- phones ---------------------------------------------------------------------------------------

await test('vibration can be switched off where there is any', async () => {
  const page = await start({ more: phone });
  await press(page, 'Settings');
  await control(page, '✓ Vibrate on your turn');
  await shot(page, 'sound-settings-phone');
  await press(page, 'Vibrate on your turn');
  await control(page, '○ Vibrate on your turn');
  const desk = await start({});
  await press(desk, 'Settings');
  await control(desk, 'Sound effects: 100%, chosen');
  assert.ok(!await has(desk, 'Vibrate on your turn'));
  await shot(desk, 'sound-settings-desk');
});

await server.stop();
await finish();
