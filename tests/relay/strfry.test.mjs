// The plugin for strfry, by strfry's line protocol: a line of JSON for each event, a line as the answer.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { finish, host_key, knock, message, seconds, table, test, topic, web } from './harness.mjs';

/** A running plugin: ask(request) resolves to its answer; end() to what it said on stderr, and its exit code. */
function plugin() {
  const child = spawn(join(web, 'relay/strfry.mjs'), { stdio: ['pipe', 'pipe', 'pipe'] }); // as strfry starts it
  let noted = '';
  child.stderr.on('data', (data) => { noted += data; });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const closed = new Promise((resolve) => { child.on('close', resolve); });
  return {
    say: (text) => child.stdin.write(text),
    async hear() {
      return JSON.parse((await lines.next()).value);
    },
    async ask(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      return this.hear();
    },
    async end() {
      child.stdin.end();
      const rest = await lines.next();
      return { code: await closed, noted, silent: rest.done };
    },
  };
}

const request = (event, sourceInfo = '203.0.113.5', sourceType = 'IP4') => ({ type: 'new', event, receivedAt: seconds(), sourceType, sourceInfo });
const accepted = ({ id }) => ({ id, action: 'accept' });

await test('it accepts events of ours, and rejects others with a reason', async () => {
  const it = plugin();
  const good = [await message(topic()), await table(host_key()), await knock(topic())];
  for (const event of good) assert.deepEqual(await it.ask(request(event)), accepted(event));
  const note = { ...good[0], kind: 1 };
  assert.deepEqual(await it.ask(request(note)), { id: note.id, action: 'reject', msg: "blocked: kind 1 is none of Parlour's" });
  const lazy = await knock(topic(), { bits: 3, exactly: true });
  assert.match((await it.ask(request(lazy))).msg, /^pow: /);
  assert.deepEqual(await it.end(), { code: 0, noted: '', silent: true });
});

await test('clients count by their address, other relays do not', async () => {
  const it = plugin();
  const event = await message(topic());
  const count = async (n, ...from) => {
    let taken = 0;
    for (let i = 0; i < n; ++i) taken += (await it.ask(request(event, ...from))).action === 'accept' ? 1 : 0;
    return taken;
  };
  assert.ok(await count(250) < 250);
  assert.match((await it.ask(request(event))).msg, /^rate-limited: /);
  assert.equal(await count(1, '203.0.113.6'), 1);
  assert.ok(await count(250, '2001:db8:1:2::1', 'IP6') < 250);
  assert.match((await it.ask(request(event, '2001:db8:1:2::2', 'IP6'))).msg, /^rate-limited: /, 'of the same network');
  for (const source of ['Import', 'Stream', 'Sync', 'Stored']) assert.equal(await count(250, 'wss://relay.example', source), 250, source);
  assert.deepEqual(await it.ask({ type: 'new', event }), accepted(event), 'without a source');
  assert.ok(await count(250, '', 'IP6') < 250, 'those whose address is not known share one');
  await it.end();
});

await test('a request of an unknown type is rejected, and noted in strfry\'s log', async () => {
  const it = plugin();
  const event = await message(topic());
  const { id, action, msg } = await it.ask({ ...request(event), type: 'lookback' });
  assert.deepEqual([id, action], [event.id, 'reject']);
  assert.match(msg, /^error: /);
  assert.deepEqual(await it.ask(request(event)), accepted(event));
  assert.match((await it.end()).noted, /^parlour: requests of type "lookback" are unknown\n$/);
});

await test('broken lines are noted, and the next one is answered', async () => {
  const it = plugin();
  const broken = ['', '{', 'null', '[]', '1', '"x"', '{}', '{"type":"new"}', '{"type":"new","event":null}', '{"type":"new","event":{"id":7}}', '['.repeat(50_000), '\0\xff'];
  for (const line of broken) it.say(`${line}\n`);
  it.say(Buffer.from([0xff, 0xfe, 0x0a]));
  const event = await message(topic());
  assert.deepEqual(await it.ask(request(event)), accepted(event));
  assert.equal((await it.ask(request({ id: event.id }))).action, 'reject', 'an event with an id and nothing else');
  const { noted, silent } = await it.end();
  assert.equal(noted.split('\n').length - 1, broken.length + 1);
  assert.ok(silent);
});

await test('lines may come in pieces, and several at once', async () => {
  const it = plugin();
  const events = await Promise.all([message(topic()), message(topic(), undefined, { created_at: seconds() - 5 })]);
  const text = events.map((event) => `${JSON.stringify(request(event))}\n`).join('');
  it.say(text.slice(0, 100));
  await new Promise((done) => { setTimeout(done, 50); });
  it.say(text.slice(100));
  for (const event of events) assert.deepEqual(await it.hear(), accepted(event));
  await it.end();
});

finish();
