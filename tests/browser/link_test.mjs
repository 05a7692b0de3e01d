// Links between pages of a room alone: web/net in real browsers, with real relays.
import assert from 'node:assert/strict';

import { start_firefox } from './firefox.mjs';
import { finish, longest_wait, test } from './harness.mjs';
import { nostr_relay, plain_relay } from './relays.mjs';
import { enter, heard, linked, links, new_room, room_page, say, serve_rooms } from './rooms.mjs';

globalThis.crypto ??= (await import('node:crypto')).webcrypto; // before Node 20
const { read_code, read_description, write_code, write_description } = await import('../../web/net/codes.js');
const { base64, hex, id_of, identity_of, random, secrets_of } = await import('../../web/net/crypto.js');
const { event } = await import('../../web/net/nostr.js');
const { Signer } = await import('../../web/net/signed.js');

const server = await serve_rooms();
const nostr = await nostr_relay();
const plain = await plain_relay();

const pages = (n, more) => Promise.all(Array.from({ length: n }, () => room_page(server, more)));
const both = (list, f) => Promise.all(list.map(f));

/** A host and the given number of guests, linked; `slowness`, see below. */
async function party(relays, guests = 1, more = {}) {
  const room = new_room();
  const [host, ...others] = await pages(guests + 1, more);
  const slowness = await how_slowly(async () => {
    await enter(host, { room, relays, host: true });
    await both(others, (page) => enter(page, { room, relays }));
    await both([host, ...others], (page) => linked(page, page === host ? guests : 1));
  });
  return { room, host, guest: others[0], guests: others, slowness };
}

/** How many times as long as on a usual machine it takes until pages that nobody disturbs are linked. Limits of time grow
    with it, and floods shrink. */
async function how_slowly(link) {
  const usual = 2000; // ms
  const began = Date.now();
  await link();
  return Math.max(1, (Date.now() - began) / usual);
}

let words = 0;
/** A message from each arrives at the other. */
async function talk(a, b) {
  const [from_a, from_b] = [`word ${++words}`, `word ${++words}`];
  // A frame may be lost, so it is sent until it is heard.
  const through = async (from, to, text) => {
    for (;;) {
      await say(from, text);
      if (await to.waitForFunction((text) => seen.frames.some((frame) => frame.text === text), text, { polling: 20, timeout: 1000 }).catch(() => null)) return;
    }
  };
  await through(a, b, from_a);
  await through(b, a, from_b);
}

const seen = (page) => page.evaluate(() => ({ ups: seen.ups, downs: seen.downs, inside: seen.inside, began: seen.began }));
const state = (page) => page.evaluate(() => carrier.state());
const until = (page, f, arg) => page.waitForFunction(f, arg, { polling: 20 });

// --- finding each other ---------------------------------------------------------------------------

for (const [name, relay] of Object.entries({ 'nostr relay': nostr, 'plain relay': plain })) {
  await test(`two pages find each other over a ${name}`, async () => {
    const { host, guest } = await party([relay.url]);
    const [a, b] = await both([host, guest], seen);
    assert.equal(a.ups[0].binding, b.ups[0].binding);
    assert.equal(a.ups[0].binding.length, 128); // two fingerprints of 32 bytes
    console.log(`     linked ${Math.round(b.ups[0].at - b.began)} ms after the guest came`);
    await talk(host, guest);
    for (const page of [host, guest]) assert.equal((await seen(page)).inside, 0, 'events inside a call');
    assert.deepEqual(relay.refused ?? [], []);
    const { relays, peers } = await state(host);
    assert.deepEqual(relays, [{ url: relay.url, state: 'open', why: '', said: '' }]);
    assert.deepEqual(peers.map(({ state, route, link }) => [state, route, link]), [['open', 'direct', 1]]);
  });
}

await test('six pages are all linked to each other', async () => {
  const room = new_room();
  const six = await pages(6);
  const began = Date.now();
  await both(six, (page) => enter(page, { room, relays: [nostr.url, plain.url], host: true }));
  await both(six, (page) => linked(page, 5));
  console.log(`     all linked after ${Date.now() - began} ms`);
  // Where two pages called each other at once, one of their two links is dropped.
  let counts = [];
  for (const late = Date.now() + longest_wait; Date.now() < late && (counts.length === 0 || counts.some((n) => n !== 5));) {
    counts = (await both(six, links)).map((it) => it.length);
    await six[0].waitForTimeout(100);
  }
  assert.deepEqual(counts, [5, 5, 5, 5, 5, 5]);
});

await test('guests are told of the link to the host alone', async () => {
  const { guests, host } = await party([nostr.url], 3);
  // They still hold links to each other, in case they need them.
  await both(guests, (page) => until(page, () => carrier.state().peers.filter(({ state }) => state === 'open').length === 3));
  const known = async (page) => (await state(page)).peers.filter(({ link }) => link).length;
  for (const page of guests) assert.equal(await known(page), 1);
  assert.equal(await known(host), 3);
});

await test('relays that are none, not there, or refuse are said to be so', async () => {
  const gone = await plain_relay();
  await gone.stop();
  const strict = await nostr_relay();
  strict.refuse = 'blocked: not today';
  const [page] = await pages(1);
  await enter(page, { room: new_room(), relays: ['nonsense', gone.url, strict.url, nostr.url], host: true });
  await until(page, () => {
    const { relays } = carrier.state();
    return relays.map(({ state }) => state).join() === 'failed,failed,failed,open' && relays[1].why === 'unreachable' && relays[2].why === 'refused';
  });
  assert.deepEqual((await state(page)).relays.map(({ why, said }) => [why, said]),
    [['address', ''], ['unreachable', ''], ['refused', 'blocked: not today'], ['', '']]);
  await strict.stop();
});

await test('a server for addresses that is none takes nothing away', async () => {
  const ice = [{ urls: 'nonsense' }, { urls: 'turn:localhost' }, { urls: [] }, { urls: 'stun:localhost:9' }];
  const room = new_room();
  const [host, guest] = await pages(2);
  await enter(host, { room, relays: [nostr.url], ice, host: true });
  await enter(guest, { room, relays: [nostr.url], ice });
  await both([host, guest], (page) => linked(page));
  await talk(host, guest);
});

for (const [name, mute] of Object.entries({ 'falls silent': () => true, 'takes no subscription': (what) => what === 'REQ' })) {
  await test(`a relay that ${name} is tried anew`, async () => {
    const relay = await nostr_relay();
    const { host, guest, room } = await party([relay.url]);
    relay.mute = mute;
    const [third] = await pages(1);
    await enter(third, { room, relays: [relay.url] });
    await until(third, () => carrier.state().relays[0].why === 'silent');
    relay.mute = null;
    await linked(third);
    await talk(host, third);
    for (const page of [host, guest]) assert.deepEqual((await seen(page)).downs, []);
    await relay.stop();
  });
}

