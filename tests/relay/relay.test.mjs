// The relay over its websocket: who gets what, what is kept and for how long, every bound, and whatever may come in.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

import { start } from '../../web/relay/server.mjs';
import { ANSWER, Client, TABLE, base64url, client, event, finish, host_key, knock, message, nonce_for, seconds, soon, table, test, topic } from './harness.mjs';

/** Runs f with a relay and a clock that can be put forward. */
const relay_test = (name, f, how) => test(name, async () => {
  const time = { offset: 0 };
  const relay = await start({ clock: () => Date.now() + time.offset * 1000, ...how });
  try {
    await f(relay, (s) => {
      time.offset += s;
      relay.hub.tick();
    });
  } finally {
    await relay.stop();
  }
});

const rooms = (...topics) => ({ kinds: [24_811], '#x': topics });
const tables = { kinds: [TABLE], '#t': ['parlour'] };
const host = host_key();
const other_host = host_key();

// --- who gets what ------------------------------------------------------------------------------------------------

await relay_test('a message goes to those who named its topic, the sender too, and to nobody else', async ({ port }) => {
  const [a, b, c, all] = await Promise.all([client(port), client(port), client(port), client(port)]);
  const [here, elsewhere] = [topic(), topic()];
  await a.request('room', rooms(here));
  await b.request('mine', rooms(here));
  await b.request('both', rooms(elsewhere, here));
  await c.request('room', rooms(elsewhere));
  await all.request('everything', {});
  await all.request('kinds', { kinds: [24_811, 24_812, 24_813] });
  const it = await message(here);
  assert.equal(await a.publish(it), 'taken');
  assert.deepEqual((await a.hear('EVENT', 'room'))[2], it);
  assert.deepEqual((await b.hear('EVENT', 'mine'))[2], it);
  assert.deepEqual((await b.hear('EVENT', 'both'))[2], it);
  await Promise.all([c.settled(), all.settled()]);
  assert.deepEqual(c.take('room'), []);
  assert.deepEqual([...all.take('everything'), ...all.take('kinds')], [], 'whoever does not know a topic does not hear of it');
});

await relay_test('a knock and its answer go the same way, and none is kept', async ({ port }) => {
  const [inside, outside] = await Promise.all([client(port), client(port)]);
  const at = topic();
  await inside.request('door', { kinds: [24_812], '#x': [at] });
  await outside.request('reply', { kinds: [ANSWER], '#x': [at] });
  const knocked = await knock(at);
  const answer = await event(ANSWER, [['x', at]], base64url(randomBytes(50)));
  assert.equal(await outside.publish(knocked), 'taken');
  assert.deepEqual((await inside.hear('EVENT', 'door'))[2], knocked);
  assert.equal(await inside.publish(answer), 'taken');
  assert.deepEqual((await outside.hear('EVENT', 'reply'))[2], answer);
  assert.deepEqual(await outside.request('later', { kinds: [24_811, 24_812, 24_813], '#x': [at] }), []);
});

await relay_test('of a table the newest announcement is kept, and watchers hear each', async ({ port }) => {
  const [a, watcher] = await Promise.all([client(port), client(port)]);
  assert.deepEqual(await watcher.request('list', tables), []);
  const now = seconds();
  const first = await table(host, { at: now });
  const second = await table(host, { at: now + 1 });
  const other = await table(other_host, { at: now });
  for (const it of [first, other, second]) assert.equal(await a.publish(it), 'taken');
  for (const it of [first, other, second]) assert.deepEqual((await watcher.hear('EVENT', 'list'))[2], it);
  a.say('EVENT', first);
  const [, , fine, why] = await a.hear('OK', first.id);
  assert.match(why, /^duplicate: a newer/);
  assert.equal(fine, true, 'nothing is wrong');
  assert.deepEqual(await a.request('list', tables), [second, other], 'the newest first');
  assert.deepEqual(await a.request('one', { ...tables, limit: 1 }), [second]);
  assert.deepEqual(await a.request('named', { kinds: [TABLE], '#d': [host.name] }), [second]);
  assert.deepEqual(await a.request('any', {}), [second, other]);
  assert.deepEqual(await a.request('several', { ids: [other.id] }, { authors: [other.pubkey], limit: 2 }), [other, second], 'each once');
  await watcher.settled();
  assert.deepEqual(watcher.take('list'), [], 'a doubled one is told to nobody');
});

