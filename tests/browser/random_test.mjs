// A player who uses one page at random: controls, pointer, touch, keys, resizing and reloads, at four screen sizes.
// There must be no error, nothing lost, and every control on the screen.
//
// node random_test.mjs --site DIR [--seed N] [--seconds N]: one minute by default; one hour is --seconds 3600.

import assert from 'node:assert/strict';

import { finish, first_frame, open, options, serve, stored, test } from './harness.mjs';
import { all_on_screen, controls, kept, preset, sound_and_well, tap_at } from './player.mjs';
import { random_source, seed, stall_clock } from './random.mjs';
import { nostr_relay } from './relays.mjs';

const sizes = [[1280, 800], [844, 390], [390, 844], [320, 568]];
const seconds = Number(options.seconds ?? 60) / (options.only ? 1 : sizes.length);
const server = await serve(options.site);
const relay = await nostr_relay(); // a key may open a room
console.log(`seed ${seed}, ${seconds} s a size`);

// Controls that leave the page, ask the system for something, delete what the player has saved, or change the language:
// the check for lost data relies on English words.
const never = /^(✓ |○ )?(Language: |Forget|Remove|Delete|Erase|Clear|Share|Save as a file|From a file|Notices|Paste|With friends far away|Play online, with friends or strangers|Rename|Copy|Put back|Undo|End this game|Meeting points|Relay server)/;
const keys = ['Tab', 'Tab', 'Shift+Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter', 'Space', 'Escape', 'PageDown', 'PageUp', '1', '2', '5', 'h', 'l', 'c', 'r', '+', '-'];

/** The controls that can be pressed now; if a dialog is open, its buttons. */
async function choices(page) {
  return (await controls(page)).filter((c) => c.enabled && !never.test(c.label));
}

/** The ways in which a player uses the page, and how often each occurs. */
const ways = [
  // By screen reader.
  [30, async (page, chance) => {
    const there = await choices(page);
    if (!there.length) return null;
    const { label } = chance.pick(there);
    await page.evaluate((label) => [...document.querySelectorAll('#narrator li button')].find((b) => b.textContent === label)?.click(), label);
    return `button ${label}`;
  }],
  // By pointer or touch, at the control's place.
  [40, async (page, chance) => {
    const { width, height } = page.viewportSize();
    const there = (await choices(page)).filter(({ at: [x, y] }) => x > 0 && y > 0 && x < width && y < height);
    if (!there.length) return null;
    const { label, at } = chance.pick(there);
    if (page.finger && chance.chance(0.7)) await tap_at(page, ...at);
    else await page.mouse.click(...at);
    return `${page.finger ? 'tap' : 'click'} ${label}`;
  }],
  [8, async (page, chance) => {
    const key = chance.pick(keys);
    await page.keyboard.press(key);
    return `key ${key}`;
  }],
  [6, async (page, chance) => {
    const { width, height } = page.viewportSize();
    const from = [chance.below(width), chance.below(height)];
    const to = [chance.below(width), chance.below(height)];
    // A random press on empty space may still hit a control that is never pressed on purpose.
    if ((await controls(page)).some((c) => never.test(c.label) && near(c.at, from))) return null;
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 3 });
    await page.mouse.up();
    return `drag ${from} to ${to}`;
  }],
  [4, async (page, chance) => {
    await page.mouse.wheel(0, chance.pick([-240, -60, 60, 240]));
    return 'wheel';
  }],
  [3, async (page, chance) => {
    const [width, height] = chance.chance(0.5) ? page.usual : chance.pick([...sizes, [chance.below(1600) + 300, chance.below(900) + 300]]);
    await page.setViewportSize({ width, height });
    return `size ${width}x${height}`;
  }],
  [3, async (page) => {
    const before = await kept(page);
    await page.reload();
    await first_frame(page);
    goes_on(before, await kept(page), 'a reload');
    return 'reload';
  }],
];
const near = ([x, y], [a, b]) => Math.abs(x - a) < 120 && Math.abs(y - b) < 60;
const total = ways.reduce((sum, [weight]) => sum + weight, 0);

/** The bots may have moved on in between, but nothing else may have changed; or a newly started game has taken its
    place, which the bookkeeper checks. */
function goes_on(before, after, why) {
  const head = (record) => record.match(/^(?:(?!\d|house ).*\n)*/)[0];
  if (before === null || (after && head(before) !== head(after))) return;
  assert.ok(after?.startsWith(before.trimEnd()), `${why} lost what was kept:\n${before.slice(-400)}\n-- now:\n${after?.slice(-400)}`);
}