await test('a relay that also sends peers their own words works like any other', async () => {
  const relay = await plain_relay({ echo: true });
  const { host, guest, room } = await party([relay.url]);
  await relay.stop();
  await relay.start();
  const [third] = await pages(1);
  await enter(third, { room, relays: [relay.url] });
  await linked(third);
  await talk(host, third);
  await talk(host, guest);
  await relay.stop();
});

await test('a room that wants nobody is quiet', async () => {
  const relay = await nostr_relay();
  const { host, guest, room } = await party([relay.url]);
  await both([host, guest], (page) => page.evaluate(() => carrier.need(0)));
  // Otherwise an announcement would come every second or two.
  for (let before = -1, tries = 0; before !== relay.log.length; ++tries) {
    assert.ok(tries < 10, `still talking: ${relay.log.slice(before)}`);
    before = relay.log.length;
    await host.waitForTimeout(2500);
  }
  // A newcomer is linked all the same: they announce themselves.
  const [third] = await pages(1);
  await enter(third, { room, relays: [relay.url] });
  await linked(third);
  await relay.stop();
});

// --- what breaks ----------------------------------------------------------------------------------

await test('a relay that goes changes nothing, and when it is back others come', async () => {
  const relay = await nostr_relay();
  const { host, guest, room } = await party([relay.url]);
  await relay.stop();
  await until(host, () => carrier.state().relays[0].state === 'failed');
  await talk(host, guest);
  const [third] = await pages(1);
  await enter(third, { room, relays: [relay.url] });
  await until(third, () => carrier.state().relays[0].state === 'failed');
  await relay.start();
  await linked(third);
  await linked(host, 2);
  await talk(host, third);
  for (const page of [host, guest]) assert.deepEqual((await seen(page)).downs, []);
  await relay.stop();
});

await test('a page that is loaded again is back, with its key', async () => {
  const { host, guest, room } = await party([nostr.url]);
  const { key, identity } = await guest.evaluate(() => ({ key: [...carrier.key], identity: [...carrier.identity] }));
  await guest.reload();
  await until(guest, () => window.ready);
  const again = await enter(guest, { room, relays: [nostr.url], identity });
  assert.deepEqual(again, { key, identity });
  await linked(guest);
  await talk(host, guest);
  await until(host, () => seen.downs.length >= 1);
  const { ups, downs } = await seen(host);
  console.log(`     the host heard of the end ${Math.round(downs[0].at - ups[1].at)} ms after the new link`);
  // It is the same device, so nobody is missing.
  await until(host, () => carrier.state().peers.length === 1);
});

await test('a connection that ends is replaced', async () => {
  const { host, guest } = await party([nostr.url]);
  await guest.evaluate(() => pcs.filter((pc) => pc.connectionState === 'connected').forEach((pc) => pc.close()));
  await until(host, () => seen.ups.length >= 2 && seen.downs.length >= 1);
  await until(guest, () => live().length === 1);
  await talk(host, guest);
});

await test('a path that goes dead gets another beside it before it is given up', async () => {
  const { host, guest } = await party([nostr.url]);
  const at = await host.evaluate(() => performance.now());
  await both([host, guest], (page) => page.evaluate(() => channels.forEach((channel) => { channel.muted = true; })));
  await both([host, guest], (page) => until(page, () => seen.ups.length >= 2 && seen.downs.length >= 1));
  for (const page of [host, guest]) {
    const { ups, downs } = await seen(page);
    assert.equal(downs[0].link, ups[0].link);
    assert.ok(downs[0].at >= ups[1].at, 'the old link went before the new one came');
  }
  console.log(`     replaced ${Math.round((await seen(host)).ups[1].at - at)} ms after the last sign of life`);
  await talk(host, guest);
});

await test('without the relay a link is replaced through somebody who is linked to both', async () => {
  const relay = await nostr_relay();
  const { host, guests } = await party([relay.url], 2);
  await until(guests[0], () => carrier.state().peers.filter(({ state }) => state === 'open').length === 2);
  await relay.stop();
  await guests[0].evaluate(() => {
    const { link } = carrier.state().peers.find(({ link }) => link);
    // The connection to the host; the one to the other guest stays.
    const binding = seen.ups.find((up) => up.link === link).binding;
    const print = (sdp) => /fingerprint:sha-256 (\S+)/i.exec(sdp)[1].replace(/:/g, '').toLowerCase();
    pcs.find((pc) => pc.remoteDescription && binding.includes(print(pc.remoteDescription.sdp)) && binding.includes(print(pc.localDescription.sdp))).close();
  });
  await until(guests[0], () => seen.downs.length && live().length);
  await talk(host, guests[0]);
});

/** A host and a guest that are linked, and a third page that can reach the guest alone. */
async function around_a_corner() {
  const { host, guest, room } = await party([nostr.url]);
  await host.evaluate(() => { window.blind = true; });
  const [third] = await pages(1);
  await enter(third, { room, relays: [nostr.url] });
  await linked(third);
  await linked(host, 2);
  return { host, guest, third };
}

await test('two that cannot reach each other are linked through a third, who can read nothing', async () => {
  const { host, guest, third } = await around_a_corner();
  const [a, b] = await both([host, third], async (page) => ({ ...(await seen(page)), ...(await state(page)) }));
  assert.equal(a.ups[1].binding, b.ups[0].binding);
  assert.equal(a.ups[1].binding.length, 64);
  assert.deepEqual(b.peers.filter(({ link }) => link).map(({ route }) => route), ['relayed']);
  console.log(`     linked ${Math.round(b.ups[0].at - b.began)} ms after the third came`);
  await talk(host, third);
  await say(third, 'for the host alone');
  await heard(host, 'for the host alone');
  const passed = await guest.evaluate(() => window.passed);
  assert.ok(passed.length > 3);
  assert.ok(!passed.some((text) => text.includes('word') || text.includes('for the host')), 'passed on in plain words');
  // A whole frame of the largest size gets through.
  await third.evaluate(() => carrier.send(live()[0], new Uint8Array(64 * 1024)));
  await until(host, () => seen.frames.some(({ size }) => size === 64 * 1024));
  // As soon as they can reach each other, they stop using the third.
  await host.evaluate(() => { window.blind = false; });
  await both([host, third], (page) => page.evaluate(() => dispatchEvent(new Event('online'))));
  await until(third, () => carrier.state().peers.some(({ link, route }) => link && route === 'direct'));
  await talk(host, third);
});

await test('of a flood through a third no more is passed on than a link may bring', async () => {
  const { host, guest, third } = await around_a_corner();
  await third.evaluate(() => { for (let i = 0; i < 600; ++i) carrier.send(live()[0], new Uint8Array(16)); });
  await until(host, () => seen.frames.filter(({ link }) => link === 2).length > 150);
  await talk(host, guest);
  assert.ok(await host.evaluate(() => seen.frames.filter(({ link }) => link === 2).length) < 400);
  assert.ok(!(await seen(host)).downs.some(({ link }) => link === 1), 'the one between pays for it');
});

await test('who leaves is not waited for', async () => {
  const { host, guest } = await party([nostr.url]);
  await guest.evaluate(() => carrier.leave());
  await until(host, () => seen.downs.length >= 1 && carrier.state().peers.length === 0);
});