await relay_test('a filter that something contradicts finds nothing', async ({ port }) => {
  const a = await client(port);
  const it = await table(host);
  assert.equal(await a.publish(it), 'taken');
  const found = async (filter) => (await a.request('list', filter)).length;
  assert.equal(await found(tables), 1);
  const { created_at } = it;
  assert.equal(await found({ since: created_at, until: created_at }), 1);
  for (const filter of [{ kinds: [0, 1] }, { kinds: [24_811] }, { kinds: [] }, { ids: ['0'.repeat(64)] }, { authors: [host.name] }, { '#t': ['chess'] },
    { '#z': ['parlour'] }, { since: created_at + 1 }, { until: created_at - 1 }, { limit: 0 }]) {
    assert.equal(await found(filter), 0, JSON.stringify(filter));
  }
});

await relay_test('an announcement ends when it says so', async ({ port, hub }, pass) => {
  const [a, b] = await Promise.all([client(port), client(port)]);
  const now = seconds();
  await a.publish(await table(host, { expiration: now + 30 }));
  await a.publish(await table(other_host, { expiration: now + 60 }));
  pass(29 - (seconds() - now));
  assert.equal((await b.request('list', tables)).length, 2);
  pass(2);
  assert.equal((await b.request('list', tables)).length, 1);
  pass(30);
  assert.equal((await b.request('list', tables)).length, 0);
  assert.equal(hub.tables.size, 0);
});

await relay_test('a subscription can be closed, and replaced by one of its name', async ({ port, hub }) => {
  const a = await client(port);
  const [first, second] = [topic(), topic()];
  await a.request('room', rooms(first));
  await a.request('room', rooms(second));
  await a.publish(await message(first));
  const it = await message(second);
  await a.publish(it);
  await a.settled();
  assert.deepEqual(a.take('room'), [it]);
  a.say('CLOSE', 'room');
  await a.publish(await message(second));
  await a.settled();
  assert.deepEqual(a.take('room'), []);
  assert.equal(hub.topics.size, 0, 'nothing of it is left');
  assert.equal(hub.watchers.size, 0);
});

await relay_test('what leaves is forgotten', async ({ port, hub }) => {
  const a = await client(port);
  await a.request('room', rooms(topic()), tables);
  assert.deepEqual([hub.connections.size, hub.topics.size, hub.watchers.size], [1, 1, 1]);
  a.socket.terminate();
  await soon(() => hub.connections.size === 0, 'the connection is gone');
  assert.deepEqual([hub.topics.size, hub.watchers.size], [0, 0]);
});

// --- what is refused ----------------------------------------------------------------------------------------------

await relay_test('an event that is not what its author signed is refused', async ({ port }) => {
  const a = await client(port);
  const it = await message(topic());
  const flip = (text) => (text[0] === '0' ? '1' : '0') + text.slice(1);
  for (const wrong of [{ sig: flip(it.sig) }, { sig: 'f'.repeat(128) }, { pubkey: flip(it.pubkey) }, { pubkey: 'f'.repeat(64) }, { content: 'AAAA' }, { created_at: it.created_at + 1 }]) {
    assert.match(await a.publish({ ...it, ...wrong }), /^invalid: id or sig/, JSON.stringify(wrong));
  }
  assert.match(await a.publish({ ...it, id: flip(it.id) }), /^invalid: id or sig/);
  assert.equal(await a.publish(it), 'taken');
});

await relay_test('what a sender puts beside an event is not passed on', async ({ port }) => {
  const a = await client(port);
  const at = topic();
  await a.request('room', rooms(at));
  const it = await message(at);
  assert.equal(await a.publish({ ...it, more: 'x'.repeat(10_000), __proto__: null }), 'taken');
  assert.deepEqual((await a.hear('EVENT', 'room'))[2], it);
});

await relay_test('the rules hold here too: work, and rates by address', async ({ port }) => {
  const a = await client(port);
  const lazy = await knock(topic(), { nonce: Buffer.alloc(8), key: Buffer.alloc(65, 1) });
  assert.match(await a.publish(lazy), /^pow: /);
  for (let i = 0; i < 9; ++i) await a.publish(lazy);
  assert.match(await a.publish(lazy), /^rate-limited: .* knocks/);
  assert.match(await (await client(port)).publish(lazy), /^rate-limited: .* knocks/, 'on another connection too');
});

await relay_test('behind a proxy addresses are what it says last', async ({ port }) => {
  const lazy = await knock(topic(), { nonce: Buffer.alloc(8), key: Buffer.alloc(65, 1) });
  const spend = async (address) => {
    const a = await client(port, { address });
    for (let i = 0; i < 10; ++i) await a.publish(lazy);
    return a.publish(lazy);
  };
  assert.match(await spend('203.0.113.9, 10.0.0.1'), /^rate-limited/);
  assert.match(await (await client(port, { address: '203.0.113.77,10.0.0.1' })).publish(lazy), /^rate-limited/, 'what the client says of itself does not count');
  assert.match(await (await client(port, { address: '10.0.0.2' })).publish(lazy), /^pow/);
}, { behind_proxy: true });

