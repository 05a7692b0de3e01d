// What a relay of Parlour takes from anybody, and how much of it. The relay (hub.mjs) and the plugin for strfry
// (strfry.mjs) have these rules in common.
//
//   event                       kind    tags                               content, base64url
//   a sealed message of a room  24811   ["x", topic]                       sealed with the room's key
//   an announcement of a table  31811   ["d", host key], ["t", "parlour"], version, host key, nonce, at, what is announced,
//                                       ["expiration", seconds]            ed25519 signature of all that by the host key
//   a knock at a table          24812   ["x", topic]                       version, public key, nonce, sealed
//   an answer to a knock        24813   ["x", topic]                       sealed
//
// Announcements and knocks cost their sender some work (a hash that begins with many zero bits), so that filling the
// list of tables, or a host's door, takes longer than looking at it. A reason for a refusal begins with a word of NIP-01.

import { createHash, createPublicKey, verify } from 'node:crypto';
import { isIPv6 } from 'node:net';

import { Bucket } from '../net/limits.js';

export const ROOM = 24_811;
export const KNOCK = 24_812;
export const ANSWER = 24_813;
export const TABLE = 31_811;

// --- limits -------------------------------------------------------------------------------------------------------

export const CONTENT = { [ROOM]: 4096, [TABLE]: 1024, [KNOCK]: 1024, [ANSWER]: 1024 }; // characters
export const VERSION = 1; // of the content of announcements and knocks
export const ANNOUNCED = 500; // bytes of an announcement after `at`, with the signature
export const WORK = { [TABLE]: 18, [KNOCK]: 16 }; // zero bits
// Seconds. Devices' clocks differ: `at` may differ by this much from the relay's clock and from created_at.
export const SKEW = 120;
export const LIFE = 60; // of an announcement after its created_at
// created_at of what is not kept. Nothing depends on it, so it is as wide as other relays have it for the future.
export const AGE = 900;

// Per second, and at once.
export const PER_TABLE = [1 / 5, 6]; // announcements of one host key
export const PER_ADDRESS = { // of one network address: a whole school may have one
  messages: [20, 200], // of rooms, and answers to knocks
  knocks: [10 / 60, 10],
  announcements: [2, 60], // so that no address alone can fill the list of tables
};
export const REMEMBERED = 20_000; // addresses, and host keys, of which it is known what they have sent

const RATE = { [ROOM]: 'messages', [ANSWER]: 'messages', [KNOCK]: 'knocks', [TABLE]: 'announcements' };

// --- the form of an event -----------------------------------------------------------------------------------------

const HEX16 = /^[0-9a-f]{32}$/;
const HEX32 = /^[0-9a-f]{64}$/;
const HEX64 = /^[0-9a-f]{128}$/;
const is_time = (it) => Number.isSafeInteger(it) && it >= 0;
const is_tag = (it) => Array.isArray(it) && it.every((part) => typeof part === 'string');

/** Why it is no event of NIP-01 of one of our kinds, or ''. The signature is not checked. */
function form_refusal(event) {
  if (!event || typeof event !== 'object' || Array.isArray(event)) return 'invalid: an event is an object';
  const { id, pubkey, created_at, kind, tags, content, sig } = event;
  if (!Number.isSafeInteger(kind)) return 'invalid: kind is a whole number';
  if (!(kind in CONTENT)) return `blocked: kind ${kind} is none of Parlour's`;
  if (typeof id !== 'string' || !HEX32.test(id)) return 'invalid: id is 64 hex digits';
  if (typeof pubkey !== 'string' || !HEX32.test(pubkey)) return 'invalid: pubkey is 64 hex digits';
  if (typeof sig !== 'string' || !HEX64.test(sig)) return 'invalid: sig is 128 hex digits';
  if (!is_time(created_at)) return 'invalid: created_at is a whole number of seconds';
  if (!Array.isArray(tags) || !tags.every(is_tag)) return 'invalid: tags are lists of texts';
  if (typeof content !== 'string') return 'invalid: content is a text';
  if (content.length > CONTENT[kind]) return `invalid: content has more than ${CONTENT[kind]} characters`;
  return '';
}

/** Bytes of base64url, or null. Each content has one encoding only, so that it cannot come again as another. */
function bytes_of(text) {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length > 0 && bytes.toString('base64url') === text ? bytes : null;
}

/** The tag's value, or undefined if there are others. */
function only_tag(tags, name) {
  return tags.length === 1 && tags[0].length === 2 && tags[0][0] === name ? tags[0][1] : undefined;
}