await test('no event of a link follows when it is closed', async () => {
  const { host, guest } = await party([nostr.url]);
  await guest.evaluate(() => { window.talk = setInterval(() => carrier.send(live()[0], new Uint8Array(8)), 5); });
  await until(host, () => seen.count > 3);
  const count = await host.evaluate(() => {
    carrier.close(1);
    return seen.count;
  });
  await until(guest, () => seen.downs.length >= 1);
  const after = await host.evaluate(() => ({ count: seen.frames.filter(({ link }) => link === 1).length, downs: seen.downs.filter(({ link }) => link === 1).length }));
  assert.deepEqual(after, { count, downs: 0 });
});

// --- misbehaviour of others -----------------------------------------------------------------------

await test('a flood closes its link and no other', async () => {
  const { host, guests } = await party([nostr.url], 2);
  const at = await host.evaluate(() => performance.now());
  await guests[0].evaluate(() => {
    const link = live()[0];
    for (let i = 0; i < 20_000; ++i) carrier.send(link, new Uint8Array(16));
  });
  await until(host, () => seen.downs.length >= 1);
  const { ups, downs, count } = await host.evaluate(() => seen);
  console.log(`     closed ${Math.round(downs[0].at - at)} ms after it began, ${count} frames got through`);
  assert.ok(count <= 300, `${count} frames`);
  await talk(host, guests[1]);
  assert.equal((await seen(guests[1])).downs.length, 0);
});

await test('what is not of the room is passed on to nobody, and what is passed on closes no link', async () => {
  const { host, guests: [victim, ...others] } = await party([nostr.url], 3);
  await victim.evaluate(() => {
    window.got = 0;
    // Messages of the room are passed on as they should be: count only the others' junk.
    for (const channel of channels) channel.addEventListener('message', ({ data }) => { got += typeof data === 'string' && data[0] === 'p' && data.includes('xxxxxxxx'); });
  });
  for (const page of others) {
    await page.evaluate(() => {
      const text = `b${'*'.repeat(16)}${'x'.repeat(4000)}`;
      for (const channel of channels.filter((it) => it.id === 0 && it.readyState === 'open')) for (let i = 0; i < 100; ++i) channel.send(text);
    });
  }
  for (const page of others) await talk(host, page);
  await talk(host, victim);
  assert.equal(await victim.evaluate(() => got), 0);
  assert.equal((await seen(victim)).downs.length, 0);
});

await test('so many bytes are a flood, too, and so is a frame that is too large', async () => {
  const { host, guests } = await party([nostr.url], 3);
  await guests[0].evaluate(() => {
    for (let i = 0; i < 40; ++i) carrier.send(live()[0], new Uint8Array(64 * 1024));
  });
  await until(host, () => seen.downs.length >= 1);
  // The carrier itself never sends one that is too large.
  await guests[1].evaluate(() => carrier.send(live()[0], new Uint8Array(64 * 1024 + 1)));
  await talk(host, guests[1]);
  assert.equal((await seen(host)).downs.length, 1);
  assert.equal(await host.evaluate(() => Math.max(...seen.frames.map(({ size }) => size))), 64 * 1024);
});

await test('a frame larger than a browser may send closes its link', async () => {
  const greedy = 'window.greedy = true;'; // it ignores the limit that the other side sets
  const room = new_room();
  const [host, guest, other] = await Promise.all([room_page(server), room_page(server, { init: greedy }), room_page(server)]);
  await enter(host, { room, relays: [nostr.url], host: true });
  await enter(guest, { room, relays: [nostr.url] });
  await linked(guest);
  await linked(host);
  await enter(other, { room, relays: [nostr.url] });
  await linked(other);
  await linked(host, 2);
  await guest.evaluate(() => channels.filter((channel) => channel.readyState === 'open').forEach((channel) => channel.send(new Uint8Array(70_000))));
  await until(host, () => seen.downs.length >= 1);
  assert.equal((await seen(host)).downs[0].link, 1);
  await talk(host, other);
});

await test('whatever a link brings that is no message of links, nothing else is harmed', async () => {
  const { host, guests } = await party([nostr.url], 2);
  const [liar, other] = guests;
  const ids = (await state(host)).peers.map(({ id }) => id);
  await liar.evaluate(async (ids) => {
    const texts = ['h', 'h{}', 'hnull', 'h[', 'b', 'p', 'b*', `b${'*'.repeat(16)}`, `p${'*'.repeat(16)}AAAA`, `b${ids[0]}`, `b${ids[1]}${'A'.repeat(3000)}`, 'z', '\u0000', `h{"i":"${ids[1]}"}`, `h{"i":7}`];
    const bytes = (id) => id.match(/../g).map((pair) => parseInt(pair, 16));
    const sides = [[], [0], [1, 2], Array(9).fill(0), Array(10).fill(1), Array(300).fill(255)];
    for (const id of ids) for (const first of [0, 1, 2]) for (const what of [[0], [1], [2], [0, ...Array(100).fill(5)], [1, ...Array(100).fill(5)]]) sides.push([first, ...bytes(id), ...what]);
    const [frames, side] = [0, 1].map((id) => channels.filter((channel) => channel.readyState === 'open' && channel.id === id));
    for (const channel of frames) for (const text of texts) channel.send(text);
    for (const channel of side) for (const what of sides) channel.send(Uint8Array.from(what));
  }, ids);
  await talk(host, liar);
  await talk(host, other);
  for (const page of [host, liar, other]) assert.deepEqual((await seen(page)).downs, []);
  // A text frame where none is allowed closes the link.
  await liar.evaluate(() => channels.filter(({ id, readyState }) => id === 1 && readyState === 'open').forEach((channel) => channel.send('text')));
  await until(host, () => seen.downs.length >= 1);
  await talk(host, other);
  assert.deepEqual((await seen(other)).downs, []);
});

// --- codes ----------------------------------------------------------------------------------------

const offer_code = (page) => page.evaluate(() => carrier.offer_code());
const answer_code = (page, code) => page.evaluate((code) => carrier.answer_code(code), code);
const accept_code = (page, code) => page.evaluate((code) => carrier.accept_code(code), code);

await test('two pages are linked by copied codes, without any server', async () => {
  const room = new_room();
  const [host, guest] = await pages(2);
  await enter(host, { room, relays: [], host: true });
  await enter(guest, { room, relays: [] });
  const offer = await offer_code(host);
  const answer = await answer_code(guest, offer);
  const at = await host.evaluate(() => performance.now());
  await accept_code(host, ` ${answer.slice(0, 50)}\n${answer.slice(50)} `); // as mail programs break lines
  await both([host, guest], (page) => linked(page));
  console.log(`     codes of ${offer.length} and ${answer.length} characters; linked ${Math.round((await seen(host)).ups[0].at - at)} ms after the answer`);
  assert.equal((await seen(host)).ups[0].binding, (await seen(guest)).ups[0].binding);
  await talk(host, guest);
});