const moves = (record) => record?.match(/^(\d+|house) .*$/gm) ?? [];

/** Tracks what one page has played: a game that makes way for another must be on the shelf. */
function bookkeeper(page) {
  let game = null; // as last seen
  let first = null; // as first seen
  let shelf = null; // what the shelf held then
  // By number and fingerprint, which are the same in the storage and in the archive (src/room/shelf.cpp). Counting is
  // not enough: a game that continues leaves the shelf when another takes its place there.
  const on_shelf = () => page.evaluate(async (start) => [
    ...Object.keys(localStorage).filter((key) => key.startsWith(start)).map((key) => key.slice(start.length).split('.')[0]),
    ...(await __parlour.page.archive.names()).map((name) => name.split('/').slice(0, 2).join('-')),
  ], stored('done/'));
  const something_new = async () => (await on_shelf()).some((game) => !shelf.includes(game));
  return async () => {
    shelf ??= await on_shelf();
    const now = await kept(page);
    const [before, after] = [moves(game), moves(now)];
    // A game that was undone and continued differently is still the same in its beginning; a few moves prove nothing.
    const same = before.slice(0, Math.max(0, before.length - 10)).every((move, i) => after[i] === move);
    if (same && before.length <= after.length + 10) return void (game = now ?? game);
    if (before.length > 12 && game !== first && before.some((move) => !move.startsWith('house'))) {
      for (let tries = 0; !await something_new(); ++tries) {
        assert.ok(tries < 50, `a game of ${before.length} moves is neither kept nor on the shelf:\n${game.slice(0, 300)}\n-- now:\n${now?.slice(0, 300)}`);
        await page.waitForTimeout(100);
      }
    }
    shelf = await on_shelf();
    first = game = now;
  };
}

async function in_dialog(page, chance) {
  if (await page.locator('dialog[open]').count() === 0) return null;
  const field = page.locator('dialog[open] #dialog-field');
  if (chance.chance(0.3) && await field.count() && await field.isEditable()) {
    await field.fill(chance.pick(['', 'Ana', '多人', 'flax 1 seats=2\n0 place 1,1 1', 'x'.repeat(500), '<b>&amp;']));
    await field.press('Enter');
    if (await page.locator('dialog[open]').count() === 0) return 'dialog: a text';
  }
  await page.keyboard.press('Escape');
  return 'dialog: Escape';
}

for (const [i, [width, height]] of sizes.entries()) {
  await test(`at ${width}x${height} a player without a plan finds no error, loses nothing, and sees every control`, async () => {
    const chance = random_source(seed + i);
    const finger = width < 1000;
    const page = await open(server.url, {
      viewport: { width, height }, deviceScaleFactor: 0.125, hasTouch: finger, reducedMotion: 'reduce', paints: 'always', serviceWorkers: 'allow',
      init: stall_clock + preset({ settings: { pace: 0 }, storage: { relays: relay.url, turn: 'stun:127.0.0.1:9' } }),
    });
    Object.assign(page, { finger, usual: [width, height], hasty: true });
    page.on('filechooser', () => {}); // the system's file picker; nothing is chosen
    await first_frame(page);
    const until = Date.now() + seconds * 1000;
    const done = [];
    let looks = 0;
    const nothing_lost = bookkeeper(page);
    try {
      while (Date.now() < until) {
        let what = await in_dialog(page, chance);
        if (!what) {
          let at = chance.below(total);
          const [, way] = ways.find(([weight]) => (at -= weight) < 0);
          what = await way(page, chance);
        }
        if (what) done.push(what);
        if (done.length % 5 === 0) {
          await sound_and_well(page);
          await nothing_lost();
          if (!await page.locator('dialog[open]').count()) await all_on_screen(page), ++looks;
        }
      }
      await sound_and_well(page);
      const stall = await page.evaluate(() => window.__stall);
      console.log(`     ${done.length} presses, ${done.filter((it) => it === 'reload').length} reloads, every control looked for ${looks} times, longest stall ${Math.round(stall)} ms`);
      assert.ok(done.length > seconds / 5, 'there was something to do');
    } catch (error) {
      console.log(`     the last things done: ${done.slice(-12).join(' | ')}`);
      throw error;
    }
  }, seconds * 1000 + 120_000);
}

await relay.stop();
await server.stop();
await finish();
