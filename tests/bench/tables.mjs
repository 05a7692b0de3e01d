// How long the list of open tables takes, and what it costs: a relay that keeps 1,000 tables and 10,000 events of junk,
// which it sends at once. Prints when all tables were listed, the longest task of the page meanwhile, the time of a frame
// while the list is scrolled, and the memory.
//
//   node tests/bench/tables.mjs --site build/site --seconds 2
//
// Scrolls for so many seconds. The tables' work is done once, for an hour that the page takes for the present one, and kept in build/.

import { createPrivateKey, createPublicKey, hash, sign } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const HOUR = 491_666; // since 1970
const NOW = HOUR * 3600 + 1800;
const BITS = 18;
const [tables, junk, runs] = [1000, 10_000, 5];
const kept = fileURLToPath(new URL('../../build/bench-tables.json', import.meta.url));

// --- announcements (src/hall/announcement.h) --------------------------------------------------------

const seed_of = (i) => hash('sha256', Buffer.from(`table ${i}`), 'buffer');
function key_of(i) {
  const secret = createPrivateKey({ key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed_of(i)]), format: 'der', type: 'pkcs8' });
  return { secret, key: createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32) };
}

/** The nonce with which the host's digest begins with so many zero bits. */
function work_of(key) {
  const name = Buffer.from('parlour table');
  const said = Buffer.concat([Buffer.of(name.length), name, key, Buffer.alloc(12)]);
  said.writeUInt32LE(HOUR, said.length - 12);
  for (let n = 0; ; ++n) {
    said.writeUInt32LE(n, said.length - 8);
    if (hash('sha256', said, 'buffer').readUInt32BE(0) >>> (32 - BITS) === 0) return n;
  }
}

const text = (s) => Buffer.concat([Buffer.of(Buffer.byteLength(s)), Buffer.from(s)]);
const u32 = (n) => {
  const out = Buffer.alloc(4);
  out.writeUInt32LE(n);
  return out;
};
const games = ['coup', 'flax', 'settlers', 'tractor'];
function body_of(i, key, nonce) {
  const point = Buffer.concat([Buffer.of(4), seed_of(-i - 1), seed_of(-i - 1)]);
  return Buffer.concat([Buffer.of(1), key, u32(nonce), u32(0), u32(NOW + (i % 20)), point, text(games[i % 4]), text(''),
    Buffer.of(0, 4, 1 + (i % 3), 0), text(['en', 'ru', 'zh'][i % 3]), Buffer.of(60), u32(NOW - 60 - i), text(`Host ${i}`)]);
}

async function work_for(n) {
  const known = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : [];
  const from = known.length;
  if (from < n) {
    console.log(`work for ${n - from} tables…`);
    const parts = 2, step = Math.ceil((n - from) / parts);
    const found = await Promise.all(Array.from({ length: parts }, async (_, k) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: { from: from + k * step, to: Math.min(n, from + (k + 1) * step) } });
      return (await once(worker, 'message'))[0];
    }));
    known.push(...found.flat());
    writeFileSync(kept, JSON.stringify(known));
  }
  return known;
}

const event = (content, i) => ({
  id: seed_of(i + 0.25).toString('hex'), pubkey: seed_of(0.5).toString('hex'), created_at: NOW, kind: 31_811,
  tags: [['d', seed_of(i + 0.75).toString('hex')], ['t', 'parlour'], ['expiration', String(NOW + 40)]], content: content.toString('base64url'), sig: '0'.repeat(128),
});

/** Every tenth is a copy of a live one that somebody has altered, whose work is right; of the others one half has done no
    work, the other one has any bytes. */
function junk_of(i, live) {
  if (i % 10 && i % 2) return Buffer.concat([body_of(i, seed_of(i + 0.125), i), Buffer.alloc(64, i)]);
  if (i % 10) return Buffer.concat(Array.from({ length: 8 }, (_, k) => seed_of(i * 8 + k + 0.0625)));
  const copy = Buffer.from(live[(i / 10) % live.length]);
  copy[copy.length - 1 - (i % 64)] ^= 1 + (i % 255);
  return copy;
}

