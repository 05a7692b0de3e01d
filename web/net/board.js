// Open tables: announcements that everybody can see, knocks at them, and the hosts' answers. Loaded
// for whoever looks for a table or shows one. What the bytes mean, and what of it is believed, is in
// src/hall; here they are signed, sealed and carried.
//
//   announcement  an addressable event: a relay keeps the last one of each host until it expires
//   knock         version, the guest's public key (P-256, 65 bytes), the nonce of its work (8), and
//                 what is sealed with a key that only guest and host can compute
//   answer        version, and what is sealed with another such key

import { base64, hex, join, random, unbase64 } from './crypto.js';
import { ANSWERS, Bucket, EXPIRES, SEEN, SEEN_AT_ONCE, SINCE, TICKETS } from './limits.js';

const { subtle } = crypto;
const [TABLE, KNOCK, ANSWER] = [31_811, 24_812, 24_813];
const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const [VERSION, KEY, POINT, NONCE, IV] = [1, 32, 65, 8, 12];
const AT = VERSION + KEY + NONCE; // where an announcement says when it was made
const NOWHERE = '0'.repeat(32);
const TICK = 250; // ms

const now = () => Math.floor(Date.now() / 1000);

/** The bytes of a content; null if it is none of ours. */
function bytes_of(content) {
  try {
    return /^[\w-]{2,1024}$/.test(content) ? unbase64(content) : null;
  } catch {
    return null;
  }
}

async function new_pair() {
  const pair = await subtle.generateKey(CURVE, false, ['deriveBits']);
  return { pair, point: new Uint8Array(await subtle.exportKey('raw', pair.publicKey)) };
}

class Board {
  /** `net`: `lent` of carrier.js. `own`: of new_pair(). */
  constructor(net, own, identity, relays, on) {
    Object.assign(this, { net, own, identity, on });
    this.watching = false;
    this.knocks_at = null; // the topic where this page's host is asked
    this.asked = null; // the last knock of this page: { topic, key, event }
    this.guests = new Map(); // ticket -> promise of the key for the answer
    this.seen = new Set(); // contents, so that each counts once, whichever relays bring it
    this.answers = new Bucket(ANSWERS);
    this.out = Promise.resolve(); // one after the other
    this.last_word = null; // the event that closes the announced table
    // A plain relay keeps nothing, and has no kinds of messages.
    const fit = [...new Set(relays ?? net.RELAYS)].filter((url) => !url.startsWith('plain+'));
    this.relays = fit.map((url) => Object.assign(new net.Relay(url, this), { attempts: new Bucket(SEEN) }));
    this.timer = setInterval(() => { for (const relay of this.relays) relay.tick(); }, TICK);
    this.awake = () => document.visibilityState === 'visible' && this.relays.forEach((relay) => relay.wake());
    this.gone = () => this.close();
    addEventListener('online', this.awake);
    document.addEventListener('visibilitychange', this.awake);
    addEventListener('pagehide', this.gone);
    this.tell_relays();
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
    this.tell('seen', relay, bytes);
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
      this.give(event);
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

  /** The table is closed: at once, while the page still can. */
  close() {
    if (this.last_word) this.give(this.last_word);
  }

  async verify(ticket, key, text, signature) {
    this.tell('verified', ticket, await this.identity.verify(key, text, signature));
  }

  // --- knocks -----------------------------------------------------------------------------------

  /** The keys of a knock at the table of the host with that key, and of its answer; rejects if the
      other's point is none of the curve. */
  async keys(theirs, guest, host, table) {
    const key = await subtle.importKey('raw', theirs, CURVE, false, []);
    const shared = await subtle.deriveBits({ name: 'ECDH', public: key }, this.own.pair.privateKey, 256);
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
  knock(topic, table, host, nonce, reply, plain) {
    const { point } = this.own;
    const keys = this.keys(host, point, host, table);
    const asked = this.asked = { topic: hex(reply), key: keys.then((it) => it.answer), event: null };
    asked.key.catch(() => {});
    this.subscribe('answers');
    this.publish(async () => {
      const sealed = await this.seal((await keys).knock, plain);
      return this.net.nostr.event(KNOCK, [['x', hex(topic)]], base64(join([VERSION], point, nonce, sealed)));
    }, (event) => { asked.event = event; });
    new_pair().then((own) => {
      this.own = own;
      this.tell('open', own.point);
    });
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
    removeEventListener('online', this.awake);
    document.removeEventListener('visibilitychange', this.awake);
    removeEventListener('pagehide', this.gone);
    this.out.then(() => {
      this.close();
      for (const relay of this.relays) relay.drop();
    });
  }
}

/** `net`: `lent` of carrier.js. `identity`: the seed of the key that signs announcements, or null.
    `on`: open(point: the public half of this page's key for knocks, also after each knock),
    relays(all, open, failed), seen(relay, bytes), verified(ticket, good), knock(bytes),
    opened(ticket, plain: empty if it was not sealed for this page), answer(plain). */
export async function open_board(net, { relays, identity, on }) {
  const own = await new_pair();
  const board = new Board(net, own, await net.identity_of(identity), relays, on);
  board.tell('open', own.point);
  return board;
}
