// The relay of one's own with real pages: they come from it and meet over it, and no relay is named.

import assert from 'node:assert/strict';

import { start } from '../../web/relay/server.mjs';
import { finish, first_frame, open, options, stored, test } from './harness.mjs';
import { headed, preset, press, says, sound_and_well } from './player.mjs';
import { nostr_relay } from './relays.mjs';

const small = options.shots ? {} : { viewport: { width: 860, height: 560 } };
const init = (storage) => preset({ storage: { turn: 'stun:127.0.0.1:9', ...storage } }).replaceAll(stored(''), stored('', '/'));

/** Runs f with a relay that serves the page, and a function that opens it, each time as another device. Servers end
    after the pages, which would miss them. */
async function relay_test(name, f) {
  const server = { others: [] };
  const device = async (address = server.url, { storage, ...more } = {}) => {
    const page = await open(address, { ...small, init: init(storage), ...more });
    await first_frame(page);
    return page;
  };
  await test(name, async () => {
    server.relay = await start({ folder: options.site });
    // Not plain localhost, where the service worker asks the network first.
    server.url = `http://parlour.localhost:${server.relay.port}/`;
    await f(server, device);
  });
  for (const it of [server.relay, ...server.others]) await it?.stop();
}

async function type(page, text) {
  const field = page.locator('dialog[open] #dialog-field');
  await field.fill(text);
  await field.press('Enter');
}

/** Opens a room; returns its link. */
async function make_room(page) {
  await press(page, /^Flax\./);
  await press(page, 'With friends far away');
  await type(page, 'Ana');
  await headed(page, /^Room/);
  await press(page, 'Invite');
  const link = await page.locator('dialog[open] textarea').first().inputValue();
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  return link;
}

async function join(page, name) {
  await type(page, name);
  await headed(page, /^Room/);
}

await relay_test('two pages meet over the relay that serves them', async ({ relay, url }, device) => {
  const ana = await device();
  const link = await make_room(ana);
  assert.ok(link.startsWith(url), link);
  const bo = await device(link);
  await join(bo, 'Bo');
  await says(bo, /Ana: host, connected/);
  await says(ana, /Bo: connected, not ready yet/);
  const { connections, taken, refused } = relay.hub.counts();
  assert.equal(connections, 2, 'each page has one connection');
  assert.ok(taken > 0);
  assert.equal(refused, 0);
  for (const page of [ana, bo]) await sound_and_well(page);
});

await relay_test('after the relay was started again others still come', async (server, device) => {
  const allow = [/WebSocket/, /ERR_CONNECTION_REFUSED/];
  const ana = await device(undefined, { allow });
  const link = await make_room(ana);
  const { port } = server.relay;
  await server.relay.stop();
  server.relay = await start({ folder: options.site, port });
  const bo = await device(link);
  await join(bo, 'Bo');
  await says(bo, /Ana: host, connected/);
});

await relay_test('a page that the device has kept meets there too', async ({ relay, url }, device) => {
  const ana = await device(undefined, { serviceWorkers: 'allow' });
  await ana.waitForFunction(() => navigator.serviceWorker.controller, null, { polling: 50 });
  assert.ok(await ana.evaluate(async () => {
    for (const name of await caches.keys()) {
      const kept = await (await caches.open(name)).match('index.html');
      if ((await kept?.text())?.includes('parlour-relays')) return true;
    }
    return false;
  }), 'the page is kept with the hint');
  await ana.reload();
  await first_frame(ana);
  const bo = await device(await make_room(ana));
  await join(bo, 'Bo');
  await says(bo, /Ana: host, connected/);
  assert.equal(relay.hub.counts().connections, 2);
});

await relay_test('a relay that the player names is used instead', async ({ relay, others }, device) => {
  const other = await nostr_relay();
  others.push(other);
  const storage = { relays: other.url };
  const ana = await device(undefined, { storage });
  const bo = await device(await make_room(ana), { storage });
  await join(bo, 'Bo');
  await says(bo, /Ana: host, connected/);
  assert.equal(relay.hub.counts().connections, 0);
  assert.equal(other.sockets().length, 2);
});

await finish();