await test("a player who joins by a guest's code is linked to the host through that guest", async () => {
  const room = new_room();
  const [host, guest, third] = await pages(3);
  for (const page of [host, guest, third]) await enter(page, { room, relays: [], host: page === host });
  await accept_code(host, await answer_code(guest, await offer_code(host)));
  await linked(guest);
  await accept_code(guest, await answer_code(third, await offer_code(guest)));
  await linked(third);
  await linked(host, 2);
  await talk(host, third);
  assert.equal((await state(guest)).peers.filter(({ link }) => link).length, 1);
});

await test('a wrong code is refused, and it is said why', async () => {
  const room = new_room();
  const [host, guest, stranger] = await pages(3);
  await enter(host, { room, relays: [], host: true });
  await enter(guest, { room, relays: [] });
  await enter(stranger, { room: new_room(), relays: [] });
  // Codes carry the minute. The clocks go slowly from the middle of one, so that none ends during the test.
  const begun = Math.floor(Date.now() / 60_000) * 60_000 + 30_000;
  const later = (minutes) => both([host, guest], (page) => page.evaluate((at) => {
    Date.now = () => at + Math.floor(performance.now() / 100);
  }, begun + minutes * 60_000));
  await later(0);
  const why = (page, what, code) => page.evaluate(([what, code]) => carrier[what](code).then(() => 'taken', (error) => error.code), [what, code]);
  const offer = await offer_code(host);
  const flip = (text, at) => `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
  for (const code of ['', 'hello', '%', offer.slice(1), offer.slice(0, -1), `${offer}AAAA`, flip(offer, 0), flip(offer, 60), 'A'.repeat(126), 'A'.repeat(100_000)]) {
    assert.equal(await why(guest, 'answer_code', code), 'not_a_code', code.slice(0, 200));
  }
  assert.equal(await why(stranger, 'answer_code', offer), 'other_room');
  assert.equal(await why(host, 'answer_code', offer), 'not_ours');
  assert.equal(await why(host, 'accept_code', offer), 'not_ours');
  const answer = await answer_code(guest, offer);
  assert.equal(await why(guest, 'answer_code', answer), 'not_ours');
  assert.equal(await why(guest, 'accept_code', answer), 'not_ours');
  for (const minutes of [31, -31, 20_000]) {
    await later(minutes);
    assert.equal(await why(guest, 'answer_code', offer), 'too_old');
    assert.equal(await why(host, 'accept_code', answer), 'too_old');
  }
  await later(29);
  // None of this has used the code up; but it works only once.
  await accept_code(host, answer);
  await linked(host);
  assert.equal(await why(host, 'accept_code', answer), 'not_ours');
});

const chromium_offer = `v=0\r\na=ice-ufrag:aB+/\r\na=ice-pwd:abcdefghijklmnopqrstuv+/\r\na=fingerprint:sha-256 ${Array.from({ length: 32 }, (_, i) => (i + 160).toString(16)).join(':').toUpperCase()}\r\na=setup:actpass\r\n`;
const firefox_offer = chromium_offer.replace('aB+/', '0123abcd').replace('abcdefghijklmnopqrstuv+/', '0123456789abcdef0123456789abcdef');

await test('descriptions keep what they are made of, and what is none is refused', async () => {
  for (const sdp of [chromium_offer, firefox_offer]) {
    const bytes = write_description({ type: 'offer', sdp }, [Uint8Array.of(0, 192, 0, 2, 1, 0xd4, 0x31), Uint8Array.of(2, ...Array(16).fill(0xab), 1, 2),
      Uint8Array.of(4, 0x20, 1, 0xd, 0xb8, ...Array(12).fill(0), 0, 9), Uint8Array.of(5, 198, 51, 100, 7, 0x80, 0)]);
    const again = read_description(bytes);
    assert.equal(again.type, 'offer');
    for (const line of sdp.split('\r\n').slice(1)) assert.ok(again.sdp.includes(line), line);
    for (const address of ['192.0.2.1 54321 typ host', 'abababab-abab-abab-abab-abababababab.local 258 typ host', '2001:0db8:0000:0000:0000:0000:0000:0000 9 typ srflx', '198.51.100.7 32768 typ relay']) {
      assert.ok(again.sdp.includes(address), address);
    }
    // Every meaningless bit of the first byte, every truncated length, and one address too many.
    for (const bit of [4, 8, 32, 64, 128]) assert.throws(() => read_description(Uint8Array.of(bytes[0] | bit, ...bytes.slice(1))), RangeError);
    for (const kind of [0, 4, 15]) assert.throws(() => read_description(Uint8Array.of(bytes[0] & 16 | kind, ...bytes.slice(1))), RangeError);
    const bare = bytes.length - 7 - 19 - 19 - 7;
    const whole = new Set([bare, bare + 7, bare + 26, bare + 45, bytes.length]);
    for (let n = 0; n <= bytes.length; ++n) {
      if (whole.has(n)) read_description(bytes.slice(0, n));
      else assert.throws(() => read_description(bytes.slice(0, n)), RangeError, `${n} bytes`);
    }
    assert.throws(() => read_description(Uint8Array.of(...bytes, 7, 1, 2, 3, 4, 5, 6)), RangeError);
    assert.throws(() => read_description(Uint8Array.of(...bytes, ...Array(7 * 13).fill(0))), RangeError);
  }
  // Whatever is pasted, the answer is a code or a reason.
  const mark = Uint8Array.of(1, 2);
  const code = write_code(mark, write_description({ type: 'offer', sdp: chromium_offer }, []));
  assert.ok(read_code(code, mark).offer);
  const reasons = ['not_a_code', 'other_room', 'too_old'];
  for (let at = 0; at < code.length; ++at) { // the checksum detects every single wrong letter
    for (const letter of 'AZaz09-_') {
      if (letter === code[at]) continue;
      assert.throws(() => read_code(code.slice(0, at) + letter + code.slice(at + 1), mark), ({ code }) => code === 'not_a_code');
    }
  }
  for (let i = 0; i < 3000; ++i) {
    const text = [...code];
    for (const at of random(1 + i % 9)) text[at % text.length] = String.fromCharCode(33 + random(1)[0] % 94);
    try {
      read_code(text.join(''), mark);
    } catch (error) {
      assert.ok(reasons.includes(error.code), error);
    }
  }
});

await test('a code is drawn, and read from a picture', async () => {
  const [page] = await pages(1);
  await enter(page, { room: new_room(), relays: [], host: true });
  const code = await offer_code(page);
  assert.equal(await page.evaluate(async (code) => {
    const { draw, read } = await qr();
    const svg = draw(code);
    svg.setAttribute('width', 400);
    svg.setAttribute('height', 400);
    const picture = new Image();
    picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    await picture.decode();
    // As a camera would see it: larger than the code, and slightly rotated.
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 });
    const context = canvas.getContext('2d');
    const paint = () => {
      context.fillStyle = '#86a';
      context.fillRect(0, 0, 800, 600);
      context.setTransform(0.98, 0.14, -0.14, 0.98, 220, 70);
      context.drawImage(picture, 0, 0);
      context.resetTransform();
    };
    const painting = setInterval(paint, 100);
    const text = await read(canvas.captureStream());
    clearInterval(painting);
    return text;
  }, code), code);
});

// --- the bus --------------------------------------------------------------------------------------

/** A made-up page with its own key; its id starts with `begins`. */
async function somebody(topic, begins = '', host = false) {
  const identity = await identity_of();
  for (;;) {
    const salt = random(8);
    const id = await id_of(identity.key, salt);
    if (id.startsWith(begins)) return new Signer(topic, identity, salt, id, host);
  }
}

/** Signs what no honest page would: `said` may claim another page, or another time. */
async function signed_by(signer, said) {
  const word = { t: '', n: 0, s: '', d: Date.now(), ...signer.own, ...said };
  return { ...word, g: base64(await signer.identity.sign(signer.text(word))) };
}

await test('what is made up, replayed or garbage on the bus changes nothing', async () => {
  const relay = await nostr_relay();
  const open = await plain_relay();
  const { host, guest, room } = await party([relay.url, open.url]);
  const { topic, seal, unseal } = await secrets_of(Uint8Array.from(room));
  const sealed = relay.log.map((text) => JSON.parse(text)).filter(([what]) => what === 'EVENT').map(([, { content }]) => content);
  const messages = await both(sealed, unseal);
  const id = async (page) => (await state(page === host ? guest : host)).peers[0].id;
  const [h, g] = [await id(host), await id(guest)];
  assert.deepEqual(new Set(messages.map(({ f }) => f)), new Set([h, g]));

  const connections = () => both([host, guest], (page) => page.evaluate(() => open_pcs()));
  const before = await connections();
  const to_all = (text) => {
    for (const socket of open.sockets()) socket.send(text);
  };
  // Strangers who do not know the room's key.
  for (const text of ['', 'x', topic, `${topic} `, `${topic} ${'A'.repeat(5000)}`, `${topic} *`, '{}', '[]', '["EVENT"]', 'null', '9'.repeat(60_000)]) to_all(text);
  for (const text of sealed) {
    to_all(`${topic} ${text}`); // a replay
    to_all(`${topic} ${text.slice(0, -3)}AAA`); // altered
    to_all(`${topic} ${text.slice(0, 16)}${'A'.repeat(200)}`); // with a nonce that was used before
  }
  for (const socket of relay.sockets()) for (const text of ['x', '[]', '["EVENT",1,2]', '["EVENT","room",{"content":7}]', '["OK"]', '["NOTICE"]', 'null', `["EVENT","room",{"content":"${sealed[0]}"}]`]) socket.send(text);
  // Somebody who knows the key and claims to be one of the two.
  const description = messages.find(({ k }) => k === 'offer').s;
  const lies = [null, 7, 'hello', [], {}, { f: 1 }, { f: h }, { f: h, t: 7, k: 'hello' }, { f: 'x'.repeat(16), t: '', k: 'hello' }];
  const liar = await somebody(topic);
  for (const [f, t] of [[h, g], [g, h]]) {
    const { p, r, g: signature } = messages.find((it) => it.f === f);
    for (const k of ['hello', 'offer', 'answer', 'more', 'bye', 'close', 'link', 'detour']) {
      for (const s of [description, description.slice(4), '', 'ÿ', 5, {}, 'A'.repeat(2000)]) {
        const said = { f, t, d: Date.now(), k, n: 1 + lies.length, s, h: 1, w: 1 };
        lies.push(said, { ...said, p, r, g: signature }, await signed_by(liar, said), await signed_by(liar, { ...said, p, r }), await signed_by(liar, { ...said, f: liar.own.f }));
      }
    }
    for (const [name, value] of [['p', 5], ['p', p.slice(2)], ['p', p.toUpperCase()], ['r', null], ['r', `${r}00`], ['g', signature.slice(1)], ['g', {}], ['d', 'now'], ['d', 1e300], ['h', 2], ['n', 0.5]]) {
      lies.push({ ...messages.find((it) => it.f === f), t, d: Date.now(), [name]: value });
    }
  }
  for (const lie of lies) {
    const text = await seal(lie);
    to_all(`${topic} ${text}`);
    const it = await event(topic, text);
    for (const socket of relay.sockets()) socket.send(JSON.stringify(['EVENT', 'room', JSON.parse(it)[1]]));
  }
  // And many made-up pages.
  for (let i = 0; i < 400; ++i) to_all(`${topic} ${await seal(await signed_by(await somebody(topic, '', true), { k: 'hello' }))}`);

  await talk(host, guest);
  await talk(host, guest);
  for (const page of [host, guest]) {
    const { ups, downs } = await seen(page);
    assert.equal(ups.length, 1);
    assert.deepEqual(downs, []);
    assert.ok(await page.evaluate(() => pcs.length) <= 60, 'connections without end');
  }
  assert.deepEqual(await connections(), before);
  // A third page can still come in.
  const [third] = await pages(1);
  await enter(third, { room, relays: [relay.url] });
  await linked(third);
  await relay.stop();
  await open.stop();
});

/** What src/net does when a key is proven on a link. */
const prove = (page, link, key) => page.evaluate(([link, key]) => carrier.proven(link, Uint8Array.from(key)), [link, key]);
const key_of = (page) => page.evaluate(() => [...carrier.key]);

for (const leads of ['host', 'guest']) {
  await test(`nobody answers in the host's name, where the ${leads} offers`, async () => {
    const { slowness } = await party([nostr.url]);
    const room = new_room();
    const { topic, seal, unseal } = await secrets_of(Uint8Array.from(room));
    const [host, guest] = await pages(2);
    const [h, liar] = [{}, await somebody(topic)];
    let meant = false; // the ids are in the order that this case needs
    const heard = []; // from the guest
    const between = async (text, send) => {
      const word = await unseal(text.slice(topic.length + 1));
      if (!h.f) return Object.assign(h, word);
      if (word.f !== h.f) heard.push(word);
      // The true ones come late.
      if (meant) setTimeout(() => send(text), 300);
    };
    const relay = await plain_relay({ between });
    await enter(host, { room, relays: [relay.url], host: true });
    while (!h.f) await host.waitForTimeout(50);
    for (;;) { // another id each time
      heard.length = 0;
      await enter(guest, { room, relays: [relay.url] });
      while (!heard.length) await guest.waitForTimeout(50);
      const [{ f }] = heard;
      if (meant = (h.f < f) === (leads === 'host')) break;
      await guest.evaluate(() => carrier.leave());
      await guest.waitForTimeout(200);
    }
    const t = heard.at(-1).f;
    const s = base64(write_description({ type: leads === 'host' ? 'offer' : 'answer', sdp: chromium_offer.replace('actpass', leads === 'host' ? 'actpass' : 'active') }, []));
    const said = new Set();
    let n = 0;
    const lying = setInterval(async () => {
      const words = leads === 'host' ? [{ k: 'offer', n: ++n }] : heard.filter((it) => it.k === 'offer' && !said.has(it.n)).map(({ n }) => ({ k: 'answer', n }));
      for (const word of words) {
        said.add(word.n);
        const { f, p, r, g } = h;
        const whole = { f, t, s, h: 1, d: Date.now(), ...word };
        for (const lie of [whole, { ...whole, p, r, g }, await signed_by(liar, { ...whole, p, r }), await signed_by(liar, whole)]) {
          const text = `${topic} ${await seal(lie)}`;
          for (const socket of relay.sockets()) socket.send(text);
        }
      }
    }, 20);
    try {
      const began = Date.now();
      await both([host, guest], (page) => linked(page));
      console.log(`     linked after ${Date.now() - began} ms`);
      assert.ok(Date.now() - began < 9000 * slowness, 'an attempt was lost'); // it gives an attempt up after 12 s
      await talk(host, guest);
      assert.ok(said.size || n, 'nobody lied');
    } finally {
      clearInterval(lying);
    }
    await relay.stop();
  });
}

