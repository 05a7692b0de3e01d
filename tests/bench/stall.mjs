// node tests/bench/stall.mjs --site build/site: how long the page freezes while experts think. Two
// of them play each other in the worker; six moves are measured. The budget is 50 ms.
//
// The window is tiny, so that drawing without a GPU costs little, though what remains of it is
// still counted. A clock that ticks as fast as the page allows shows for how long nothing else
// could have run; the longest frame by the page's own account, drawing included, is printed next to
// it.
import {
  finish, first_frame, open, options, serve, stored,
} from '../browser/harness.mjs';
import { preset } from '../browser/player.mjs';

const moves = 6;
const players = '@ seat 0 bot expert\n@ seat 1 bot expert\n';
const server = await serve(options.site);
const page = await open(server.url, {
  viewport: { width: 64, height: 64 },
  init: preset({ storage: { game: `flax 1 seats=2\n${players}`, 'at-table': '1' } }),
});
await first_frame(page);
const placed = (n) => page.waitForFunction(([key, n]) =>
  (localStorage.getItem(key).match(/^\d place/gm) ?? []).length >= n, [stored('game'), n], { polling: 200, timeout: 120_000 });
await placed(2); // the worker and its module are loaded

await page.evaluate(() => {
  const seen = { gap: 0, frame: 0, frames: 0, long: 0, since: performance.now() };
  const { page } = __parlour;
  const { drawn } = page;
  page.drawn = (ms) => {
    ++seen.frames;
    seen.frame = Math.max(seen.frame, ms);
    drawn(ms);
  };
  new PerformanceObserver((list) => { seen.long += list.getEntries().length; }).observe({ type: 'longtask' });
  const { port1, port2 } = new MessageChannel();
  let last = performance.now();
  port1.onmessage = () => {
    const now = performance.now();
    seen.gap = Math.max(seen.gap, now - last);
    last = now;
    setTimeout(() => port2.postMessage(0)); // 4 ms, and never in the way of input
  };
  port2.postMessage(0);
  window.seen = seen;
});
await placed(2 + moves);
const { gap, frame, frames, long, since } = await page.evaluate(() => ({ ...seen, since: performance.now() - seen.since }));
console.log(`${moves} moves of experts in ${(since / 1000).toFixed(1)} s, ${frames} frames`);
console.log(`longest stall ${gap.toFixed(1)} ms (budget 50), longest frame ${frame.toFixed(1)} ms, tasks over 50 ms: ${long}`);
await server.stop();
await finish();
