// What moves: a full trick lies, goes to its winner and comes to rest; a press completes it and ends the bots' wait;
// the outcome of a challenge is shown before the game goes on; a lamp goes on; no page draws on after its motions.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { finish, first_frame, open, options, serve, shot, still, test } from './harness.mjs';
import { control, keeps, kept, preset, press, settlers_set_up, sound_and_well } from './player.mjs';

const server = await serve(options.site);
const url = server.url;

// The page's clock goes slowly until it stops, and then stands still except for the time that the test lets pass: the
// same on any machine.
const stopped_clock = `{ const now = performance.now.bind(performance), began = now(), slow = () => began + (now() - began) / 10;
  window.__passed = 0; performance.now = () => (window.__stopped ?? slow()) + window.__passed; window.__stop = () => { window.__stopped = slow(); }; }`;

async function stopped(game, motion = 1) {
  const page = await open(url, {
    ...(options.shots ? {} : { viewport: { width: 860, height: 560 } }), paints: true, reducedMotion: 'no-preference',
    init: stopped_clock + preset({ settings: { motion, pace: 2 }, storage: { game, 'at-table': '1' } }),
  });
  await first_frame(page);
  await page.evaluate(() => window.__stop());
  return page;
}
async function pass(page, ms) {
  const frames = await page.evaluate((ms) => { window.__passed += ms; __parlour.page.on.wake(); return __parlour.frames; }, ms);
  await page.waitForFunction((frames) => __parlour.frames > frames + 1, frames, { polling: 40 });
}
/** Lets time pass until the record matches; returns how many ms. */
async function until(page, matches, most) {
  let passed = 0;
  for (; !matches(await kept(page)); passed += 50) {
    assert.ok(passed < most, `nothing in ${most} ms:\n${await kept(page)}`);
    await pass(page, 50);
    await page.waitForTimeout(100); // the bots think on a clock of their own
  }
  return passed;
}
/** What lies in the middle of the table. */
const middle = (page) => page.screenshot({ clip: { x: 330, y: 130, width: 220, height: 150 } });

// The third and fourth cards of a trick are due from bots, and another bot leads the next one.
const lines = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../fixtures/tractor_two_rounds.txt'), 'utf8').trim().split('\n').slice(1);
const two_cards = `tractor 2 seats=4 rounds=2\n@ seat 0 bot easy\n@ seat 1 bot easy\n@ seat 2 person\n@ seat 3 bot easy\n${
  lines.slice(0, lines.indexOf('3 play AC') + 1).join('\n')}\n`;
const plays = (record) => (record.match(/^\d play/gm) ?? []).length;

const full = plays(two_cards) + 2;

await test('a full trick lies, goes to its winner, and the next one begins', async () => {
  const page = await stopped(two_cards);
  await until(page, (record) => plays(record) === full, 5000);
  await pass(page, 550);
  const landed = await middle(page);
  await shot(page, 'trick-lies');
  await pass(page, 300);
  assert.ok(landed.equals(await middle(page)), 'it lies');
  await pass(page, 450);
  assert.ok(!landed.equals(await middle(page)), 'its cards are on their way');
  await shot(page, 'trick-goes');
  assert.equal(plays(await kept(page)), full, 'nobody leads yet');
  await until(page, (record) => plays(record) > full, 1000);
  await sound_and_well(page);
});

await test('a press completes a trick and ends the wait', async () => {
  const page = await stopped(two_cards);
  await until(page, (record) => plays(record) === full, 5000);
  await pass(page, 1000); // longer than the usual pace
  await page.waitForTimeout(1000); // the next bot has thought
  assert.equal(plays(await kept(page)), full, 'the next bot waits');
  await page.mouse.click(430, 250);
  await page.waitForFunction((n) => Object.entries(localStorage).filter(([key]) => key.includes(':game')).map(([, text]) => text)
    .join('\n').match(/^\d play/gm).length > n, full, { polling: 40 }); // and no time passes
  await sound_and_well(page);
});

const tax = 'coup 1 seats=3\n@ seat 0 person\n@ seat 1 bot easy\n@ seat 2 bot easy\nhouse deal 0 captain captain\n'
  + 'house deal 1 duke contessa\nhouse deal 2 assassin contessa\nhouse first 1\n1 tax\n2 allow\n';

