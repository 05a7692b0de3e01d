// Open tables: announcements that everybody can see, knocks at them, and the hosts' answers. Loaded
// for whoever looks for a table or shows one. What the bytes mean, and what of it is believed, is in
// src/hall; here they are signed, sealed and carried.
//
//   announcement  an addressable event: a relay keeps the last one of each host until it expires
//   knock         version, the guest's public key (P-256, 65 bytes), the nonce of its work (8), and
//                 what is sealed with a key that only guest and host can compute; also what takes
//                 it back
//   answer        version, and what is sealed with another such key

import { base64, hex, join, random, unbase64 } from './crypto.js';
import { ANSWERS, Bucket, EXPIRES, SEEN, SEEN_AT_ONCE, SINCE, TICKETS } from './limits.js';

const { subtle } = crypto;
const [TABLE, KNOCK, ANSWER] = [31_811, 24_812, 24_813];
const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const [VERSION, KEY, POINT, NONCE, IV] = [1, 32, 65, 8, 12];
const AT = VERSION + KEY + NONCE; // where an announcement says when it was made
const LONGEST = 1024; // characters of a content
const NOWHERE = '0'.repeat(32);
const TICK = 250; // ms
const HIDDEN_TICK = 1000; // ms; a hidden page's own timers may run once a minute

const now = () => Math.floor(Date.now() / 1000);

/** The bytes of a content; null if it is none of ours. */
function bytes_of(content) {
  try {
    return content.length <= LONGEST ? unbase64(content) : null;
  } catch {
    return null;
  }
}

async function new_pair() {
  const pair = await subtle.generateKey(CURVE, false, ['deriveBits']);
  return { pair, point: new Uint8Array(await subtle.exportKey('raw', pair.publicKey)) };
}

/** Calls f once a second, in a hidden page, too: this file is its own worker (below). Without workers
    that are modules, the page's timers have to do. */
function hidden_clock(f) {
  try {
    const worker = new Worker(import.meta.url, { type: 'module' });
    worker.onmessage = f;
    return worker;
  } catch {
    return null;
  }
}
if (!globalThis.document) setInterval(() => postMessage(0), HIDDEN_TICK);

class Board {
  /** `net`: `lent` of carrier.js. `own`: of new_pair(). */
  constructor(net, own, identity, relays, on) {
    Object.assign(this, { net, own, identity, on });
    this.watching = false;
    this.knocks_at = null; // the topic where this page's host is asked
    this.asked = null; // the last knock of this page: { topic, key, event, back }
    this.guests = new Map(); // ticket -> promise of the key for the answer
    this.seen = new Set(); // contents, so that each counts once, whichever relays bring it
    this.answers = new Bucket(ANSWERS);
    this.out = Promise.resolve(); // one after the other
    this.last_word = null; // the event that closes the announced table
    // A plain relay keeps nothing, and has no kinds of messages.
    const fit = [...new Set(relays ?? net.RELAYS)].filter((url) => !url.startsWith('plain+'));
    this.relays = fit.map((url) => Object.assign(new net.Relay(url, this), { attempts: new Bucket(SEEN) }));
    this.timer = setInterval(() => this.tick(), TICK);
    this.clock = hidden_clock(() => document.visibilityState === 'hidden' && (this.tick(), this.tell_relays()));
    this.awake = () => document.visibilityState === 'visible' && this.relays.forEach((relay) => relay.wake());
    this.gone = () => this.close();
    addEventListener('online', this.awake);
    document.addEventListener('visibilitychange', this.awake);
    addEventListener('pagehide', this.gone);
    this.tell_relays();
  }

  tick() {
    for (const relay of this.relays) relay.tick();
  }

  // --- what a Relay asks ------------------------------------------------------------------------

  subscriptions() {
    const tables = { kinds: [TABLE], '#t': ['parlour'], since: now() - SINCE, limit: SEEN_AT_ONCE };
    const knocks = { kinds: [KNOCK], '#x': [this.knocks_at ?? NOWHERE] };
    return {
      room: this.watching ? [tables, knocks] : [knocks],
      answers: [{ kinds: [ANSWER], '#x': [this.asked?.topic ?? NOWHERE] }],
    };
  }
  changed() {
    this.tell_relays();
  }
  opened() {
    this.tell_relays();
  }
  urgent() {
    return true;
  }
  /** One event more or less says nothing about the relay, unless it takes none from us. */
  event_went(taken, said, relay) {
    if (taken === false && /^(auth-required|blocked|restricted|pow|invalid):/.test(said)) relay.is('failed', 'refused', said);
  }
  event_came({ kind, tags, content }, relay) {
    const bytes = bytes_of(content);
    if (!bytes) return;
    const to = Array.isArray(tags) && tags.find((tag) => tag?.[0] === 'x')?.[1];
    if (kind === TABLE && this.watching) this.take_table(content, bytes, this.relays.indexOf(relay));
    else if (kind === KNOCK && to === this.knocks_at) this.tell('knock', bytes);
    else if (kind === ANSWER && to === this.asked?.topic && this.answers.take()) this.take_answer(bytes);
  }