await test('without that option such a header is nothing but a hint to the operator', async () => {
  const notes = [];
  const relay = await start({ per_address: 2, note: (text) => notes.push(text) });
  const [a] = await Promise.all([client(relay.port, { address: '10.0.0.1' }), client(relay.port, { address: '10.0.0.2' })]);
  await assert.rejects(client(relay.port, { address: '10.0.0.3' }), /429/);
  assert.equal(notes.length, 1);
  assert.match(notes[0], /--behind-proxy/);
  a.socket.close();
  await relay.stop();
});

// --- bounds -------------------------------------------------------------------------------------------------------

await relay_test('a connection has eight subscriptions', async ({ port }) => {
  const a = await client(port);
  for (let i = 0; i < 8; ++i) await a.request(`s${i}`, rooms(topic()));
  a.say('REQ', 's8', rooms(topic()));
  assert.match((await a.hear('CLOSED', 's8'))[2], /^blocked: .* 8 subscriptions/);
  await a.request('s3', rooms(topic())); // replaces one
  a.say('CLOSE', 's0');
  await a.request('s8', rooms(topic()));
});

await relay_test('a subscription has a name, of 64 characters at most', async ({ port, hub }) => {
  const a = await client(port);
  for (const name of [null, '', 7, {}, 'x'.repeat(65)]) {
    a.say('REQ', name, tables);
    assert.match((await a.hear('NOTICE'))[1], /^invalid: the name of a subscription/);
  }
  assert.equal(hub.counts().subscriptions, 0);
  await a.request('x'.repeat(64), tables);
});

await relay_test('a subscription has four filters, and 64 values in all', async ({ port }) => {
  const a = await client(port);
  const refused = async (...filters) => {
    a.say('REQ', 'list', ...filters);
    return (await a.hear('CLOSED', 'list'))[2];
  };
  await a.request('list', {}, {}, {}, {});
  assert.match(await refused({}, {}, {}, {}, {}), /^invalid: .* at most 4 filters/);
  assert.match(await refused(), /^invalid: a subscription has a filter/);
  const values = (n) => Array.from({ length: n }, (_, i) => `value ${i}`);
  await a.request('list', { '#x': values(32) }, { '#d': values(32) });
  assert.match(await refused({ '#x': values(32) }, { '#d': values(33) }), /^invalid: .* at most 64 values/);
});

await relay_test('a filter that is none closes its subscription with a reason', async ({ port }) => {
  const a = await client(port);
  for (const filter of [null, 1, 'x', [], { kinds: 1 }, { kinds: ['1'] }, { kinds: [-1] }, { kinds: [1e300] }, { '#x': 'a' }, { '#x': [1] }, { '#x': ['y'.repeat(129)] },
    { ids: [[]] }, { authors: {} }, { since: '1' }, { until: -1 }, { limit: 0.5 }, { search: 'x' }, { '#xy': ['a'] }, { constructor: ['a'] }]) {
    a.say('REQ', 'list', filter);
    assert.match((await a.hear('CLOSED', 'list'))[2], /^invalid: /, JSON.stringify(filter));
  }
});

await relay_test('the relay keeps only so many tables, and says so', async ({ port }, pass) => {
  const a = await client(port);
  const third = host_key();
  const now = seconds();
  assert.equal(await a.publish(await table(host, { at: now, expiration: now + 20 })), 'taken');
  assert.equal(await a.publish(await table(other_host, { at: now })), 'taken');
  assert.match(await a.publish(await table(third, { at: now })), /^blocked: 2 tables are announced/);
  assert.equal(await a.publish(await table(other_host, { at: now + 1 })), 'taken', 'those that are here stay here');
  pass(25);
  assert.equal(await a.publish(await table(third, { at: now })), 'taken');
}, { tables: 2 });

await relay_test('one address has a hundred connections', async ({ port }) => {
  const all = await Promise.all(Array.from({ length: 100 }, () => client(port)));
  await assert.rejects(client(port), /status 429/);
  all[0].socket.close();
  await all[0].closed;
  await soon(() => client(port).then(() => true, () => false), 'a place is free again');
});

await relay_test('the relay has only so many connections', async ({ port }) => {
  const one = (address) => client(port, { address });
  await Promise.all([one('10.0.0.1'), one('10.0.0.2'), one('10.0.0.3')]);
  await assert.rejects(one('10.0.0.4'), /status 429/);
}, { behind_proxy: true, connections: 3 });