function topic_refusal({ tags }) {
  return HEX16.test(only_tag(tags, 'x') ?? '') ? '' : 'invalid: the only tag is ["x", 32 hex digits]';
}

function age_refusal({ created_at }, now) {
  if (created_at < now - AGE) return `invalid: created_at is more than ${AGE} s before this relay's clock`;
  if (created_at > now + AGE) return `invalid: created_at is more than ${AGE} s after this relay's clock`;
  return '';
}

// --- work ---------------------------------------------------------------------------------------------------------

/** With how many zero bits the SHA-256 of the parts begins. */
export function zero_bits(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const digest = hash.digest();
  const first = digest.findIndex((byte) => byte !== 0);
  return first < 0 ? 256 : 8 * first + Math.clz32(digest[first]) - 24;
}

/** Seconds -> the hour's number, 4 bytes, little endian. */
function hour_of(at) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(Math.floor(at / 3600));
  return bytes;
}

/** A digest begins with the length of its name and the name (src/fair/hash.h). */
export const named = (name) => Buffer.concat([Buffer.of(name.length), Buffer.from(name)]);

const work_of_table = ({ key, at, nonce }) => zero_bits(named('parlour table'), key, hour_of(at), nonce);
const work_of_knock = ({ key, nonce }, topic) => zero_bits(named('parlour knock'), Buffer.from(topic, 'hex'), key, nonce);
const work_refusal = (kind, bits) => (bits < WORK[kind] ? `pow: the hash begins with ${bits} zero bits, ${WORK[kind]} are needed` : '');

// --- announcements ------------------------------------------------------------------------------------------------

const [KEY, NONCE, AT, SIGNATURE] = [32, 8, 4, 64]; // bytes
const TABLE_HEAD = 1 + KEY + NONCE + AT;

/** The parts of an announcement's content, or { refusal }. */
export function read_table(content) {
  const bytes = bytes_of(content);
  if (!bytes) return { refusal: 'invalid: content is base64url' };
  if (bytes[0] !== VERSION) return { refusal: `invalid: the announcement is of version ${bytes[0]}, this relay knows ${VERSION}` };
  const rest = bytes.length - TABLE_HEAD;
  if (rest < SIGNATURE) return { refusal: 'invalid: the announcement is too short' };
  if (rest > ANNOUNCED) return { refusal: `invalid: the announcement has more than ${ANNOUNCED} bytes after its time` };
  return {
    key: bytes.subarray(1, 1 + KEY),
    nonce: bytes.subarray(1 + KEY, 1 + KEY + NONCE),
    at: bytes.readUInt32LE(1 + KEY + NONCE),
    signed: bytes.subarray(0, -SIGNATURE),
    signature: bytes.subarray(-SIGNATURE),
  };
}

/** { d, t, expiration } of an announcement, or null if its tags are not exactly those. */
function table_tags({ tags }) {
  if (tags.length !== 3 || tags.some((tag) => tag.length !== 2)) return null;
  const { d, t, expiration } = Object.fromEntries(tags);
  return HEX32.test(d ?? '') && t === 'parlour' && /^\d{1,12}$/.test(expiration ?? '') ? { d, expiration: Number(expiration) } : null;
}

export const expiration_of = (event) => table_tags(event).expiration;

/** The form and the times of an announcement, which cost nothing to check. */
function table_refusal(event, now, table) {
  const tags = table_tags(event);
  if (!tags) return 'invalid: the tags are ["d", host key], ["t", "parlour"] and ["expiration", seconds]';
  if (table.refusal) return table.refusal;
  if (tags.d !== table.key.toString('hex')) return 'invalid: the tag d is not the host key in the content';
  if (Math.abs(table.at - now) > SKEW) return `invalid: its time differs from this relay's clock by more than ${SKEW} s`;
  if (Math.abs(table.at - event.created_at) > SKEW) return `invalid: its time differs from created_at by more than ${SKEW} s`;
  if (tags.expiration > event.created_at + LIFE) return `invalid: expiration is more than ${LIFE} s after created_at`;
  if (tags.expiration <= now) return 'invalid: the announcement has expired';
  return '';
}

/** Whether the host key has signed it. */
function is_signed({ key, signed, signature }) {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') };
    return verify(null, signed, createPublicKey({ key: jwk, format: 'jwk' }), signature);
  } catch {
    return false; // no point of the curve
  }
}

// --- knocks -------------------------------------------------------------------------------------------------------

const PUBLIC = 65; // bytes

