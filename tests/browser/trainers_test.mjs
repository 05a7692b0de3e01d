// Trainers: a run of each game by pointer, one by keyboard alone; what is kept of it; bots that do not answer.

import assert from 'node:assert/strict';

import { finish, first_frame, options, serve, still, test } from './harness.mjs';
import { control, controls, headed, press, press_if_there, says, sentence, small_page, sound_and_well, walk_to } from './player.mjs';

const server = await serve(options.site);
const url = server.url;
const run = 10;

/** The trainer of a game, from its lessons. */
async function trainer_of(game, title, { goes_on, ...more } = {}) {
  const page = await small_page(`${url}#/learn/${game}`, { settings: { confirm: 0 }, ...more });
  await headed(page, /^Learn /);
  await press(page, 'Training');
  await headed(page, new RegExp(`^Training: ${title}$`));
  await press(page, goes_on ? 'Go on' : 'Start ten questions');
  await headed(page, new RegExp(`^Question ${goes_on ?? 1} of 10`));
  return page;
}
const kept = (page, game) => page.evaluate((game) => Object.entries(localStorage).find(([key]) => key.endsWith(`:trainers/${game}`))?.[1] ?? '', game);
const verdict = /(Right|Not this time)\. /;

await test('a run of Tractor: ten throws, and the best run is kept', async () => {
  const page = await trainer_of('tractor', 'Tractor');
  let right = 0;
  for (let i = 1; i <= run; ++i) {
    await headed(page, new RegExp(`^Question ${i} of 10, right: ${right}$`));
    await says(page, /You throw .+\. Does it stand/);
    await press(page, i % 2 ? 'It stands' : 'It can fail');
    await says(page, verdict);
    const said = await sentence(page);
    // The answer that was given, and what is said of it, agree.
    assert.equal(/No other player can hold/.test(said) === (i % 2 === 1), /Right\. /.test(said), said);
    right += /Right\. /.test(said);
    await press(page, i < run ? 'Next question' : 'See the result');
  }
  await headed(page, /^Training: Tractor$/);
  await says(page, new RegExp(`Best run ${right} / 10 · Last run ${right} / 10 · Runs 1 ${right} of 10 right Right: `));
  assert.equal(await kept(page, 'tractor'), `1 ${right} ${right}`);
  assert.equal(await kept(page, 'tractor/run'), '');
  await page.reload();
  await first_frame(page);
  await says(page, new RegExp(`Best run ${right} / 10 · Last run ${right} / 10 · Runs 1`));
  await control(page, 'Start ten questions');
  await sound_and_well(page);
});

await test('a run waits after Back and after a reload, with the same question and all answers; or begins anew', async () => {
  const page = await trainer_of('tractor', 'Tractor', { storage: { 'trainers/tractor': '2 8 6 8', 'trainers/tractor/run': '7 0 rwg' }, goes_on: 4 });
  const asked = /You throw [^.]+\./.exec(await sentence(page))[0];
  await press(page, 'Back');
  await says(page, /Your run waits: 3 of 10 questions done\. Right: 1\. Wrong: 2\. Given up: 3\. Right answers in your last runs: 6, 8/);
  await page.reload();
  await first_frame(page);
  await press(page, 'Go on');
  await headed(page, /^Question 4 of 10, right: 1$/);
  assert.ok((await sentence(page)).includes(asked), 'another question');
  await press(page, 'I give up');
  await says(page, /^The answer: It (stands|can fail)\. /);
  await page.reload(); // it has been answered
  await first_frame(page);
  await says(page, /Your run waits: 4 of 10.*Given up: 3, 4\./);
  await press(page, 'Start anew');
  await headed(page, /^Question 1 of 10, right: 0$/);
  assert.match(await kept(page, 'tractor/run'), /^\d+ 0$/);
  await sound_and_well(page);
});

/** How many pixels of the page have about this colour. */
async function pixels_of(page, colour) {
  await still(page);
  const eye = await page.context().newPage(); // a page without our content security policy
  const count = await eye.evaluate(async ([picture, colour]) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` });
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let like = 0;
    for (let i = 0; i < data.length; i += 4) like += colour.every((c, k) => Math.abs(data[i + k] - c) < 12);
    return like;
  }, [(await page.screenshot()).toString('base64'), colour]);
  await eye.close();
  return count;
}

await test('in every game a right answer is green, a wrong one red', async () => {
  const green = [0x1E, 0x8A, 0x53], red = [0xC2, 0x35, 0x2B]; // of the light theme (look.md)
  for (const game of ['settlers', 'coup', 'tractor', 'flax']) {
    const counts = {};
    for (const outcome of 'rw') {
      const page = await small_page(`${url}#/train/${game}`, {
        deviceScaleFactor: 1, colorScheme: 'light', paints: true, storage: { [`trainers/${game}/run`]: `7 0 ${outcome.repeat(4)}` } });
      await control(page, 'Go on');
      counts[outcome] = [await pixels_of(page, green), await pixels_of(page, red)];
      await page.close();
    }
    const { r, w } = counts;
    assert.ok(r[0] - w[0] > 20 && w[1] - r[1] > 20, `${game}: pixels ${JSON.stringify(counts)}`);
  }
});

