// node tests/bench/long.mjs --site build/site [--only TEXT]: the cost of a frame late in a long game. It plays a match
// of Tractor with eight players and four packs at random (build/native/parlour, or the program that PARLOUR names),
// more than 25,000 actions; two persons share the device. The aim is at most 50 ms per frame and at most 5 ms to save
// the game; this prints the times and does not pass or fail.
//
// The window is tiny, so that drawing without a GPU costs little, though what remains of it is still counted. A frame
// is measured from its beginning to the end of the module's work in it.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { finish, first_frame, open, options, serve, stored, test, two_frames } from '../browser/harness.mjs';
import { control, press, preset } from '../browser/player.mjs';

const parlour = process.env.PARLOUR ?? fileURLToPath(new URL('../../build/native/parlour', import.meta.url));
const played = (seed) => execFileSync(parlour, ['playthrough', 'tractor', '--seats', '8', '--options', 'packs=4',
  '--seed', String(seed), '--views', '1000000'], { encoding: 'utf8', maxBuffer: 1 << 28 })
  .split('\n').filter((line) => line.startsWith('-> ')).map((line) => line.slice(3));

let actions = [];
for (let seed = 1; actions.length < 25_000; ++seed) actions = played(seed);
console.log(`a match of ${actions.length} actions`);

const head = (players) => `tractor 2 seats=8 packs=4\n${players.map((who, i) => `@ seat ${i} ${who}\n`).join('')}`;
const bots = Array(8).fill('bot easy');
const record = (count, players = ['person Ana', 'person Ben', ...bots.slice(2)]) => `${head(players)}${actions.slice(0, count).join('\n')}\n`;
/** The last time that one of the two takes up the kitty: the cards have been dealt, and nothing has been announced
    since. */
const late = actions.findLastIndex((line, i) => /^[01] bury/.test(line));
const server = await serve(options.site);

/** Measures frames and saves from here on. */
const watch = (page) => page.evaluate(() => {
  window.cost = { frame: 0, frames: 0, save: 0, saves: 0, bytes: 0 };
  if (window.watched) return;
  window.watched = true;
  const { page } = __parlour;
  const { before_frame, drawn } = page;
  let began = 0;
  page.before_frame = () => { began = performance.now(); before_frame(); };
  page.drawn = (ms) => {
    drawn(ms);
    ++cost.frames;
    cost.frame = Math.max(cost.frame, performance.now() - began);
  };
  const { save } = page.storage;
  page.storage.save = (key, value) => {
    const from = performance.now();
    const kept = save(key, value);
    ++cost.saves;
    cost.save = Math.max(cost.save, performance.now() - from);
    cost.bytes = Math.max(cost.bytes, value.length);
    return kept;
  };
});
async function report(page, what) {
  await two_frames(page);
  const { frame, frames, save, saves, bytes } = await page.evaluate(() => cost);
  const kept = saves ? `, longest save ${save.toFixed(1)} ms, ${bytes} characters` : '';
  console.log(`${what}: longest of ${frames} frames ${frame.toFixed(1)} ms${kept}`);
}
const idle = (page, n) => page.evaluate(async (n) => {
  for (let i = 0; i < n; ++i) {
    __parlour.page.on.wake();
    await new Promise(requestAnimationFrame);
  }
}, n);
const begin = async (storage) => {
  const page = await open(server.url, { viewport: { width: 64, height: 64 }, init: preset({ storage }) });
  await first_frame(page);
  return page;
};
const start = async (storage) => {
  const page = await begin(storage);
  await two_frames(page);
  await idle(page, 40); // the narration spread over several frames is done
  return page;
};

await test('the table', async () => {
  const page = await start({ game: record(late), 'at-table': '1' });
  await watch(page);
  await press(page, /^I am/);
  await idle(page, 5);
  await report(page, 'the curtain is lifted');
  await watch(page);
  await idle(page, 20);
  await report(page, 'the table at rest');
  await watch(page);
  await press(page, 'Log');
  await idle(page, 30);
  await report(page, 'the log is opened');
});

await test('bots play on', async () => {
  const page = await begin({ game: record(late + 8, bots), 'at-table': '1' });
  await watch(page);
  const saves = (n) => page.waitForFunction((n) => cost.saves > n, n, { timeout: 240_000 });
  // A record stored as one text moves into parts, a few at each save.
  await page.waitForFunction((key) => localStorage.getItem(key).length < 20_000, stored('game'), { timeout: 240_000 });
  await watch(page);
  await saves(10);
  await report(page, 'bots play on');
});

await test('the replay', async () => {
  const page = await start({ 'done/00000001-x': `Long\n${record(actions.length)}` });
  await press(page, 'Replays');
  await watch(page);
  await press(page, 'Long');
  await control(page, 'To the end');
  await report(page, 'the replay is opened');
  await watch(page);
  await press(page, 'To the end');
  await idle(page, 40);
  await report(page, 'its end');
  await watch(page);
  await idle(page, 20);
  await report(page, 'the replay at rest');
  await watch(page);
  for (let i = 0; i < 5; ++i) {
    await press(page, 'Step back');
    await idle(page, 3);
  }
  await report(page, 'steps back');
});

await server.stop();
await finish();