function read_knock(content) {
  const bytes = bytes_of(content);
  if (!bytes) return { refusal: 'invalid: content is base64url' };
  if (bytes[0] !== VERSION) return { refusal: `invalid: the knock is of version ${bytes[0]}, this relay knows ${VERSION}` };
  if (bytes.length <= 1 + PUBLIC + NONCE) return { refusal: 'invalid: the knock is too short' };
  return { key: bytes.subarray(1, 1 + PUBLIC), nonce: bytes.subarray(1 + PUBLIC, 1 + PUBLIC + NONCE) };
}

// --- all rules but the rates --------------------------------------------------------------------------------------

/** The rules that cost nothing: { refusal, table or knock: the parts of its content }. `now`: Unix seconds. */
function first_look(event, now) {
  const form = form_refusal(event);
  if (form) return { refusal: form };
  if (event.kind === TABLE) {
    const table = read_table(event.content);
    return { refusal: table_refusal(event, now, table), table };
  }
  const refusal = topic_refusal(event) || age_refusal(event, now);
  if (event.kind !== KNOCK) return { refusal: refusal || (bytes_of(event.content) ? '' : 'invalid: content is base64url') };
  const knock = read_knock(event.content);
  return { refusal: refusal || knock.refusal || '', knock };
}

/** The rules that cost a hash or a signature. */
function second_look(event, { table, knock }) {
  if (knock) return work_refusal(KNOCK, work_of_knock(knock, event.tags[0][1]));
  if (!table) return '';
  return work_refusal(TABLE, work_of_table(table)) || (is_signed(table) ? '' : 'invalid: the host key has not signed the announcement');
}

/** Why an event is not taken, however little its sender has sent; '' if it is. `now`: Unix seconds. */
export function refusal(event, now) {
  const found = first_look(event, now);
  return found.refusal || second_look(event, found);
}

// --- rates --------------------------------------------------------------------------------------------------------

/** Of an IPv6 address only the network counts: whoever has one has them all. Addresses of IPv4 have one form. */
export function network_of(address) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head, tail] = address.replace(/%.*$/, '').split('::');
  const groups = head ? head.split(':') : [];
  const rest = tail ? tail.split(':') : [];
  while (tail !== undefined && groups.length + rest.length < 8) groups.push('0');
  return [...groups, ...rest].slice(0, 4).map((group) => parseInt(group, 16).toString(16)).join(':');
}

/** Values by name, of which only the last used ones are remembered. */
class Remembered {
  constructor(most, make) {
    Object.assign(this, { most, make, all: new Map() });
  }
  get(name) {
    const found = this.all.get(name) ?? this.make();
    this.all.delete(name);
    this.all.set(name, found);
    if (this.all.size > this.most) this.all.delete(this.all.keys().next().value);
    return found;
  }
}

/** All rules, with what each address and each host key has sent so far. */
export class Admission {
  /** `clock`: ms since 1970. `is_valid(event)`: its id and signature are right; called after everything else that does
      not depend on what came before. */
  constructor({ clock = Date.now, is_valid = () => true, remembered = REMEMBERED } = {}) {
    Object.assign(this, { clock, is_valid });
    this.addresses = new Remembered(remembered, () => ({}));
    this.tables = new Remembered(remembered, () => ({ bucket: new Bucket(PER_TABLE, clock()), at: 0, seen: [] }));
  }

  /** Why an event from this address is not taken, or ''. Without an address it comes from another relay. */
  refusal(event, address) {
    const found = first_look(event, this.clock() / 1000);
    return found.refusal
      || this.address_refusal(RATE[event.kind], address)
      || second_look(event, found)
      || (this.is_valid(event) ? '' : 'invalid: id or sig is wrong')
      || (found.table ? this.table_refusal(event, found.table) : '');
  }

  address_refusal(what, address) {
    if (!address) return '';
    const now = this.clock();
    const buckets = this.addresses.get(network_of(address));
    const bucket = buckets[what] ??= new Bucket(PER_ADDRESS[what], now);
    return bucket.take(1, 0, now) ? '' : `rate-limited: your address sends too many ${what}; wait a little`;
  }

  /** What anybody can say again uses up nothing of the host's rate. */
  table_refusal({ tags, content }, { key, at }) {
    const table = this.tables.get(key.toString('hex'));
    if (at < table.at) return 'duplicate: a newer announcement of this table is here';
    if (at === table.at && table.seen.includes(content)) return 'duplicate: this announcement is here';
    if (!table.bucket.take(1, 0, this.clock())) return 'rate-limited: this table announces too often; wait a little';
    table.seen = at === table.at ? [...table.seen, content] : [content];
    table.at = at;
    return '';
  }
}