await test('an old offer, said again, displaces no other', async () => {
  const open = await plain_relay();
  const { host, guest, room, slowness } = await party([open.url]);
  const { topic, seal, unseal } = await secrets_of(Uint8Array.from(room));
  const cut = async () => {
    const ups = await Promise.all([host, guest].map((page) => page.evaluate(() => seen.ups.length)));
    const began = Date.now();
    await host.evaluate(() => pcs.filter((pc) => pc.connectionState === 'connected').forEach((pc) => pc.close()));
    await both([[host, ups[0]], [guest, ups[1]]], ([page, n]) => until(page, (n) => seen.ups.length > n && live().length === 1, n));
    return Date.now() - began;
  };
  await cut();
  const old = (await both(open.log, (text) => unseal(text.slice(topic.length + 1)))).filter(({ k }) => k !== 'hello');
  assert.ok(old.filter(({ k }) => k === 'offer').length >= 2);
  const again = setInterval(async () => {
    for (const word of old) {
      const text = `${topic} ${await seal(word)}`;
      for (const socket of open.sockets()) socket.send(text);
    }
  }, 100);
  try {
    await host.waitForTimeout(1500);
    const made = await both([host, guest], (page) => page.evaluate(() => pcs.length));
    await host.waitForTimeout(1500);
    assert.deepEqual(await both([host, guest], (page) => page.evaluate(() => pcs.length)), made, 'an old offer was answered');
    const ms = await cut();
    console.log(`     replaced after ${ms} ms`);
    assert.ok(ms < 9000 * slowness);
    await talk(host, guest);
  } finally {
    clearInterval(again);
  }
  await open.stop();
});