async function main() {
  const { open, options, serve, first_frame } = await import('../browser/harness.mjs');
  const { preset } = await import('../browser/player.mjs');
  const nonces = await work_for(tables);
  const live = Array.from({ length: tables }, (_, i) => {
    const { secret, key } = key_of(i);
    const body = body_of(i, key, nonces[i]);
    return Buffer.concat([body, sign(null, body, secret)]);
  });
  const all = [...live, ...Array.from({ length: junk }, (_, i) => junk_of(i, live))]
    .map((content, i) => ({ order: seed_of(i + 0.03125).readUInt32LE(0), said: event(content, i) })).sort((a, b) => a.order - b.order);
  const said = all.map((it) => JSON.stringify(['EVENT', 'room', it.said]));
  const { WebSocketServer } = createRequire(new URL('../../web/package.json', import.meta.url))('ws');
  const relay = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(relay, 'listening');
  relay.on('connection', (socket) => socket.on('message', (data) => {
    const [what, name, ...filters] = JSON.parse(data);
    if (what !== 'REQ') return;
    if (name === 'room' && filters.some((it) => it.kinds[0] === 31_811)) for (const one of said) socket.send(one);
    socket.send(JSON.stringify(['EOSE', name]));
  }));
  const site = await serve(options.site);
  // The hour of the tables, and when what happened.
  const init = `{ const ahead = ${NOW * 1000} - Date.now(), now = Date.now; Date.now = () => now() + ahead;
    const Plain = Date; globalThis.Date = class extends Plain { constructor(...a) { a.length ? super(...a) : super(Plain.now()); } static now() { return Plain.now(); } };
    window.__first = 0; window.__longest = 0;
    const Native = WebSocket;
    window.WebSocket = class extends Native { constructor(...a) { super(...a); this.addEventListener('message', () => { window.__first ||= performance.now(); }); } };
    new PerformanceObserver((list) => { for (const it of list.getEntries()) if (window.__first && !window.__all) window.__longest = Math.max(window.__longest, it.duration); }).observe({ type: 'longtask' }); }`;
  const results = [];
  for (let run = 0; run < runs; ++run) {
    const page = await open(`${site.url}`, { viewport: { width: 1280, height: 800 }, init: init + preset({ settings: { name: 'Ana' }, storage: { relays: `ws://127.0.0.1:${relay.address().port}` } }) });
    await first_frame(page);
    const tools = await page.context().newCDPSession(page);
    if (process.env.PROFILE) await tools.send('Profiler.enable'), await tools.send('Profiler.setSamplingInterval', { interval: 200 }), await tools.send('Profiler.start');
    await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => (await tools.send('Performance.getMetrics')).metrics.find((it) => it.name === 'TaskDuration').value * 1000;
    const before = await busy();
    await page.evaluate((n) => new Promise((done) => {
      const words = `${n} tables`;
      const look = () => {
        if (!document.querySelector('#narrator').textContent.replace(/[,\u00a0\u202f]/g, '').includes(words)) return setTimeout(look, 5);
        window.__all = performance.now();
        done();
      };
      location.hash = '#/join/tables';
      look();
    }), tables);
    if (process.env.PROFILE) writeFileSync(`${process.env.PROFILE}`, JSON.stringify((await tools.send('Profiler.stop')).profile));
    const took = { cpu: await busy() - before, ...await page.evaluate(() => ({ ms: __all - __first, longest: __longest })) };
    // Scrolling: the time that each frame takes.
    await page.mouse.move(640, 500);
    const frames = page.evaluate((ms) => new Promise((done) => {
      const all = [], from = performance.now();
      let seen = __parlour.frames;
      const next = () => {
        if (__parlour.frames !== seen) all.push(__parlour.cpu_ms);
        seen = __parlour.frames;
        if (performance.now() - from < ms) requestAnimationFrame(next);
        else done(all);
      };
      next();
    }), Number(options.seconds) * 1000);
    for (let i = 0; i < 25 * Number(options.seconds); ++i) await page.evaluate(() => document.querySelector('canvas').dispatchEvent(new WheelEvent('wheel', { deltaY: 60, clientX: 640, clientY: 500, bubbles: true }))), await page.waitForTimeout(40);
    const frame = (await frames).sort((a, b) => a - b);
    await tools.send('HeapProfiler.collectGarbage');
    const heap = (await tools.send('Runtime.getHeapUsage'));
    results.push({ ...took, frame: frame[Math.floor(frame.length * 0.95)] ?? 0, frames: frame.length, heap: heap.usedSize / 1e6, buffers: (heap.backingStorageSize ?? 0) / 1e6 });
    const it = results.at(-1);
    console.log(`all listed after ${it.ms.toFixed(0)} ms, of which the page computed ${it.cpu.toFixed(0)} ms; longest task ${it.longest.toFixed(0)} ms; frame (95 %) ${it.frame.toFixed(1)} ms of ${it.frames}; heap ${it.heap.toFixed(1)} MB, buffers ${it.buffers.toFixed(1)} MB`);
    await page.context().close();
  }
  const sorted = results.map((it) => it.ms).sort((a, b) => a - b);
  console.log(`median ${sorted[Math.floor(sorted.length / 2)].toFixed(0)} ms, worst ${sorted.at(-1).toFixed(0)} ms`);
  process.exit(0);
}

if (!isMainThread) {
  const { from, to } = workerData;
  const nonces = [];
  for (let i = from; i < to; ++i) nonces.push(work_of(key_of(i).key));
  parentPort.postMessage(nonces);
} else {
  await main();
}
