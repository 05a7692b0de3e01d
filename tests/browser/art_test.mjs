// The sheet for developers with everything that is drawn on cards, at #/art.

import assert from 'node:assert/strict';

import { counters, finish, first_frame, open, options, serve, shot, still, test } from './harness.mjs';
import { headed } from './player.mjs';

const server = await serve(options.site);
const sharp = options.shots ? 1 : 0.125; // without pictures, large pixels are enough

for (const [where, viewport] of [['desktop', { width: 1280, height: 800 }], ['phone', { width: 390, height: 844 }]]) {
  await test(`every card is drawn without an error, and then nothing is (${where})`, async () => {
    const page = await open(`${server.url}#/art`, { viewport, deviceScaleFactor: sharp, paints: 'always' });
    await first_frame(page);
    await headed(page, /^Cards and coins/);
    await still(page);
    await shot(page, `art-${where}`);
    await page.mouse.move(viewport.width / 2, viewport.height / 2);
    for (let screen = 1; screen <= 12; ++screen) {
      await page.mouse.wheel(0, viewport.height * 0.8);
      await still(page);
      await shot(page, `art-${where}-${screen}`);
    }
    const before = await counters(page);
    await page.waitForTimeout(1500);
    const after = await counters(page);
    assert.equal(after.frames - before.frames, 0);
    assert.deepEqual([after.errors, page.problems], [[], []]);
    await page.reload();
    await first_frame(page);
    await headed(page, /^Cards and coins/);
  });
}

await finish();
