// The rules by which a relay takes events: each is broken once by an event that is otherwise right.

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';

import { Admission, PER_ADDRESS, PER_TABLE, network_of, refusal } from '../../web/relay/admission.mjs';
import { ANSWER, KNOCK, ROOM, TABLE, announcement, base64url, event, finish, host_key, knock, message, named, seconds, table, test, topic, zero_bits } from './harness.mjs';

const now = seconds();
const host = host_key();
const unsigned = { created_at: now, sig: false };
const right = {
  [ROOM]: await message(topic(), undefined, unsigned),
  [ANSWER]: await event(ANSWER, [['x', topic()]], base64url(randomBytes(80)), unsigned),
  [KNOCK]: await knock(topic(), unsigned),
  [TABLE]: await table(host, { at: now, ...unsigned }),
};
const changed = (kind, change) => refusal({ ...right[kind], ...change }, now);
const as_table = async (how) => refusal(await table(host, { at: now, ...unsigned, ...how }), now);

await test('an event of each kind is taken', () => {
  for (const it of Object.values(right)) assert.equal(refusal(it, now), '');
});

// The same numbers are in tests/hall/announcement_test.cpp: pages must agree.
await test('work is counted as in the page', () => {
  const bytes = (from, n) => Buffer.from(Array.from({ length: n }, (_, i) => from + i));
  const number = (n) => Buffer.from(new BigUint64Array([BigInt(n)]).buffer);
  const hour = Buffer.of(0x20, 0xa1, 7, 0); // 500,000
  assert.ok(zero_bits(named('parlour table'), bytes(1, 32), hour, number(9829)) >= 18);
  assert.ok(zero_bits(named('parlour knock'), bytes(1, 16), bytes(4, 65), number(238_975)) >= 16);
  assert.ok(zero_bits(named('parlour knock'), bytes(1, 16), bytes(4, 65), number(238_974)) < 16);
});

await test('no other kind is taken', () => {
  for (const kind of [0, 1, 5, 22_242, 24_810, 24_814, 31_812]) assert.equal(changed(ROOM, { kind }), `blocked: kind ${kind} is none of Parlour's`);
  assert.match(changed(ROOM, { kind: '24811' }), /^invalid: kind/);
  assert.match(changed(ROOM, { kind: 1e300 }), /^invalid: kind/);
});

await test('what is no event is refused', () => {
  for (const it of [null, undefined, 1, 'event', [], true]) assert.match(refusal(it, now), /^invalid: an event is an object/);
  assert.match(refusal({}, now), /^invalid: kind/);
});

await test('every part of an event has its form', () => {
  const wrong = {
    id: ['', 'A'.repeat(64), 'a'.repeat(63), 7], pubkey: ['g'.repeat(64), null], sig: ['0'.repeat(127), {}],
    created_at: [-1, 0.5, '1', 1e300, NaN], tags: ['x', [['x', 1]], [null], {}], content: [null, 5, ['a']],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) assert.match(changed(ROOM, { [name]: value }), new RegExp(`^invalid: ${name}`), `${name} ${JSON.stringify(value)}`);
  }
});

await test('a message of a room, a knock and an answer name one topic and nothing else', () => {
  for (const kind of [ROOM, KNOCK, ANSWER]) {
    for (const tags of [[], [['x']], [['x', 'a'.repeat(31)]], [['x', 'A'.repeat(32)]], [['y', 'a'.repeat(32)]], [['x', 'a'.repeat(32), '']], [['x', 'a'.repeat(32)], ['p', 'b']]]) {
      assert.match(changed(kind, { tags }), /^invalid: the only tag/, JSON.stringify(tags));
    }
  }
});

await test('contents have a largest size', () => {
  assert.equal(changed(ROOM, { content: 'A'.repeat(4096) }), '');
  assert.match(changed(ROOM, { content: 'A'.repeat(4097) }), /^invalid: content has more than 4096/);
  assert.equal(changed(ANSWER, { content: 'A'.repeat(1024) }), '');
  for (const kind of [ANSWER, KNOCK, TABLE]) assert.match(changed(kind, { content: 'A'.repeat(1025) }), /^invalid: content has more than 1024/);
});

await test('contents are base64url in its one encoding', () => {
  for (const kind of [ROOM, ANSWER, KNOCK, TABLE]) {
    for (const content of ['', 'AA==', 'A', 'AB', 'A+/A', 'AA\n', 'ÄÄÄÄ', '\ud800AAA']) assert.match(changed(kind, { content }), /^invalid: content is base64url/, JSON.stringify(content));
  }
});

await test('what is not kept is at most 15 minutes from the relay\'s clock', () => {
  for (const kind of [ROOM, ANSWER, KNOCK]) {
    for (const by of [-900, 900]) assert.equal(changed(kind, { created_at: now + by }), '');
    assert.match(changed(kind, { created_at: now - 901 }), /^invalid: created_at .* before/);
    assert.match(changed(kind, { created_at: now + 901 }), /^invalid: created_at .* after/);
  }
});