await test('a link is only of the page that signs for it', async () => {
  const { host, guest, room } = await party([nostr.url]);
  // What the guest says on a link with another page, later than on its own.
  await guest.evaluate(() => {
    window.greetings = [];
    window.alter = (data, send) => {
      if (data[0] === 'h') greetings.push(data);
      send(data);
    };
  });
  const [other] = await pages(1);
  await enter(other, { room, relays: [] });
  await accept_code(other, await answer_code(guest, await offer_code(other)));
  await until(guest, () => greetings.length);
  const [greeting] = await guest.evaluate(() => greetings);
  assert.equal(JSON.parse(greeting.slice(1)).f, (await state(host)).peers[0].id);
  await other.context().close();
  const ups = (await seen(host)).ups.length;
  const { topic } = await secrets_of(Uint8Array.from(room));
  const signer = await somebody(topic);
  const { f, p, r, t, n, h } = JSON.parse(greeting.slice(1));
  const disguises = {
    'words of another link': () => greeting,
    'a signature of somebody else': async (s) => `h${JSON.stringify(await signed_by(signer, { k: 'link', s, f, p, r, t, n, h }))}`,
    'an id of somebody else': async (s) => `h${JSON.stringify(await signed_by(signer, { k: 'link', s, f }))}`,
    'a signature of another kind': async (s) => `h${JSON.stringify({ ...await signed_by(signer, { k: 'hello', s }), k: 'link' })}`,
    'an older build': () => `h{"i":"${f}","h":0,"p":"${p}","r":"${r}"}`,
    'no word': () => 'h{}',
    'no JSON': () => 'h',
  };
  for (const [name, disguise] of Object.entries(disguises)) {
    const [liar] = await pages(1);
    await liar.exposeFunction('disguise', disguise);
    await liar.evaluate(() => {
      window.alter = async (data, send) => send(data[0] === 'h' ? await disguise(JSON.parse(data.slice(1)).s) : data);
    });
    await enter(liar, { room, relays: [] });
    await accept_code(host, await answer_code(liar, await offer_code(host)));
    await until(liar, () => pcs.length && pcs.every((pc) => pc.connectionState === 'closed'));
    assert.equal((await seen(host)).ups.length, ups, name);
    await liar.context().close();
  }
  // An honest page comes in the same way.
  const [honest] = await pages(1);
  await enter(honest, { room, relays: [] });
  await accept_code(host, await answer_code(honest, await offer_code(host)));
  await linked(honest);
  // The same key again, already proven above; and another one.
  const link = (await seen(host)).ups.at(-1).link;
  await prove(host, link, await key_of(honest));
  await talk(host, honest);
  await prove(host, link, await key_of(guest));
  await until(host, (link) => seen.downs.some((down) => down.link === link), link);
  await talk(host, guest);
});

await test('a peer that said it is no host cannot be one on its link', async () => {
  const { host, guest, room } = await party([nostr.url]);
  const [liar] = await pages(1);
  const { topic } = await secrets_of(Uint8Array.from(room));
  await liar.exposeFunction('text_of', (word) => [...new Signer(topic, { key: [] }, [], '', false).text(word)]);
  await liar.evaluate(() => {
    let tickets = 0;
    window.alter = async (data, send) => {
      if (data[0] !== 'h') return send(data);
      const word = { ...JSON.parse(data.slice(1)), h: 1 };
      const ticket = ++tickets;
      carrier.sign(ticket, Uint8Array.from(await text_of(word)));
      while (!seen.signed[ticket]) await new Promise((done) => { setTimeout(done, 5); });
      word.g = btoa(String.fromCharCode(...seen.signed[ticket])).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
      send(`h${JSON.stringify(word)}`);
    };
  });
  await enter(liar, { room, relays: [nostr.url] });
  await until(liar, () => pcs.filter((pc) => pc.connectionState === 'closed' && pc.sctp).length >= 2);
  for (const page of [host, guest]) {
    assert.deepEqual((await seen(page)).downs, []);
    assert.equal((await seen(page)).ups.length, 1);
    assert.equal((await state(page)).peers.filter(({ state }) => state === 'open').length, 1);
  }
  // With their true greeting they are let in.
  await liar.evaluate(() => { window.alter = undefined; });
  await linked(liar);
  await talk(host, liar);
});

