// Twenty-two screens, each on a desktop and a phone, light and dark, look as in tests/pictures. They are painted by the
// real shaders; most other tests open pages that do not paint (harness.mjs). After an intended change, look at
// build/pictures/index.html and run this once with --accept.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { finish, first_frame, open, options, serve, shot, still, test } from './harness.mjs';
import { looks_the_same, report_page } from './pictures.mjs';
import { press, preset, sound_and_well } from './player.mjs';

const server = await serve(options.site);

const bots = ['hard:bold:ada Ada', 'hard:trader:boris Boris', 'hard:cautious:chen Chen', 'hard:vengeful:dara Dara', 'hard:patient:emil Emil'];

/** The first `lines` lines of tests/pictures/NAME.txt, a record, and `more`: a game against bots as the page stores it. */
function record(name, lines, { me = 0, more = '' } = {}) {
  const [head, ...actions] = readFileSync(new URL(`../pictures/${name}.txt`, import.meta.url), 'utf8').split('\n');
  const seats = Number(head.match(/seats=(\d+)/)[1]);
  const who = Array.from({ length: seats }, (_, i) => `@ seat ${i} ${i === me ? 'person' : `bot ${bots[i - (i > me)]}`}`);
  return [head, ...who, ...actions.slice(0, lines - 1)].join('\n') + `\n${more}`;
}
const at_table = (...what) => ({ game: record(...what), 'at-table': '1' });
const whole = 9999; // lines: all of them
const played = Date.UTC(2026, 0, 14, 20) / 1000; // the evening before (fixed)
const finished = {
  'done/00000003-x': `Flax: You – Ada\tYou win, 20 to 16\t${played}\t46\n${record('flax', whole)}`,
  'done/00000002-y': `Coup: You – Ada\tAda wins\t${played - 3600}\t61\n${record('coup', whole)}`,
};

/** Every name is a picture's: {storage before the page starts, controls to press, part of the address}. */
const screens = {
  home: {},
  'new-game': { presses: [/^Settlers\./] },
  'new-game-tractor': { presses: [/^Tractor\./, /^Options/] },
  seat: { presses: [/^Coup\./, /^Seat 2/] },
  settings: { presses: ['Settings'] },
  rooms: { presses: [/^Play online/] },
  replays: { storage: finished, presses: ['Replays'] },
  editor: { presses: ['Flax board editor'] },
  rules: { storage: at_table('tractor', 244), presses: ['Rules'] },
  'settlers-settle': { storage: at_table('settlers', 2) },
  settlers: { storage: at_table('settlers', 376) },
  'settlers-trade': { storage: at_table('settlers', 376), presses: ['Trade'] },
  'settlers-offer': { storage: at_table('settlers', 86) },
  'settlers-discard': { storage: at_table('settlers', 280) },
  'settlers-end': { storage: at_table('settlers', 877, { me: 2 }) },
  coup: { storage: at_table('coup', 58) },
  'coup-asked': { storage: at_table('coup', 17, { more: '1 allow\n3 allow\n' }) },
  'tractor-bury': { storage: at_table('tractor', 228) },
  tractor: { storage: at_table('tractor', 244) },
  'tractor-six': { storage: at_table('tractor_six', 368) },
  flax: { storage: at_table('flax', 30) },
  'flax-end': { storage: at_table('flax', whole), presses: [/^Place/, 'Confirm'] },
};
const shapes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const SHARPNESS = 0.5; // fewer pixels than on a real screen: the cost of a frame depends on them

/** Chance and the date are the same in every run. Runs before the page's own scripts. */
const fixed = () => {
  const now = Date.UTC(2026, 0, 15, 12);
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...when) { super(...(when.length ? when : [now])); }
    static now() { return now; }
  };
  crypto.getRandomValues = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(7) && array;
  Math.random = () => 0.5;
};

for (const [name, { storage = {}, presses = [] }] of Object.entries(screens)) {
  await test(name, async () => {
    const page = await open(server.url, {
      viewport: shapes.phone, deviceScaleFactor: options.shots ? 1 : SHARPNESS, colorScheme: 'light', reducedMotion: 'reduce',
      hasTouch: true, paints: true,
      init: `(${fixed})();${preset({ storage })}`,
    });
    const eye = await page.context().newPage(); // without our content security policy
    await page.bringToFront();
    await first_frame(page);
    for (const what of presses) await press(page, what);
    const changed = [];
    for (const [shape, size] of Object.entries(shapes)) {
      for (const colorScheme of ['light', 'dark']) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await still(page);
        const picture = `${name}-${shape}-${colorScheme}`;
        await shot(page, picture);
        if (options.shots) continue; // of another size
        if (!(await looks_the_same(eye, picture, await page.screenshot(), options.accept))) changed.push(picture);
      }
    }
    const error = await page.evaluate(() => document.querySelector('canvas').getContext('webgl2').getError());
    assert.equal(error, 0, 'no error of GL');
    await sound_and_well(page);
    assert.deepEqual(changed, [], `see ${report_page}`);
  });
}

await finish();