  take_table(content, bytes, relay) {
    if (this.seen.has(content)) return;
    if (this.seen.size >= SEEN_AT_ONCE) this.seen.clear();
    this.seen.add(content);
    if (!this.left) this.on.seen(relay, bytes); // at once: thousands may come together
  }

  /** Events never come inside a call. */
  tell(what, ...args) {
    queueMicrotask(() => {
      try {
        if (!this.left) this.on[what](...args);
      } catch (error) {
        console.warn('board:', error);
      }
    });
  }

  tell_relays() {
    if (this.told) return;
    this.told = true;
    queueMicrotask(() => {
      this.told = false;
      const count = (state) => this.relays.filter((it) => it.state === state).length;
      if (!this.left) this.on.relays(this.relays.length, count('open'), count('failed'));
    });
  }

  // --- tables -----------------------------------------------------------------------------------

  subscribe(only) {
    for (const relay of this.relays) relay.subscribe(only);
  }

  watch(wanted) {
    if (this.watching === wanted) return;
    this.watching = wanted;
    this.seen.clear();
    this.subscribe('room');
  }

  listen(topic) {
    this.knocks_at = hex(topic);
    this.subscribe('room');
  }

  give(event) {
    for (const relay of this.relays) relay.give(event);
  }

  /** One after the other. `make`: a promise of an event, given when it is this one's turn. */
  publish(make, then = () => {}) {
    this.out = this.out.then(async () => {
      const event = await make();
      if (event) this.give(event);
      then(event);
    }).catch((error) => console.warn('board:', error));
  }

  async table_event(body) {
    const at = new DataView(body.buffer, body.byteOffset).getUint32(AT, true);
    const tags = [['d', hex(body.subarray(VERSION, VERSION + KEY))], ['t', 'parlour'], ['expiration', String(at + EXPIRES)]];
    return this.net.nostr.event(TABLE, tags, base64(join(body, await this.identity.sign(body))), at);
  }

  /** `last`: what closes the table, a moment later than this. */
  announce(body, last) {
    this.publish(() => this.table_event(body));
    this.out = this.out.then(async () => { this.last_word = await this.table_event(last); });
  }

  /** The table is closed and the knock taken back: at once, while the page still can. */
  close() {
    if (this.last_word) this.give(this.last_word);
    this.take_back();
  }

  async verify(ticket, key, text, signature) {
    this.tell('verified', ticket, await this.identity.verify(key, text, signature));
  }

  // --- knocks -----------------------------------------------------------------------------------

  /** The keys of a knock at the table of the host with that key, and of its answer; rejects if the
      other's point is none of the curve. */
  async keys(theirs, guest, host, table) {
    const { privateKey } = this.own.pair; // a knock replaces it meanwhile
    const key = await subtle.importKey('raw', theirs, CURVE, false, []);
    const shared = await subtle.deriveBits({ name: 'ECDH', public: key }, privateKey, 256);
    const { key_of } = await this.net.hkdf(new Uint8Array(shared), join(guest, host, table));
    return { knock: await key_of('knock'), answer: await key_of('answer') };
  }

