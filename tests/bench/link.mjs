// node tests/bench/link.mjs --site build/site: how fast the pages of a room connect, and reconnect after a network cut;
// what a flood does to its victim.
//
// Cuts need Linux, root and iproute2: two browsers in separate network namespaces, joined by a bridge in a third, which
// has the server and the relay. A cut takes the second browser's cable off the bridge, without notice to either side.
// PARLOUR_CUTS="2 20 60": the lengths of the cuts, in seconds.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { finish, options, test } from '../browser/harness.mjs';
import { nostr_relay } from '../browser/relays.mjs';
import { enter, linked, new_room, room_page, serve_rooms } from '../browser/rooms.mjs';

const inside = process.env.PARLOUR_BENCH_INSIDE; // the prefix of the namespaces' names: this process runs in the third
const ip = (...args) => execFileSync('ip', args, { stdio: 'pipe' });
const sorted = (list) => list.sort((a, b) => a - b);
const figures = (name, list) => {
  const all = sorted(list.map(Math.round));
  console.log(`${name}: median ${all[all.length >> 1]} ms, ${all[0]} to ${all.at(-1)} of ${all.length}`);
};

if (inside) await cuts();
else await all();

async function all() {
  const server = await serve_rooms();
  const relay = await nostr_relay();
  const relays = [relay.url];
  const party = async (n, hosts) => {
    const room = new_room();
    const pages = await Promise.all(Array.from({ length: n }, () => room_page(server)));
    await Promise.all(pages.map((page, i) => enter(page, { room, relays, host: hosts || i === 0 })));
    await Promise.all(pages.map((page, i) => linked(page, hosts || i === 0 ? n - 1 : 1)));
    // From the call of open_room to the last link.
    const times = await Promise.all(pages.map((page) => page.evaluate(() => seen.ups.at(-1).at - seen.began)));
    return { pages, last: Math.max(...times) };
  };
  const repeated = async (n, hosts) => {
    const times = [];
    for (let i = 0; i < 7; ++i) {
      const { pages, last } = await party(n, hosts);
      times.push(last);
      for (const page of pages) await page.context().close();
    }
    return times;
  };
  await test('connecting', async () => {
    figures('two pages linked', await repeated(2, false));
    figures('six pages linked, each to each', await repeated(6, true));
  });
  await test('a flood', async () => {
    const { pages: [host, guest] } = await party(3, false);
    const began = await host.evaluate(() => {
      const { port1, port2 } = new MessageChannel();
      seen.stall = 0;
      let last = performance.now();
      port1.onmessage = () => {
        const now = performance.now();
        seen.stall = Math.max(seen.stall, now - last);
        last = now;
        setTimeout(() => port2.postMessage(0));
      };
      port2.postMessage(0);
      return performance.now();
    });
    await guest.evaluate(() => {
      for (let i = 0; i < 60_000; ++i) carrier.send(live()[0], new Uint8Array(16));
    });
    await host.waitForFunction(() => seen.downs.length, null, { polling: 20 });
    const { downs, count, stall } = await host.evaluate(() => seen);
    console.log(`flood: closed ${Math.round(downs[0].at - began)} ms after it began, ${count} frames got through, longest stall ${stall.toFixed(1)} ms`);
  });
  await relay.stop();
  await server.stop();

  const prefix = `parlour${process.pid}`;
  const [A, B, M] = ['a', 'b', 'm'].map((name) => prefix + name);
  try {
    for (const name of [A, B, M]) ip('netns', 'add', name);
    ip('-n', M, 'link', 'add', 'bridge', 'type', 'bridge');
    ip('-n', M, 'address', 'add', '10.77.0.254/24', 'dev', 'bridge');
    for (const name of ['lo', 'bridge']) ip('-n', M, 'link', 'set', name, 'up');
    for (const [i, name] of [A, B].entries()) {
      ip('link', 'add', 'wire', 'netns', name, 'type', 'veth', 'peer', 'name', `port${i}`, 'netns', M);
      ip('-n', name, 'address', 'add', `10.77.0.${i + 1}/24`, 'dev', 'wire');
      for (const it of ['lo', 'wire']) ip('-n', name, 'link', 'set', it, 'up');
      ip('-n', name, 'route', 'add', 'default', 'via', '10.77.0.254');
      ip('-n', M, 'link', 'set', `port${i}`, 'master', 'bridge');
      ip('-n', M, 'link', 'set', `port${i}`, 'up');
    }
    spawnSync('ip', ['netns', 'exec', M, process.execPath, fileURLToPath(import.meta.url), '--site', options.site],
      { stdio: 'inherit', env: { ...process.env, PARLOUR_BENCH_INSIDE: prefix } });
  } catch (error) {
    console.log(`no cuts: network namespaces cannot be made here (${String(error.stderr ?? error.message).trim()})`);
  } finally {
    for (const name of [A, B, M]) spawnSync('ip', ['netns', 'del', name]);
  }
  await finish();
}