// Whoever runs or reads a relay sees the room's topic, and nothing else of it.
await test('a stranger who floods the relay with junk keeps nobody apart', async () => {
  const relay = await plain_relay();
  const room = new_room();
  const { topic, seal } = await secrets_of(Uint8Array.from(room));
  const { slowness } = await party([nostr.url]);
  const [host, guest] = await pages(2);
  await enter(host, { room, relays: [relay.url], host: true });
  // 1,000 per second, some of the greatest length; evenly spaced, catching up when a timer is late.
  let sent = 0;
  const began = performance.now();
  const flooding = setInterval(() => {
    // Not as long as some are due: where sending them takes longer than that, this would never end.
    for (const due = Math.min((performance.now() - began) / slowness, sent + 10); sent < due; ++sent) {
      const junk = `${topic} ${base64(random(sent % 10 ? 200 : 3000))}`;
      for (const socket of relay.sockets()) socket.send(junk);
    }
  }, 5);
  try {
    await host.waitForTimeout(3000); // the stored allowance is used up
    // What a page unseals is what it has heard.
    await host.evaluate(() => {
      window.unsealed = 0;
      const { decrypt } = SubtleCrypto.prototype;
      SubtleCrypto.prototype.decrypt = async function (...args) {
        const plain = await decrypt.apply(this, args);
        ++unsealed;
        return plain;
      };
    });
    const signer = await somebody(topic);
    for (let i = 0; i < 30; ++i) {
      const word = `${topic} ${await seal(await signed_by(signer, { k: 'hello', d: Date.now() + i }))}`;
      for (const socket of relay.sockets()) socket.send(word);
      await host.waitForTimeout(30);
    }
    await until(host, () => unsealed >= 30); // each of them
    await enter(guest, { room, relays: [relay.url] });
    const came = performance.now();
    await both([host, guest], (page) => linked(page));
    console.log(`     linked after ${Math.round(performance.now() - came)} ms, ${Math.round(sent / (performance.now() - began) * 1000)} junk messages a second`);
    await talk(host, guest);
  } finally {
    clearInterval(flooding);
  }
  await relay.stop();
});

await test('signatures that are none cost little, and one relay full of them does not close another', async () => {
  const [full, free] = [await plain_relay(), await plain_relay()];
  const { host, guest, room } = await party([full.url, free.url]);
  const { topic, seal, unseal } = await secrets_of(Uint8Array.from(room));
  const words = await both(full.log, (text) => unseal(text.slice(topic.length + 1)));
  const { id } = (await state(host)).peers[0];
  const word = words.find(({ f }) => f === id);
  const to = words.find(({ f }) => f !== id).f;
  await host.evaluate(() => {
    const verify = crypto.subtle.verify.bind(crypto.subtle);
    window.verified = 0;
    crypto.subtle.verify = (...args) => (++verified, verify(...args));
  });
  const liar = await somebody(topic);
  const flood = async (n, lie) => {
    for (const text of await both(Array(n).fill(0), async () => `${topic} ${await seal(await lie())}`)) for (const socket of full.sockets()) socket.send(text);
  };
  // With a key that does not match the id: not even verified.
  await flood(300, () => signed_by(liar, { k: 'hello', t: to, f: hex(random(8)) }));
  await talk(host, guest);
  assert.ok(await host.evaluate(() => verified) < 10); // the guest may have sent something of its own
  // In the guest's name.
  const began = Date.now();
  let d = Date.now();
  const lie = () => ({ ...word, k: 'hello', t: to, d: ++d + 1e6 }); // later than all that the guest really says
  let due = 0;
  const flooding = setInterval(() => {
    const n = Math.floor((Date.now() - began) / 1000 * 280) - due; // fewer than a relay may deliver
    due += n;
    flood(n, lie);
  }, 100);
  try {
    await flood(450, lie);
    await until(host, () => verified >= 450);
    // A message dropped for lack of time arrives through the other relay, too.
    const other = await somebody(topic, '0');
    const text = `${topic} ${await seal(await signed_by(other, { k: 'hello' }))}`;
    for (const relay of [full, free]) for (const socket of relay.sockets()) socket.send(text);
    await host.waitForTimeout(500);
    const answered = async () => (await both(free.log, (text) => unseal(text.slice(topic.length + 1)))).some(({ f, t }) => f === to && t === other.own.f);
    for (let tries = 0; !await answered(); ++tries) {
      assert.ok(tries < 50, 'it was not heard');
      await host.waitForTimeout(100);
    }
    const look = () => host.evaluate(() => ({ verified, at: performance.now() }));
    const [before, brought] = [await look(), due];
    await host.waitForTimeout(5000);
    const after = await look();
    const [count, seconds] = [after.verified - before.verified, (after.at - before.at) / 1000];
    console.log(`     ${count} of ${due - brought} looked at in ${seconds.toFixed(1)} s`);
    assert.ok(count <= 150 * seconds + 50, `${count} in ${seconds} s`);
  } finally {
    clearInterval(flooding);
  }
  await talk(host, guest);
  assert.deepEqual((await seen(host)).downs, []);
  for (const relay of [full, free]) await relay.stop();
});

await test('however many greet, the links of others are not filled with answers', async () => {
  const open = await plain_relay();
  const { host, guest, room, slowness } = await party([open.url]);
  const { topic, seal } = await secrets_of(Uint8Array.from(room));
  for (const page of [host, guest]) {
    await page.evaluate(() => {
      window.got = 0;
      for (const channel of channels) channel.addEventListener('message', ({ data }) => { got += typeof data === 'string' && data[0] === 'b'; });
    });
  }
  // Pages with lower ids would offer, and are greeted each time; those with higher ids receive offers.
  const crowd = await both([...Array(18).fill('0'), ...Array(10).fill('f')], (begins) => somebody(topic, begins, true));
  let next = 0;
  const greet = async () => {
    const text = `${topic} ${await seal(await crowd[next++ % crowd.length].sign({ k: 'hello' }))}`;
    for (const socket of open.sockets()) socket.send(text);
  };
  const began = Date.now();
  const greeting = setInterval(greet, 35); // each page once per second
  await host.waitForTimeout(15_000);
  const seconds = (Date.now() - began) / 1000;
  for (const page of [host, guest]) {
    const got = await page.evaluate(() => window.got);
    console.log(`     ${got} words in ${seconds.toFixed(1)} s`);
    assert.ok(got > 20, 'they are not greeted');
    assert.ok(got <= 60 + 10 * seconds + 5, `${got} in ${seconds} s`);
    assert.deepEqual((await seen(page)).downs, []);
  }
  await talk(host, guest);
  // Pages that were here find room all the same.
  const times = [];
  for (let i = 2; i < 5; ++i) {
    const cut = Date.now();
    await guest.evaluate(() => pcs.forEach((pc) => pc.close()));
    await until(guest, (i) => seen.ups.length >= i && live().length === 1, i);
    times.push(Date.now() - cut);
  }
  console.log(`     a link was replaced after ${times.join(', ')} ms`);
  assert.ok(times.reduce((sum, ms) => sum + ms, 0) < 5000 * slowness, 'strangers leave no room');
  clearInterval(greeting);
  await talk(host, guest);
  await open.stop();
});

