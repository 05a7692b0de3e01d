// Shared by the tests of the relay: events as pages make them, and clients of a relay.
//
// A test file is a node script: node NAME.test.mjs [--only TEXT]. It prints one line per test and finally "N passed, N
// failed"; its exit code is 1 if any test failed.

import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const web = join(dirname(fileURLToPath(import.meta.url)), '../../web');
const require = createRequire(join(web, 'package.json'));
export const { WebSocket } = require('ws');
const { hashes, schnorr } = await import(pathToFileURL(require.resolve('@noble/secp256k1')).href);
hashes.sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());

export const { ANSWER, KNOCK, ROOM, TABLE, WORK, named, zero_bits } = await import('../../web/relay/admission.mjs');

export const seconds = () => Math.floor(Date.now() / 1000);
export const hex = (bytes) => Buffer.from(bytes).toString('hex');
const number = (n) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(n);
  return bytes;
};

// --- events -------------------------------------------------------------------------------------------------------

const page_key = randomBytes(32);
const page_pubkey = hex(schnorr.getPublicKey(page_key));

/** A signed event. `sig`: false leaves the signature out, for tests that check none. */
export async function event(kind, tags, content, { created_at = seconds(), sig = true } = {}) {
  const id = createHash('sha256').update(JSON.stringify([0, page_pubkey, created_at, kind, tags, content])).digest('hex');
  const signature = sig ? hex(schnorr.sign(new Uint8Array(Buffer.from(id, 'hex')), page_key, randomBytes(32))) : '0'.repeat(128);
  return { id, pubkey: page_pubkey, created_at, kind, tags, content, sig: signature };
}

export const topic = () => hex(randomBytes(16));
export const base64url = (bytes) => Buffer.from(bytes).toString('base64url');
export const message = (at_topic, content = base64url(randomBytes(40)), more) => event(ROOM, [['x', at_topic]], content, more);

/** A nonce with which the parts' hash begins with this many zero bits; with `exactly`, and no more. */
export function nonce_for(bits, parts, exactly = false) {
  const begun = createHash('sha256');
  for (const part of parts) begun.update(part);
  const nonce = randomBytes(8);
  for (let n = 0; ; ++n) {
    nonce.writeUInt32LE(n);
    const digest = begun.copy().update(nonce).digest();
    const zeros = Math.clz32(digest.readUInt32BE());
    if (exactly ? zeros === bits : zeros >= bits) return Buffer.from(nonce);
  }
}

/** A host key: { key: 32 bytes, name: its hex, sign(bytes), nonce(at, bits) }. */
export function host_key() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x, 'base64url');
  const nonces = new Map();
  return {
    key,
    name: hex(key),
    sign: (bytes) => sign(null, bytes, privateKey),
    nonce(at, bits = WORK[TABLE], exactly = false) {
      const hour = Math.floor(at / 3600);
      const id = `${hour} ${bits} ${exactly}`;
      if (!nonces.has(id)) nonces.set(id, nonce_for(bits, [named('parlour table'), key, number(hour)], exactly));
      return nonces.get(id);
    },
  };
}

/** The content of an announcement. */
export function announcement(host, { at = seconds(), version = 1, nonce = host.nonce(at), said = randomBytes(20), signed = true } = {}) {
  const head = Buffer.concat([Buffer.of(version), host.key, nonce, number(at), said]);
  return base64url(Buffer.concat([head, signed ? host.sign(head) : Buffer.alloc(64)]));
}

/** The event of an announcement. `how`: of announcement(); `tags`: in place of its own. */
export function table(host, { content, created_at = seconds(), expiration = created_at + 60, tags, sig, ...how } = {}) {
  return event(TABLE, tags ?? [['d', host.name], ['t', 'parlour'], ['expiration', String(expiration)]],
    content ?? announcement(host, how), { created_at, sig });
}

