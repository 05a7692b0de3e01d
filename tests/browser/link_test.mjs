// Links between pages of a room, by themselves: web/net in real browsers, with real relays.
import assert from 'node:assert/strict';

import { finish, test } from './harness.mjs';
import { nostr_relay, plain_relay } from './relays.mjs';
import { enter, heard, linked, links, new_room, room_page, say, serve_rooms } from './rooms.mjs';

const server = await serve_rooms();
const nostr = await nostr_relay();
const plain = await plain_relay();

const pages = (n, more) => Promise.all(Array.from({ length: n }, () => room_page(server, more)));

/** Two pages that are linked, a host and a guest. */
async function pair(relays, more) {
  const room = new_room();
  const [host, guest] = await pages(2, more);
  await enter(host, { room, relays, host: true });
  await enter(guest, { room, relays });
  await Promise.all([linked(host), linked(guest)]);
  return { host, guest, room };
}

for (const [name, relay] of Object.entries({ 'nostr relay': nostr, 'plain relay': plain })) {
  await test(`two pages find each other over a ${name}`, async () => {
    const { host, guest } = await pair([relay.url]);
    const [a, b] = await Promise.all([host, guest].map((page) => page.evaluate(() => ({ ...seen.ups[0], inside: seen.inside, after: Math.round(seen.ups[0].at - seen.began) }))));
    assert.equal(a.binding, b.binding);
    assert.equal(a.binding.length, 128);
    console.log(`     linked ${b.after} ms after the guest came`);
    await say(host, 'from the host');
    await say(guest, 'from the guest');
    await heard(guest, 'from the host');
    await heard(host, 'from the guest');
    for (const page of [host, guest]) assert.equal(await page.evaluate(() => seen.inside), 0, 'events inside a call');
    assert.deepEqual(relay.refused ?? [], []);
  });
}

await test('six pages are all linked to each other', async () => {
  const room = new_room();
  const six = await pages(6);
  const began = Date.now();
  await Promise.all(six.map((page) => enter(page, { room, relays: [nostr.url], host: true })));
  await Promise.all(six.map((page) => linked(page, 5)));
  console.log(`     all linked after ${Date.now() - began} ms`);
  assert.deepEqual((await Promise.all(six.map(links))).map((it) => it.length), [5, 5, 5, 5, 5, 5]);
});

await nostr.stop();
await plain.stop();
await server.stop();
await finish();