  async seal(key, plain) {
    const iv = random(IV);
    return join(iv, new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, key, plain)));
  }

  async unseal(key, sealed) {
    return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv: sealed.slice(0, IV) }, key, sealed.slice(IV)));
  }

  /** The next knock gets a key of its own, so that no two can be taken for one. */
  knock(topic, table, host, nonce, reply, plain, back) {
    this.take_back();
    const { point } = this.own;
    const keys = this.keys(host, point, host, table);
    const asked = this.asked = { topic: hex(reply), key: keys.then((it) => it.answer), event: null, back: null };
    asked.key.catch(() => {});
    this.subscribe('answers');
    const sealed = async (what) => this.net.nostr.event(KNOCK, [['x', hex(topic)]],
      base64(join([VERSION], point, nonce, await this.seal((await keys).knock, what))));
    this.publish(async () => {
      const event = await sealed(plain);
      asked.back = await sealed(back);
      return asked === this.asked ? asked.event = event : null; // it may be taken back by now
    });
    new_pair().then((own) => {
      this.own = own;
      this.tell('open', own.point);
    });
  }

  /** The guest no longer wants an answer. */
  take_back() {
    const { asked } = this;
    this.asked = null;
    if (asked?.back) this.give(asked.back);
  }

  /** The last knock once more: relays may lose one. */
  knock_again() {
    if (this.asked?.event) this.give(this.asked.event);
  }

  async take_answer(bytes) {
    const { asked } = this;
    try {
      const plain = await this.unseal(await asked.key, bytes.subarray(VERSION));
      if (asked === this.asked) this.tell('answer', plain);
    } catch { /* not from the host that was asked */ }
  }

  async open(ticket, bytes) {
    const guest = bytes.slice(VERSION, VERSION + POINT);
    const keys = this.keys(guest, guest, this.own.point, this.identity.key);
    this.guests.set(ticket, keys.then((it) => it.answer));
    this.guests.get(ticket).catch(() => {});
    if (this.guests.size > TICKETS) this.guests.delete(this.guests.keys().next().value);
    try {
      this.tell('opened', ticket, await this.unseal((await keys).knock, bytes.subarray(VERSION + POINT + NONCE)));
    } catch { // not sealed for this page
      this.guests.delete(ticket);
      this.tell('opened', ticket, new Uint8Array());
    }
  }

  answer(ticket, reply, plain) {
    const key = this.guests.get(ticket);
    if (!key) return;
    this.publish(async () => this.net.nostr.event(ANSWER, [['x', hex(reply)]], base64(join([VERSION], await this.seal(await key, plain)))));
  }

  forget(ticket) {
    this.guests.delete(ticket);
  }

  /** Ends it, after what was said has been sent. */
  leave() {
    this.left = true;
    clearInterval(this.timer);
    this.clock?.terminate();
    removeEventListener('online', this.awake);
    document.removeEventListener('visibilitychange', this.awake);
    removeEventListener('pagehide', this.gone);
    this.out.then(() => {
      this.close();
      for (const relay of this.relays) relay.drop();
    });
  }
}

// --- the calls of src/platform/web_board.cpp ----------------------------------------------------

const Seen = { open: 0, failed: 1, relays: 2, table: 3, verified: 4, knock: 5, opened: 6, answer: 7 };
const boards = new Map(); // number -> promise of a Board; null: it could not be opened
let net; // `lent` of carrier.js
let on_board;
let relays_of;

export function begin(...lent) {
  [net, on_board, relays_of] = lent;
}

/** `identity`: the seed of the key that signs announcements, or null. `tell(what, number, bytes)`. */
async function open_board(identity, relays, tell) {
  try {
    const own = await new_pair();
    const board = new Board(net, own, await net.identity_of(identity), relays, {
      relays: (...counts) => tell(Seen.relays, 0, new Uint8Array(counts)),
      open: (point) => tell(Seen.open, 0, point),
      seen: (relay, bytes) => tell(Seen.table, relay, bytes),
      verified: (ticket, good) => tell(Seen.verified, ticket, new Uint8Array([good ? 1 : 0])),
      knock: (bytes) => tell(Seen.knock, 0, bytes),
      opened: (ticket, plain) => tell(Seen.opened, ticket, plain),
      answer: (plain) => tell(Seen.answer, 0, plain),
    });
    board.tell('open', own.point);
    return board;
  } catch (error) {
    console.warn(error);
    tell(Seen.failed, 0, new Uint8Array());
    return null;
  }
}

/** By their numbers there. */
const calls = [
  (board, wanted) => board.watch(wanted === 1),
  (board, size, bytes) => board.announce(bytes.slice(0, size), bytes.slice(size)),
  (board, _, topic) => board.listen(topic),
  (board, ticket, bytes) => board.verify(ticket, bytes.slice(0, 32), bytes.slice(96), bytes.slice(32, 96)),
  (board, size, bytes) => board.knock(bytes.slice(0, 16), bytes.slice(16, 48), bytes.slice(48, 113), bytes.slice(113, 121), bytes.slice(121, 137), bytes.slice(137, 137 + size), bytes.slice(137 + size)),
  (board, ticket, bytes) => board.open(ticket, bytes),
  (board, ticket, bytes) => board.answer(ticket, bytes.slice(0, 16), bytes.slice(16)),
  (board, ticket) => board.forget(ticket),
  (board) => board.leave(),
  (board) => board.knock_again(),
  null, // opens one
  (board) => board.take_back(),
];
const [LEAVE, OPEN] = [8, 10];

/** To open a board, `bytes` are the seed of its key, if `number` is 1, and the player's relays. */
export function call(id, what, number, bytes) {
  if (what === OPEN) {
    const relays = new TextDecoder().decode(bytes.slice(32 * number));
    return void boards.set(id, open_board(number ? bytes.slice(0, 32) : null, relays_of({ relays }),
      (...said) => boards.has(id) && on_board(id, ...said)));
  }
  const board = boards.get(id);
  if (what === LEAVE) boards.delete(id);
  board?.then((it) => it && calls[what](it, number, bytes)).catch((error) => console.warn('board:', error));
}