await test('a damaged run is no run', async () => {
  for (const stored of ['', 'x', '7', '7 0 rwx', '7 0 rrrrrrrrrrr', '-7 0 r', '99999999999999999999 0']) {
    const page = await small_page(`${url}#/train/flax`, { storage: { 'trainers/flax/run': stored } });
    await control(page, 'Start ten questions');
    await sound_and_well(page);
  }
});

await test('answers by buttons stand off the edges, and nothing else can be pressed below', async () => {
  const page = await trainer_of('flax', 'Flax');
  const { width } = page.viewportSize();
  const numbers = (await controls(page)).filter((c) => /^[+−]?\d+$/.test(c.label));
  assert.equal(numbers.length, 4);
  const apart = numbers[1].at[0] - numbers[0].at[0]; // between the middles
  const edge = numbers[0].at[0] - apart / 2;
  assert.ok(edge >= 2 && numbers[3].at[0] + apart / 2 <= width - 2, `${edge} of ${width}`);
  assert.deepEqual((await controls(page)).filter((c) => /Confirm/.test(c.label)), []);
  await control(page, 'I give up');
  await sound_and_well(page);
});

await test('Coup: a claim is challenged, another one given up; the odds are told', async () => {
  const page = await trainer_of('coup', 'Coup');
  await says(page, /claims to have the .+\. Challenge or allow\?/);
  await press(page, /^Challenge/);
  await press_if_there(page, 'Confirm');
  await says(page, /If you challenge, you win \d+% of the games; if you allow it, \d+%.+with a chance of \d+%.+the bots say \d+%\. This time it was (true|a bluff)\./);
  assert.doesNotMatch(await sentence(page), /Still to answer/, 'nobody will');
  await press(page, 'Next question');
  await headed(page, /^Question 2 of 10/);
  await press(page, 'I give up');
  await says(page, /^(The answer: (challenge|allow it)[^.]*|Both are about as good)\. If you challenge/);
  await sound_and_well(page);
});

await test('Settlers: a place is judged beside the best ones', async () => {
  const page = await trainer_of('settlers', 'Settlers');
  await says(page, /Where do you found your settlement/);
  await press(page, /\([TB]-?\d,-?\d\)$/);
  await says(page, /(Right|Not this time)\. .*The best place wins \d+% of the games: dots \d+ \(/);
  await press(page, 'Next question');
  await headed(page, /^Question 2 of 10/);
  await sound_and_well(page);
});

await test('Flax: rooms are counted, and those that answer the question are named', async () => {
  const page = await trainer_of('flax', 'Flax');
  for (let i = 1; i <= 4; ++i) {
    await headed(page, new RegExp(`^Question ${i} of 10`));
    await says(page, /How many (points are you ahead then|rooms that bring you no points now)/);
    const numbers = (await controls(page)).map((c) => c.label).filter((label) => /^[+−]?\d+$/.test(label));
    assert.equal(numbers.length, 4, numbers.join(' '));
    assert.doesNotMatch(await sentence(page), /Points: /, 'that would give the answer away');
    await press(page, numbers[i - 1]);
    await says(page, /Points: \d+ to \d+\./);
    await says(page, /(Right\.|Not this time\. The answer: [+−]?\d+\.) (Then it is|It is|Rooms within reach|None of them)/);
    const told = await sentence(page);
    const [, right] = /(?:it|It) is \d+ : \d+, so ([+−]?\d+)\.|Rooms within reach: (\d+)/.exec(told)?.filter((it) => it !== undefined) ?? [null, '0'];
    assert.equal(/Right\. /.test(told), numbers[i - 1] === right, told);
    await press(page, 'Next question');
  }
  await sound_and_well(page);
});

await test('a question of Tractor by keyboard alone, from a link', async () => {
  const page = await small_page(`${url}#/train/tractor`);
  await headed(page, /^Training: Tractor$/);
  await walk_to(page, 'Start ten questions');
  await page.keyboard.press('Enter');
  await headed(page, /^Question 1 of 10/);
  await walk_to(page, 'It can fail');
  await page.keyboard.press('Enter');
  await says(page, verdict);
  await page.keyboard.press('g');
  await headed(page, /^Question 2 of 10/);
  await page.reload();
  await first_frame(page);
  await headed(page, /^Training: Tractor$/);
  await walk_to(page, 'Go on');
  await page.keyboard.press('Enter');
  await headed(page, /^Question 2 of 10/);
  await walk_to(page, 'I give up');
  await page.keyboard.press('Enter');
  await says(page, /^The answer: /);
  await sound_and_well(page);
});

await test('what the bots cannot judge does not count', async () => {
  const page = await small_page(`${url}#/train/coup`, { settings: { confirm: 0 }, allow: [/Failed to fetch/] });
  await page.route(/bots-[^/]*wasm/, (route) => route.abort());
  await press(page, 'Start ten questions');
  await press(page, /^Allow/);
  await says(page, /The bots do not answer/);
  await press(page, 'Next question');
  await headed(page, /^Question 1 of 10, right: 0$/);
  await sound_and_well(page);
});

await test('what the storage has of the runs may be anything; addresses of no game lead home', async () => {
  for (const stored of ['', 'x', '1', '5 11', '-1 2', '999999999999999999 1']) {
    const page = await small_page(`${url}#/train/flax`, { storage: { 'trainers/flax': stored } });
    await says(page, /Best run – · Last run – · Runs 0/);
    await sound_and_well(page);
  }
  const page = await small_page(`${url}#/train/chess`);
  await control(page, 'Learn to play');
});

await finish();
