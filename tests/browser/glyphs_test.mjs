// Characters that other people write: names and chat may contain any Unicode character. The page draws them from one
// texture of limited size, which it rebuilds from the visible text when it is full.

import assert from 'node:assert/strict';

import { finish, first_frame, open, options, serve, shot, still, stored, test } from './harness.mjs';
import { controls, headed, least_board, press, preset, sound_and_well } from './player.mjs';

const server = await serve(options.site);
const MOST = 16 * 2 ** 20; // bytes, as in src/platform/glyphs.h
const REST = 2000; // ms, as in src/platform/glyphs.cpp: characters without room wait for as long

// Every texture that is created and what survives of it; all of the module's memory; every character that the device
// draws.
const watch = `{
  window.characters = new Set();
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
    window.characters.add(text);
    fillText.call(this, text, ...where);
  };
  const { texImage2D } = WebGL2RenderingContext.prototype;
  window.largest = 0;
  WebGL2RenderingContext.prototype.texImage2D = function (...args) {
    if (args.length >= 9) window.largest = Math.max(window.largest, args[3] * args[4] * 4);
    return texImage2D.apply(this, args);
  };
  const { Memory } = WebAssembly;
  const { instantiateStreaming, instantiate } = WebAssembly;
  const noted = (made) => made.then((it) => {
    const memory = Object.values((it.instance ?? it).exports).find((one) => one instanceof Memory);
    if (memory) window.memory ??= memory;
    return it;
  });
  WebAssembly.instantiateStreaming = (...args) => noted(instantiateStreaming.apply(WebAssembly, args));
  WebAssembly.instantiate = (...args) => noted(instantiate.apply(WebAssembly, args));
}`;

const first = 0x4E00; // Han: the device draws each, and each has its own picture
const name_of = (n) => String.fromCodePoint(...Array.from({ length: 24 }, (_, i) => first + (24 * n + i)));

// Custom boards bring names of 24 characters: scrolling through them draws one after another.
const boards = (from, many) => Object.fromEntries(Array.from({ length: many }, (_, i) =>
  [`layout/b${i}`, `${least_board}\n${name_of(from + i)}`]));

const low = { width: 400, height: 340 };
const high = { width: 400, height: 1000 };

const start = async (storage, more = {}) => {
  const page = await open(server.url, { viewport: low, deviceScaleFactor: 3, reducedMotion: 'reduce', paints: true,
    init: `${watch}\n${preset({ settings: { name: 'Ana' }, storage })}`, ...more });
  await first_frame(page);
  return page;
};

/** A picture of the screen when it has come to rest. */
const picture = async (page) => {
  await page.waitForTimeout(REST);
  await still(page);
  await page.mouse.move(1, low.height - 1);
  await still(page);
  return page.screenshot();
};

/** The share of pixels that differ: moving a glyph in the texture changes its edge by less than anyone can see. */
const change = (page, ...pictures) => page.evaluate(async (pictures) => {
  const [a, b] = await Promise.all(pictures.map(async (bytes) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${bytes}` });
    await image.decode();
    const context = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height).data;
  }));
  return a.reduce((sum, value, i) => sum + (Math.abs(value - b[i]) > 48), 0) / a.length;
}, pictures.map((picture) => picture.toString('base64')));
const unseen = 0.0005;

await test('ten thousand different characters, one after the other: the texture stays small, and what is seen is drawn', async () => {
  const plain = await start(boards(0, 2));
  await press(plain, /^Flax\./);
  await headed(plain, /^Flax/);
  const fresh = await picture(plain);
  await plain.close();

  const page = await start(boards(0, 450));
  await press(page, /^Flax\./);
  await headed(page, /^Flax/);
  await page.setViewportSize(high);
  await page.mouse.move(200, 200);
  const [top, bottom] = [30, high.height - 150]; // a board in between has its name on the screen
  const step = bottom - top - 50; // so that every name is
  /** Waits until the names on the screen are drawn. Returns whether there are more below. */
  const names_drawn = () => page.waitForFunction(([top, bottom]) => {
    const names = [...document.querySelectorAll('#narrator li button')].filter((it) => /^[一-龥]/.test(it.textContent));
    const place = (it) => Number(it.dataset.at.split(',')[1]);
    const drawn = (it) => [...it.textContent].every((letter) => characters.has(letter) || /[^一-龥]|[中文]/.test(letter)); // 中文 is in the site's font
    return names.every((it) => place(it) < top || place(it) > bottom || drawn(it)) && { more: names.some((it) => place(it) > bottom) };
  }, [top, bottom]).then((found) => found.jsonValue());
  while ((await names_drawn()).more) {
    await page.mouse.wheel(0, step);
    const largest = await page.evaluate(() => window.largest);
    assert.ok(largest <= MOST, `${largest} bytes of texture`);
  }
  const seen = await page.evaluate(() => window.characters.size);
  assert.ok(seen > 10_000, `${seen} characters were drawn`);
  await page.setViewportSize(low);
  const crowded = await picture(page);
  await shot(page, 'glyphs-crowded');
  // The names go, and the rest is drawn as before.
  await page.evaluate((prefix) => {
    for (let i = 2; i < 450; ++i) localStorage.removeItem(`${prefix}layout/b${i}`);
  }, stored(''));
  await press(page, /^Back/);
  await headed(page, /^Parlour/);
  await press(page, /^Flax\./);
  await headed(page, /^Flax/);
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, -100_000);
  assert.ok(await change(page, fresh, await picture(page)) < unseen, 'names that are on the screen now are drawn');
  assert.ok(await change(page, crowded, fresh) > 20 * unseen, 'and it would be seen');
  await shot(page, 'glyphs-after');
  const { largest, memory } = await page.evaluate(() => ({ largest: window.largest, memory: window.memory.buffer.byteLength }));
  assert.ok(largest <= MOST, `${largest} bytes of texture`);
  assert.ok(memory < 160 * 2 ** 20, `${memory} bytes of memory`);
  console.log(`     ${(largest / 2 ** 20).toFixed(1)} MB of texture, ${(memory / 2 ** 20).toFixed(1)} MB of memory`);
  assert.ok((await controls(page)).length > 0);
  await sound_and_well(page);
});

await test('letters that our texts lack come with the first name that has them', async () => {
  const small = async (storage) => {
    const page = await open(server.url, { viewport: { width: 1280, height: 1400 }, reducedMotion: 'reduce', init: preset({ settings: { name: 'Ana' }, storage }) });
    await first_frame(page);
    return page;
  };
  const rare = () => performance.getEntriesByType('resource').filter(({ name }) => /inter-\d+-rare/.test(name)).length;
  const plain = await small(boards(0, 1));
  await press(plain, /^Flax\./);
  await headed(plain, /^Flax/);
  await still(plain);
  assert.equal(await plain.evaluate(rare), 0);
  await plain.close();
  const accented = await small({ 'layout/b0': `${least_board}\nGarçons à l’été` });
  await press(accented, /^Flax\./);
  await headed(accented, /^Flax/);
  await accented.waitForFunction(rare);
  await still(accented);
  assert.equal(await accented.evaluate(rare), 2, 'one file for each weight, and each came once');
  await shot(accented, 'glyphs-accents');
  await sound_and_well(accented);
});

await finish();
