// Every table is painted by the real shaders, in both themes and on both shapes of screen. Most other tests open pages
// that do not paint (harness.mjs).

import assert from 'node:assert/strict';

import { finish, first_frame, open, options, serve, shot, still, test } from './harness.mjs';
import { headed, preset, settlers_set_up, sound_and_well } from './player.mjs';

const server = await serve(options.site);
const seats = (n) => Array.from({ length: n }, (_, i) => `@ seat ${i} ${i ? 'bot easy' : 'person'}\n`).join('');
const tables = {
  Flax: `flax 1 seats=2\n${seats(2)}house draw 1/6\n0 place 1,9 6\nhouse draw 2/5\n1 place 13,1 5\nhouse draw 3/4\n`,
  Settlers: `settlers 2 seats=2 island=beginner\n${seats(2)}${settlers_set_up.trim()}\n`,
  Coup: `coup 1 seats=2\n${seats(2)}house deal 0 captain ambassador\nhouse deal 1 duke contessa\nhouse first 0\n`,
  Tractor: `tractor 2 seats=4 rounds=1\n${seats(4)}`,
};
const screens = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const LEAST = 1000; // colours of a small picture; an empty table has far fewer

/** How many colours the picture has in its middle, where the board is. */
async function colours(page) {
  const { width, height } = page.viewportSize();
  const picture = await page.screenshot({ clip: { x: width * 0.2, y: height * 0.2, width: width * 0.5, height: height * 0.5 } });
  const eye = await page.context().newPage(); // a page without our content security policy
  const count = await eye.evaluate(async (bytes) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${bytes}` });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, picture.toString('base64'));
  await eye.close();
  return count;
}

for (const [name, game] of Object.entries(tables)) {
  await test(`${name} is painted, dark and light, on a desktop and a phone`, async () => {
    for (const [i, [where, viewport]] of Object.entries(screens).entries()) {
      for (const colorScheme of ['light', 'dark']) {
        const page = await open(server.url, { viewport, deviceScaleFactor: options.shots ? 1 : 0.25, colorScheme, paints: true,
          hasTouch: i > 0, init: preset({ storage: { game, 'at-table': '1' } }) });
        await first_frame(page);
        await headed(page, new RegExp(`^${name}`));
        await still(page);
        await shot(page, `${name}-${where}-${colorScheme}`);
        const error = await page.evaluate(() => document.querySelector('canvas').getContext('webgl2').getError());
        assert.equal(error, 0, 'no error of GL');
        const found = await colours(page);
        assert.ok(found >= LEAST, `${where}, ${colorScheme}: ${found} colours`);
        await sound_and_well(page);
        await page.context().close();
      }
    }
  });
}

await finish();