await relay_test('requests have a rate', async ({ port }) => {
  const a = await client(port);
  for (let i = 0; i < 60; ++i) a.say('REQ', 'list', tables);
  assert.match((await a.hear('CLOSED', 'list'))[2], /^rate-limited: too many requests/);
});

await relay_test('whoever says too much is read more slowly, and loses nothing', async ({ port, hub }) => {
  const a = await client(port);
  const [{ socket }] = hub.connections;
  let pauses = 0;
  const pause = socket.pause.bind(socket);
  socket.pause = () => {
    ++pauses;
    pause();
  };
  for (let i = 0; i < 450; ++i) a.say('CLOSE', 'none');
  await a.settled();
  assert.equal(pauses, 0);
  for (let i = 0; i < 8; ++i) a.socket.send('["CLOSE","none"]'.padEnd(60_000));
  a.say('REQ', 'list', tables);
  await a.hear('EOSE', 'list');
  assert.ok(pauses > 0, 'long ones count for more');
});

/** Watches without reading: what is sent to it stays unsent. */
async function slow_reader(port) {
  const it = new Client(port);
  await it.open();
  it.say('REQ', 'list', rooms('a'.repeat(32)));
  await it.hear('EOSE', 'list');
  it.socket.pause();
  return it;
}

await relay_test('a slow reader is dropped when a megabyte waits for it, and disturbs nobody', async ({ port, hub }) => {
  const slow = await slow_reader(port);
  const quick = await client(port);
  await quick.request('list', rooms('a'.repeat(32)));
  const [connection] = hub.connections;
  const it = { ...await message('a'.repeat(32), base64url(randomBytes(3000)), { sig: false }), kind: 24_811 };
  let most = 0;
  for (let i = 0; i < 20_000 && hub.dropped === 0; ++i) {
    hub.spread(it);
    most = Math.max(most, connection.socket.bufferedAmount);
    await quick.hear('EVENT', 'list');
  }
  assert.equal(hub.dropped, 1);
  assert.ok(most < (1 << 20) + 10_000, `${most} bytes waited`);
  slow.socket.resume();
  await slow.closed;
  await quick.settled();
  assert.equal(hub.connections.size, 1);
});

await relay_test('a full list is sent as fast as it is read', async ({ port, hub }) => {
  const event = { ...await table(host, { sig: false }), tags: [['d', host.name], ['t', 'parlour'], ['expiration', String(seconds() + 60)]] };
  const text = JSON.stringify({ ...event, content: 'A'.repeat(1024) });
  for (let i = 0; i < 5000; ++i) hub.tables.put(`table ${i}`, event, text, seconds() + 60);
  const a = await client(port);
  const [connection] = hub.connections;
  let most = 0;
  const send = connection.send;
  connection.send = function (...what) {
    send.apply(this, what);
    most = Math.max(most, this.socket.bufferedAmount);
  };
  for (let i = 0; i < 8; ++i) a.say('REQ', `s${i}`, { ...tables, limit: 5000 }, { since: 1 });
  for (let i = 0; i < 8; ++i) await a.hear('EOSE', `s${i}`);
  for (let i = 0; i < 8; ++i) assert.equal(a.take(`s${i}`).length, 2000, 'the newest 2000');
  assert.ok(most > 1 << 17, 'there was something to wait for');
  assert.ok(most < 1 << 19, `${most} bytes waited`);
  assert.equal(hub.dropped, 0);
});

await relay_test('a connection that answers no ping is closed', async ({ port, hub }) => {
  const dead = await client(port);
  const alive = await client(port);
  dead.socket.removeAllListeners('ping');
  dead.socket.pause();
  for (let i = 0; i < 61; ++i) {
    hub.tick();
    await new Promise((done) => { setTimeout(done, 10); });
  }
  await soon(() => hub.connections.size === 1, 'one is left');
  await alive.settled();
});

// --- whatever comes in --------------------------------------------------------------------------------------------