await test('zero bits are counted from the first', () => {
  const most = { bits: 0 };
  for (let n = 0; n < 5000; ++n) {
    const digits = createHash('sha256').update(`number ${n}`).digest('hex');
    const binary = [...digits].map((digit) => parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
    assert.equal(zero_bits('num', `ber ${n}`), binary.indexOf('1'));
    most.bits = Math.max(most.bits, binary.indexOf('1'));
  }
  assert.ok(most.bits > 8, 'more than a byte');
});

await test('a knock costs 16 bits of work, for its own topic and key', async () => {
  const at = topic();
  const key = randomBytes(65);
  assert.match(refusal(await knock(at, { key, bits: 15, exactly: true, ...unsigned }), now), /^pow: .* 15 zero bits, 16/);
  const good = await knock(at, { key, bits: 16, exactly: true, ...unsigned });
  assert.equal(refusal(good, now), '');
  assert.match(refusal({ ...good, tags: [['x', topic()]] }, now), /^pow: /);
  const bytes = Buffer.from(good.content, 'base64url');
  bytes[1] ^= 1;
  assert.match(refusal({ ...good, content: base64url(bytes) }, now), /^pow: /);
});

await test('a knock has a version, and all its parts', async () => {
  assert.match(refusal(await knock(topic(), { version: 2, ...unsigned }), now), /^invalid: the knock is of version 2/);
  assert.match(refusal(await knock(topic(), { sealed: Buffer.alloc(0), ...unsigned }), now), /^invalid: the knock is too short/);
});

await test('an announcement costs 18 bits of work, for its host key and its hour', async () => {
  assert.match(await as_table({ nonce: host.nonce(now, 17, true) }), /^pow: .* 17 zero bits, 18/);
  assert.equal(await as_table({ nonce: host.nonce(now, 18, true) }), '');
  assert.match(await as_table({ nonce: host.nonce(now + 3600) }), /^pow: /);
});

await test('an announcement is as long as it may be', async () => {
  assert.equal(await as_table({ said: Buffer.alloc(0) }), '');
  assert.equal(await as_table({ said: randomBytes(436) }), '');
  assert.match(await as_table({ said: randomBytes(437) }), /^invalid: the announcement has more than 500 bytes/);
  assert.match(await as_table({ content: base64url(Buffer.concat([Buffer.of(1), host.key, randomBytes(12 + 63)])) }), /^invalid: the announcement is too short/);
  assert.match(await as_table({ version: 0 }), /^invalid: the announcement is of version 0/);
});

await test('the host key has signed the announcement, every byte of it', async () => {
  assert.match(await as_table({ signed: false }), /^invalid: the host key has not signed/);
  const bytes = Buffer.from(announcement(host, { at: now }), 'base64url');
  bytes[50] ^= 1; // within what is announced
  assert.match(await as_table({ content: base64url(bytes) }), /^invalid: the host key has not signed/);
});

await test('the tags of an announcement are those three, and d is the host key', async () => {
  const [d, t, expiration] = right[TABLE].tags;
  assert.equal(await as_table({ tags: [expiration, t, d] }), '');
  for (const tags of [[d, t], [d, t, expiration, ['x', 'a']], [d, ['t', 'other'], expiration], [d, t, ['expiration', 'soon']], [d, d, expiration], [[...d, 'more'], t, expiration], [['d', ''], t, expiration]]) {
    assert.match(await as_table({ tags }), /^invalid: the tags are/, JSON.stringify(tags));
  }
  assert.match(await as_table({ tags: [['d', 'a'.repeat(64)], t, expiration] }), /^invalid: the tag d/);
});

await test('an announcement lives 60 s at most, and is not taken after its end', async () => {
  assert.match(await as_table({ expiration: now + 61 }), /^invalid: expiration/);
  assert.match(await as_table({ expiration: now }), /^invalid: the announcement has expired/);
  assert.equal(await as_table({ expiration: now + 1 }), '');
});

await test('the time of an announcement is near the relay\'s clock and near created_at', async () => {
  for (const by of [-120, 120]) {
    assert.equal(await as_table({ at: now + by }), '');
    assert.match(await as_table({ at: now + by + Math.sign(by) }), /^invalid: its time .* relay's clock/);
  }
  assert.match(await as_table({ at: now - 100, created_at: now + 21 }), /^invalid: its time .* created_at/);
  assert.equal(await as_table({ at: now - 100, created_at: now + 20 }), '');
});

// --- rates --------------------------------------------------------------------------------------------------------

/** An admission whose clock stands still. */
function admission(how) {
  const it = new Admission({ clock: () => it.now, ...how });
  it.now = now * 1000;
  it.after = (s) => { it.now += s * 1000; };
  return it;
}
/** How many of n the admission takes. */
function count(n, f) {
  let taken = 0;
  for (let i = 0; i < n; ++i) taken += f(i) === '' ? 1 : 0;
  return taken;
}

await test('an address sends 200 messages of rooms at once and then 20 a second', () => {
  const it = admission();
  const say = () => it.refusal(right[ROOM], '10.0.0.1');
  assert.equal(count(250, say), 200);
  assert.match(say(), /^rate-limited: your address sends too many messages/);
  it.after(2);
  assert.equal(count(60, say), 40);
  assert.match(it.refusal(right[ANSWER], '10.0.0.1'), /^rate-limited/, 'answers to knocks count as messages');
  assert.equal(it.refusal(right[KNOCK], '10.0.0.1'), '', 'knocks count for themselves');
  assert.equal(it.refusal(right[ROOM], '10.0.0.2'), '', 'another address does too');
});

await test('an address knocks ten times a minute', () => {
  const it = admission();
  const say = () => it.refusal(right[KNOCK], '10.0.0.1');
  assert.equal(count(15, say), 10);
  assert.match(say(), /^rate-limited: your address sends too many knocks/);
  it.after(5.9);
  assert.match(say(), /^rate-limited/);
  it.after(0.2);
  assert.equal(count(2, say), 1);
});

await test('a table announces six times at once and then every 5 s, wherever from', async () => {
  assert.deepEqual(PER_TABLE, [1 / 5, 6]);
  const it = admission();
  const all = [];
  for (let i = 0; i < 9; ++i) all.push(await table(host, { at: now + i, ...unsigned }));
  assert.equal(count(7, (i) => it.refusal(all[i], `10.0.0.${i}`)), 6);
  assert.match(it.refusal(all[7], undefined), /^rate-limited: this table/);
  it.after(5);
  assert.equal(it.refusal(all[7], '10.0.1.1'), '');
  assert.match(it.refusal(all[8], '10.0.1.1'), /^rate-limited: this table/);
});

await test('nobody can use up a table\'s rate by saying again what it said', async () => {
  const it = admission();
  const old = await table(host, { at: now, ...unsigned });
  const latest = await table(host, { at: now + 1, ...unsigned });
  const same_second = await table(host, { at: now + 1, ...unsigned });
  assert.equal(it.refusal(old), '');
  assert.equal(it.refusal(latest), '');
  for (let i = 0; i < 20; ++i) {
    assert.match(it.refusal({ ...old, pubkey: 'ab'.repeat(32) }), /^duplicate: a newer/);
    assert.match(it.refusal({ ...latest, pubkey: 'ab'.repeat(32) }), /^duplicate: this/);
  }
  assert.equal(it.refusal(same_second), '', 'two of one second are both heard');
  for (let i = 0; i < 20; ++i) for (const again of [latest, same_second]) assert.match(it.refusal(again), /^duplicate: this/);
  assert.equal(it.refusal(await table(host, { at: now + 2, ...unsigned })), '');
});

await test('whoever cannot sign as an event\'s author cannot take the place of the host\'s own', async () => {
  let valid = false;
  const it = admission({ is_valid: () => valid });
  const said = await table(host, { at: now, ...unsigned });
  assert.match(it.refusal(said), /^invalid: id or sig/);
  valid = true;
  assert.equal(it.refusal(said), '');
});

await test('one address cannot fill the list of tables', async () => {
  const it = admission();
  const [rate, burst] = PER_ADDRESS.announcements;
  assert.ok((burst + 60 * rate) * 20 < 5000, 'not even twenty together');
  assert.equal(count(burst + 20, () => it.address_refusal('announcements', '10.0.0.1')), burst);
});

await test('what other relays send counts for no address', () => {
  const it = admission();
  assert.equal(count(300, () => it.refusal(right[ROOM], undefined)), 300);
});

await test('a network of IPv6 counts as one address, and IPv4 within IPv6 as itself', () => {
  assert.equal(network_of('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
  assert.equal(network_of('2001:0db8:1:2::9'), '2001:db8:1:2');
  assert.equal(network_of('2001:db8::1'), '2001:db8:0:0');
  assert.equal(network_of('::1'), '0:0:0:0');
  assert.equal(network_of('fe80::1%eth0'), 'fe80:0:0:0');
  assert.equal(network_of('::ffff:10.1.2.3'), '10.1.2.3');
  assert.equal(network_of('10.1.2.3'), '10.1.2.3');
  assert.equal(network_of('nonsense'), 'nonsense');
});

await test('only so many addresses are remembered, those that were heard of last', () => {
  const it = admission({ remembered: 100 });
  for (let i = 0; i < 1000; ++i) {
    it.refusal(right[ROOM], `10.0.${i >> 8}.${i & 255}`);
    it.refusal(right[ROOM], '192.168.0.1');
  }
  assert.equal(it.addresses.all.size, 100);
  assert.match(it.refusal(right[ROOM], '192.168.0.1'), /^rate-limited/, 'a busy one is not forgotten');
});

finish();