/** A browser without ed25519 of its own. */
const without_ed25519 = `for (const name of ['importKey', 'generateKey']) {
  const native = crypto.subtle[name].bind(crypto.subtle);
  crypto.subtle[name] = (...args) => (JSON.stringify(args).includes('Ed25519') ? Promise.reject(new DOMException('no such algorithm', 'NotSupportedError')) : native(...args));
}`;

for (const [where, old] of [['', false], [' to a host with an old browser', true]]) {
  await test(`who was here comes back at once${where}, however many are made up meanwhile`, async () => {
    const open = await plain_relay();
    const room = new_room();
    const relays = old ? [open.url] : [nostr.url, open.url];
    const [host, guest] = await Promise.all([room_page(server, old ? { init: without_ed25519 } : {}), room_page(server)]);
    const slowness = await how_slowly(async () => {
      await enter(host, { room, relays, host: true });
      await enter(guest, { room, relays });
      await both([host, guest], (page) => linked(page));
    });
    const crowded = open.sockets(); // over one relay, and to the host alone: a newly opened page does not know anyone yet
    if (old) crowded.length = 1;
    const { topic, seal } = await secrets_of(Uint8Array.from(room));
    await prove(host, 1, await key_of(guest));
    const identity = await guest.evaluate(() => [...carrier.identity]);
    const nobody = async () => `${topic} ${await seal(await signed_by(await somebody(topic), { k: 'hello' }))}`;
    const flood = async (n) => {
      for (const text of await both(Array(n).fill(0), nobody)) for (const socket of crowded) socket.send(text);
    };
    await flood(old ? 500 : 200);
    const flooding = setInterval(() => flood(old ? 50 : 20), 200 * slowness);
    try {
      await guest.reload();
      await until(guest, () => window.ready);
      await enter(guest, { room, relays: relays.slice(0, 1), identity });
      const began = Date.now();
      await linked(guest);
      console.log(`     linked after ${Date.now() - began} ms`);
      assert.ok(Date.now() - began < 6000 * slowness);
      await talk(host, guest);
    } finally {
      clearInterval(flooding);
    }
    await open.stop();
  });
}

await test('an old announcement begins nothing, and a clock that goes wrong keeps nobody out', async () => {
  const open = await plain_relay();
  const { host, room } = await party([open.url]);
  const { topic, seal } = await secrets_of(Uint8Array.from(room));
  const made = () => host.evaluate(() => pcs.length);
  const before = await made();
  for (let i = 0; i < 5; ++i) {
    for (const socket of open.sockets()) socket.send(`${topic} ${await seal(await signed_by(await somebody(topic, 'f'), { k: 'hello', d: Date.now() - 3_600_000 }))}`);
  }
  const [late] = await pages(1, { init: '{ const { now } = Date; Date.now = () => now() - 5 * 3_600_000; }' });
  await enter(late, { room, relays: [open.url] });
  await linked(late);
  assert.ok(await made() <= before + 1, 'connections to nobody');
  await open.stop();
});

// --- keys -----------------------------------------------------------------------------------------

await test('keys and signatures are the same by the browser and by the library', async () => {
  const relays = [];
  const before = server.requests.length;
  const [modern, old] = [await room_page(server), await room_page(server, { init: without_ed25519 })];
  const room = new_room();
  const one = await enter(modern, { room, relays });
  const same = await enter(old, { room, relays, identity: one.identity });
  assert.deepEqual(same, one);
  const asked = server.requests.slice(before).filter((path) => /ed25519/.test(path));
  assert.equal(asked.length, 1, 'the library is for the old browser alone');
  const fresh = await enter(old, { room, relays });
  assert.notDeepEqual(fresh.key, one.key);

  let tickets = 0;
  const sign = async (page, text) => {
    const ticket = ++tickets;
    await page.evaluate(([ticket, text]) => carrier.sign(ticket, Uint8Array.from(text)), [ticket, text]);
    await until(page, (ticket) => seen.signed[ticket], ticket);
    return page.evaluate((ticket) => seen.signed[ticket], ticket);
  };
  const verify = async (page, key, text, signature) => {
    const ticket = ++tickets;
    await page.evaluate(([ticket, ...what]) => carrier.verify(ticket, ...what.map((it) => Uint8Array.from(it))), [ticket, key, text, signature]);
    await until(page, (ticket) => ticket in seen.verified, ticket);
    return page.evaluate((ticket) => seen.verified[ticket], ticket);
  };
  for (const text of [[], [1, 2, 3], Array(300).fill(7)]) {
    for (const [signer, { key }] of [[modern, one], [old, fresh]]) {
      const signature = await sign(signer, text);
      for (const judge of [modern, old]) {
        assert.equal(await verify(judge, key, text, signature), true);
        assert.equal(await verify(judge, key, [...text, 0], signature), false);
        assert.equal(await verify(judge, signer === old ? one.key : fresh.key, text, signature), false);
        assert.equal(await verify(judge, key, text, [signature[0] ^ 1, ...signature.slice(1)]), false);
        assert.equal(await verify(judge, Array(32).fill(255), text, signature), false);
        assert.equal(await verify(judge, key.slice(1), text, signature.slice(1)), false);
      }
    }
  }
  for (const page of [modern, old]) assert.equal((await seen(page)).inside, 0);

  // And they understand each other's words.
  const other = new_room();
  await enter(modern, { room: other, relays: [nostr.url], host: true });
  await enter(old, { room: other, relays: [nostr.url] });
  await both([modern, old], (page) => linked(page));
  await talk(modern, old);
});

// --- another browser ------------------------------------------------------------------------------

await test('Firefox and Chromium are linked, over a relay and by codes', async () => {
  const firefox = await start_firefox();
  if (!firefox) return console.log('     not looked at: there is no Firefox here');
  try {
    const url = new URL('room.html', server.url).href;
    for (const chromium_leads of [true, false]) {
      const room = new_room();
      const [chromium] = await pages(1);
      const other = await firefox.open(url);
      await until(other, () => window.ready);
      await enter(chromium, { room, relays: [nostr.url], host: chromium_leads });
      await enter(other, { room, relays: [nostr.url], host: !chromium_leads });
      await both([chromium, other], (page) => linked(page));
      await talk(chromium, other);
      assert.equal((await seen(chromium)).ups[0].binding, (await seen(other)).ups[0].binding);
    }
    for (const chromium_offers of [true, false]) {
      const room = new_room();
      const list = [(await pages(1))[0], await firefox.open(url)];
      await until(list[1], () => window.ready);
      for (const page of list) await enter(page, { room, relays: [], host: page === list[0] });
      const [first, second] = chromium_offers ? list : [...list].reverse();
      await accept_code(first, await answer_code(second, await offer_code(first)));
      await both(list, (page) => linked(page));
      await talk(first, second);
    }
  } finally {
    await firefox.stop();
  }
});

await nostr.stop();
await plain.stop();
await server.stop();
await finish();