await relay_test('frames that are no messages of nostr do no harm', async ({ port, hub }) => {
  const a = await client(port);
  const texts = ['', ' ', '\0', '{', '[]', '{}', 'null', '1', '"EVENT"', '["EVENT"]', '["EVENT",null]', '["EVENT",[]]', '["EVENT",{"id":{}}]', '["EVENT",{"tags":[[]],"kind":31811}]',
    '["EVENT",{"tags":[null],"kind":31811}]', '["EVENT",{"tags":[["d",{}]],"kind":31811}]', '["REQ"]', '["REQ",null,{}]', '["REQ",""]', `["REQ","${'x'.repeat(65)}",{}]`, '["CLOSE"]', '["CLOSE",{}]', '["CLOSE","none"]',
    '["AUTH",{}]', '["COUNT","x",{}]', '["NEG-OPEN"]', '["event",{}]', '[["EVENT"]]', '["__proto__","constructor"]', '[1e999,-1e999]', `[${'9'.repeat(60_000)}]`,
    '['.repeat(60_000), `["REQ","deep",${'['.repeat(20_000)}${']'.repeat(20_000)}]`, `["EVENT",{"kind":24811,"tags":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`,
    `["EVENT",${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}]`, '["EVENT",{"kind":24811,"created_at":1e400}]', '["REQ","big",{"since":99999999999999999999999}]', '["EVENT",{"__proto__":{"kind":24811}}]'];
  for (const text of texts) a.socket.send(text);
  for (let i = 0; i < 200; ++i) a.socket.send(randomBytes(50).toString('latin1'));
  for (let i = 0; i < 50; ++i) a.socket.send(randomBytes(i * 20), { binary: true });
  const it = await message(topic());
  assert.equal(await a.publish(it), 'taken');
  assert.equal(hub.connections.size, 1, 'it is still there');
  assert.match((await a.hear('NOTICE', 'invalid: messages are texts'))[1], /texts/);
  assert.equal(hub.taken, 1);
});

/** Sends bytes on a websocket's connection as they are, and resolves when the relay has ended it. */
const raw = (port, bytes) => new Promise((resolve) => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n');
  socket.once('data', () => socket.write(bytes));
  socket.on('error', () => {});
  socket.on('close', resolve);
});

/** A frame from a client: with a mask of zeros, which leaves the bytes as they are. */
function frame(opcode, bytes, { length = bytes.length, mask = true } = {}) {
  const head = Buffer.alloc(10);
  head[0] = 0x80 | opcode;
  head[1] = (mask ? 0x80 : 0) | 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, mask ? Buffer.alloc(4) : Buffer.alloc(0), bytes]);
}

await relay_test('what is no websocket ends its own connection and no other', async ({ port, hub }) => {
  const other = await client(port);
  const text = 1;
  for (const [what, bytes] of Object.entries({
    'wrong UTF-8': frame(text, Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d])),
    'a lone surrogate in UTF-8': frame(text, Buffer.from([0xed, 0xa0, 0x80])),
    'a frame without a mask': frame(text, Buffer.from('[]'), { mask: false }),
    'a frame of 64 KB and a byte': frame(text, Buffer.alloc(65_537, 0x20)),
    'a frame of very many bytes': frame(text, Buffer.from('[]'), { length: Number.MAX_SAFE_INTEGER }),
    'an unknown kind of frame': frame(7, Buffer.from('[]')),
    'a long ping': frame(9, Buffer.alloc(1000)),
    'random bytes': Buffer.concat([Buffer.of(0xff), randomBytes(500)]),
  })) {
    let ended = false;
    raw(port, bytes).then(() => { ended = true; });
    await soon(() => ended, `${what} ends the connection`);
  }
  await soon(() => hub.connections.size === 1, 'the other is left');
  await other.settled();
});

await relay_test('a frame of 64 KB is still read', async ({ port }) => {
  const a = await client(port);
  a.socket.send(JSON.stringify(['REQ', 'list', tables, ' ']).padEnd(65_536));
  assert.match((await a.hear('CLOSED', 'list'))[2], /^invalid: a filter/);
});

await relay_test('a websocket is taken on any path', async ({ port }) => {
  for (const path of ['/', '/nostr', '/a/b?c', '/%ff', '//', '/health']) await (await client(port, { path })).settled();
});

// --- starting and ending ------------------------------------------------------------------------------------------

await test('after a restart on the same port pages come back, and tables are announced anew', async () => {
  const first = await start();
  const { port } = first;
  const a = await client(port);
  const it = await table(host);
  assert.equal(await a.publish(it), 'taken');
  await first.stop();
  assert.equal((await a.closed).code, 1001);
  await assert.rejects(client(port), /ECONNREFUSED/);
  const second = await start({ port });
  const b = await client(port);
  assert.deepEqual(await b.request('list', tables), []);
  assert.equal(await b.publish(it), 'taken');
  await second.stop();
});

await test('a client that does not say goodbye cannot keep the relay from ending', async () => {
  const relay = await start();
  const mute = await client(relay.port);
  mute.socket.pause();
  const began = Date.now();
  await relay.stop();
  assert.ok(Date.now() - began < 8000);
});

finish();