/** The event of a knock. */
export function knock(at_topic, { version = 1, key = randomBytes(65), bits = WORK[KNOCK], exactly = false, nonce, sealed = randomBytes(60), ...more } = {}) {
  nonce ??= nonce_for(bits, [named('parlour knock'), Buffer.from(at_topic, 'hex'), key], exactly);
  return event(KNOCK, [['x', at_topic]], base64url(Buffer.concat([Buffer.of(version), key, nonce, sealed])), more);
}

// --- clients ------------------------------------------------------------------------------------------------------

const PATIENCE = 10_000; // ms

/** A client of the relay. */
export class Client {
  constructor(port, { address, path = '/' } = {}) {
    this.heard = []; // messages that nobody has waited for
    this.waiting = [];
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: address ? { 'X-Forwarded-For': address } : {} });
    this.closed = new Promise((resolve) => { this.socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })); });
    this.socket.on('error', () => {});
    this.socket.on('message', (data) => {
      this.heard.push(JSON.parse(data));
      for (const look of [...this.waiting]) look();
    });
  }

  /** Resolves when it is connected, rejects with the server's refusal. */
  async open() {
    await new Promise((resolve, reject) => {
      this.socket.on('open', resolve);
      this.socket.on('unexpected-response', (_, response) => reject(new Error(`status ${response.statusCode}`)));
      this.socket.on('error', reject);
    });
    return this;
  }

  say(...parts) {
    this.socket.send(JSON.stringify(parts));
  }

  /** The first message that begins with these parts; it is not found again. */
  async hear(...parts) {
    const find = () => {
      const at = this.heard.findIndex((it) => parts.every((part, i) => it[i] === part));
      return at < 0 ? null : this.heard.splice(at, 1)[0];
    };
    const found = find();
    if (found) return found;
    return new Promise((resolve, reject) => {
      const done = (f, it) => {
        clearTimeout(late);
        this.waiting.splice(this.waiting.indexOf(look), 1);
        f(it);
      };
      const look = () => {
        const it = find();
        if (it) done(resolve, it);
      };
      const late = setTimeout(() => done(reject, new Error(`never heard ${JSON.stringify(parts)} but ${JSON.stringify(this.heard).slice(0, 500)}`)), PATIENCE);
      this.waiting.push(look);
    });
  }

  /** Publishes an event: 'taken', or why not. */
  async publish(it) {
    this.say('EVENT', it);
    const [, , taken, why] = await this.hear('OK', it.id);
    return why || (taken ? 'taken' : 'refused without a reason');
  }

  /** Subscribes: the kept events that come before EOSE. */
  async request(name, ...filters) {
    this.say('REQ', name, ...filters);
    await this.hear('EOSE', name);
    return this.take(name);
  }

  /** The events for a subscription so far. */
  take(name) {
    const events = this.heard.filter(([what, to]) => what === 'EVENT' && to === name).map(([, , it]) => it);
    this.heard = this.heard.filter(([what, to]) => !(what === 'EVENT' && to === name));
    return events;
  }

  /** Everything that the relay has sent is here: it answers in order. */
  async settled() {
    this.say('CLOSE', 'none');
    await this.request('settled', { kinds: [1] });
    this.say('CLOSE', 'settled');
  }
}

export const client = (port, how) => new Client(port, how).open();

/** What holds soon, without an event to wait for. */
export async function soon(f, what) {
  for (const end = Date.now() + PATIENCE; !await f();) {
    assert.ok(Date.now() < end, `never: ${what}`);
    await new Promise((done) => { setTimeout(done, 20); });
  }
}

// --- tests --------------------------------------------------------------------------------------------------------

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : '';
let passed = 0;
let failed = 0;

export async function test(name, f) {
  if (!name.includes(only)) return;
  const began = Date.now();
  let error = null;
  try {
    await f();
    ++passed;
  } catch (it) {
    error = it;
    ++failed;
  }
  console.log(`${error ? 'FAIL' : 'ok  '} ${name} (${Date.now() - began} ms)`);
  if (error) console.log(String(error.stack ?? error).replace(/^/gm, '     '));
}

export function finish() {
  if (passed + failed === 0) {
    console.log('no test has that name');
    failed = 1;
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