await test('with reduced motion the answer to a challenge stays, whatever is pressed meanwhile', async () => {
  const page = await stopped(tax, 2);
  // Nothing asks for frames here: the pointer does.
  let moves = 0;
  const step = async (ms) => {
    await page.evaluate((ms) => { window.__passed += ms; __parlour.page.on.wake(); }, ms);
    await page.mouse.move(300 + moves++ % 2, 300);
    await page.waitForTimeout(200);
  };
  await press(page, /^Challenge/);
  await press(page, 'Confirm');
  for (let n = 0; n < 60 && !/^1 prove/m.test(await kept(page)); ++n) await step(150);
  await step(300);
  await shot(page, 'challenge-still');
  const card = () => page.screenshot({ clip: { x: 500, y: 220, width: 120, height: 60 } });
  const shown = await card();
  await page.mouse.click(260, 200);
  await step(300);
  assert.ok(shown.equals(await card()), 'it holds');
  await step(3000);
  await step(100);
  assert.ok(!shown.equals(await card()), 'it ends by itself');
  await sound_and_well(page);
});

await test('how a challenge ends is shown before the game goes on', async () => {
  const page = await stopped(tax);
  await press(page, /^Challenge/);
  await press(page, 'Confirm');
  await until(page, (record) => /^1 prove/m.test(record), 8000);
  const proved = await kept(page);
  await pass(page, 700);
  await shot(page, 'challenge');
  await pass(page, 500);
  assert.equal(await kept(page), proved, 'the card is seen first');
  await pass(page, 4000);
  await keeps(page, /^1 prove[^]*\n./m);
  await sound_and_well(page);
});

/** How red the picture is around a point: the mean of red less blue. */
async function warmth(page, x, y, reach) {
  const picture = await page.screenshot({ clip: { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach } });
  const eye = await page.context().newPage(); // a page without our content security policy
  const mean = await eye.evaluate(async (bytes) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${bytes}` });
    await image.decode();
    const context = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) sum += data[i] - data[i + 2];
    return sum / (data.length / 4);
  }, picture.toString('base64'));
  await eye.close();
  return mean;
}

await test('the lamp of a room goes on when the chip that wins it has landed, and burns still', async () => {
  const page = await stopped('flax 1 seats=2\n@ seat 0 person\n@ seat 1 person\nhouse draw 1/6\n0 place 1,9 6\nhouse draw 2/5\n1 place 13,1 5\nhouse draw 3/4\n');
  const [left, y] = (await control(page, /on A9/)).at, [x] = (await control(page, /on G9/)).at;
  const square = (x - left) / 6;
  const room = () => warmth(page, x - square, y, square / 4); // beside the chip
  const dark = await room();
  await press(page, /on G9/);
  await press(page, /on G9/);
  await keeps(page, /^0 place 7,9/);
  await pass(page, 60);
  assert.ok(Math.abs(await room() - dark) < 3, 'the chip falls');
  const light = [];
  for (let n = 0; n < 10; ++n) {
    await pass(page, 100);
    light.push(await room() - dark);
    await shot(page, `lamp-${n}`);
  }
  assert.ok(light[0] < light[1] + 1 && light[9] > 60, `it becomes light: ${light}`);
  assert.ok(light.some((warm) => warm > 8 && warm < 0.85 * light[9]), `by and by: ${light}`);
  await pass(page, 600);
  assert.ok(Math.abs(await room() - dark - light[9]) < 1, 'and stays so');
  await sound_and_well(page);
});

await test('after a roll the page comes to rest', async () => {
  const page = await open(url, { viewport: { width: 860, height: 560 }, reducedMotion: 'no-preference',
    init: preset({ settings: { motion: 1, pace: 0 }, storage: { 'at-table': '1',
      game: `settlers 2 seats=2 points=3 island=beginner\n@ seat 0 person\n@ seat 1 bot easy${settlers_set_up}` } }) });
  await first_frame(page);
  await press(page, 'Roll');
  await keeps(page, /^house dice/m);
  await control(page, /^(End turn|robber to|Discard)/);
  await still(page);
  await sound_and_well(page);
});

await finish();