async function cuts() {
  const { chromium } = createRequire(fileURLToPath(new URL('../../web/package.json', import.meta.url)))('playwright-core');
  const host = '10.77.0.254';
  const server = await serve_rooms({ host });
  const relay = await nostr_relay({ host });
  const folder = mkdtempSync(join(tmpdir(), 'parlour-bench-'));
  const browsers = await Promise.all(['a', 'b'].map((name) => {
    const executablePath = join(folder, name);
    writeFileSync(executablePath, `#!/bin/sh\nexec ip netns exec ${inside}${name} ${process.env.CHROMIUM || '/usr/bin/chromium'} "$@"\n`);
    chmodSync(executablePath, 0o755);
    return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--disable-features=WebRtcHideLocalIpsWithMdns',
      `--unsafely-treat-insecure-origin-as-secure=${new URL(server.url).origin}`] });
  }));
  const join_cable = (on) => ip('link', 'set', 'port1', ...(on ? ['master', 'bridge'] : ['nomaster']));
  const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });
  for (const seconds of (process.env.PARLOUR_CUTS ?? '2 20 60').split(' ').map(Number)) {
    await test(`a cut of ${seconds} s`, async () => {
      const room = new_room();
      const pages = await Promise.all(browsers.map(async (browser) => {
        const page = await browser.newPage();
        page.on('pageerror', (error) => console.log(String(error)));
        await page.goto(new URL('room.html', server.url).href);
        await page.waitForFunction(() => window.ready);
        return page;
      }));
      await Promise.all(pages.map((page, i) => enter(page, { room, relays: [relay.url], host: i === 0 })));
      await Promise.all(pages.map((page) => linked(page)));
      // Both keep talking; a link is back when something is heard.
      for (const page of pages) {
        await page.evaluate(() => {
          setInterval(() => { for (const link of live()) carrier.send(link, new Uint8Array(32)); }, 100);
        });
      }
      await Promise.all(pages.map((page) => page.waitForFunction(() => seen.count > 5)));
      join_cable(false);
      await pause(seconds * 1000);
      const before = await Promise.all(pages.map((page) => page.evaluate(() => seen.count)));
      join_cable(true);
      const began = Date.now();
      const back = await Promise.all(pages.map((page, i) => page.waitForFunction((n) => seen.count > n, before[i], { polling: 20 }).then(() => Date.now() - began)));
      const links = await Promise.all(pages.map((page) => page.evaluate(() => [seen.ups.length, seen.downs.length])));
      console.log(`cut of ${seconds} s: heard again ${back.join(' and ')} ms after the end of it (links up, down: ${links.map((it) => it.join(', ')).join('; ')})`);
      for (const page of pages) await page.close();
    });
  }
  for (const browser of browsers) await browser.close();
  rmSync(folder, { recursive: true });
  await relay.stop();
  await server.stop();
  await finish();
}
