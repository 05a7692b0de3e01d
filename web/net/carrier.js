// Play between devices: the page's half of src/net/link.h, over WebRTC. Loaded when a room is
// opened.
//
// Everything that a page says about itself is signed, on the bus and when a link opens (signed.js):
// a page's id is derived from its key, so nobody can speak in another's name, and a link belongs to
// the page that it claims. src/net then proves the identity again, and relies on it from then on.
//
// The room's link is its only credential. Whoever has it may come in as a new person, even as a
// host: a newcomer believes the first host that they hear. They may also make this page try to
// connect in vain, and fill up the relays and the places for strangers; people who were here before
// return on any way that is not full. People without the link can drop, double or delay what passes
// their relay, and flood a relay on which they see the room's topic: up to ATTEMPTS a second every
// real message is heard, above that some are missed on that relay. Other relays, and existing
// links, are not affected.
//
// All limits are in limits.js.

import { Bus, Relay, RELAYS } from './bus.js';
import { CodeError, name_of, read_code, write_code } from './codes.js';
import { base64, hex, hkdf, id_of, identity_of, join, random, secrets_of, unbase64, unhex } from './crypto.js';
import { Link } from './link.js';
import { BACKUPS, Bucket, CHECKS_LAST, CODE, CODES, DETOUR, FRAME, FRESH, GATHER_ALL, KNOWN, LINKS, MISSING, NEWCOMERS, PEERS, REMEMBERED, SAID, SAID_LAST, STRANGER } from './limits.js';
import * as nostr from './nostr.js';
import { Peer } from './peer.js';
import { DATA, FROM, HELLO, Relayed, TO } from './relay.js';
import { Signer, is_word } from './signed.js';

export { RELAYS };
/** For board.js, which is a file of its own and has no second copy of them. */
export const lent = { Relay, RELAYS, nostr, hkdf, identity_of };

const TICK = 250; // ms
// Delay of each announcement after the previous one, in ms: frequent at first, then a sign that the
// room is still open.
const ANNOUNCE = [300, 700, 1000, 2000, 3000, 5000];
const ANNOUNCE_LATER = 15_000;
const OFTEN = 40; // announcements; after that the room is still open, but nobody seems to come
const ANNOUNCE_RARELY = 120_000;
const ANNOUNCE_MISSING = 2000; // for a person who was here a moment ago
const MOMENT = 60_000;

const ALL = '*'.repeat(16); // in place of an id

const ON_BUS = ['hello', 'offer', 'answer', 'more'];

/** The servers that the browser accepts: they are typed in by hand. */
function usable(ice) {
  return (ice ?? []).filter((server) => {
    try {
      new RTCPeerConnection({ iceServers: [server] }).close();
      return true;
    } catch (error) {
      console.warn('room: no server:', error.message);
      return false;
    }
  });
}

class Room {
  /** `id`: of this page for its lifetime; derived from its key and `salt`. */
  constructor({ relays, ice, host, on }, secrets, identity, salt, id) {
    Object.assign(this, { ice: usable(ice), host: Boolean(host), on, secrets, id });
    this.signer = new Signer(secrets.topic, identity, salt, id, this.host);
    this.said = new Bucket(SAID);
    this.peers = new Map(); // id -> Peer
    this.by_number = new Map(); // what the layer above knows as links
    this.passed = new Set(); // nonces of messages passed on, the oldest first
    this.offered = []; // links by code that wait for their answer
    this.answered = []; // and answered ones whose peers are not known yet
    this.numbers = 0;
    this.wanted = 1;
    this.announced = -Infinity;
    this.announcements = 0;
    this.pressing = performance.now(); // when somebody was lost, or we woke
    this.newcomers = new Bucket(NEWCOMERS);
    this.known = new Map(); // keys that had a link here -> when they last said something, the oldest link first
    this.bus = new Bus(secrets, relays ?? RELAYS, {
      message: (message, by) => this.hear(message, by),
      opened: () => {
        for (const peer of this.peers.values()) peer.heed();
        this.hurry();
        this.look_for();
      },
      changed: () => this.changed(),
      urgent: () => performance.now() - this.pressing < MISSING,
    });
    this.bus.also((sealed, { t }) => this.pass(sealed, t));
    this.last = performance.now();
    this.timer = setInterval(() => this.tick(), TICK);
    this.awake = () => document.visibilityState === 'visible' && this.wake();
    this.asleep = () => this.close_links();
    addEventListener('online', this.awake);
    addEventListener('pageshow', this.awake);
    addEventListener('pagehide', this.asleep);
    document.addEventListener('visibilitychange', this.awake);
  }

  // --- events -----------------------------------------------------------------------------------

  /** Events never come inside a call, and one that fails does not delay the next. */
  tell(what, ...args) {
    queueMicrotask(() => this.left || this.on[what]?.(...args));
  }
  tell_of(link, what, ...args) {
    queueMicrotask(() => this.left || link.disowned || this.on[what]?.(link.number, ...args));
  }
  changed() {
    if (this.told) return;
    this.told = true;
    queueMicrotask(() => {
      this.told = false;
      if (!this.left) this.on.state?.();
    });
  }
  warn(error) {
    console.warn('room:', error);
  }

  state() {
    return {
      relays: this.bus.relays.map(({ url, state, why, said }) => ({ url, state, why, said })),
      peers: [...this.peers.values()].filter((peer) => peer.links.length || peer.attempt || peer.lost).map((peer) => {
        const link = peer.best ?? peer.links[0];
        return {
          id: peer.id,
          key: peer.key,
          link: link?.number ?? 0,
          state: peer.live ? 'open' : peer.attempt ? 'connecting' : 'missing',
          route: link?.route ?? 'direct',
        };
      }),
    };
  }

  // --- whom we look for -------------------------------------------------------------------------

  has_host() {
    return [...this.peers.values()].some((peer) => peer.host && peer.live);
  }
  /** Somebody was here and has been away for less than this. */
  missing(within) {
    const now = performance.now();
    return [...this.peers.values()].some((peer) => (this.host || peer.host) && peer.lost !== null && !peer.live && now - peer.lost < within);
  }
  /** Hosts connect to everybody. Guests connect to hosts, and to a few other guests in case the bus
      or the way to the host fails. */
  wants(peer) {
    if (this.host || peer.host) return true;
    return [...this.peers.values()].filter((it) => !it.host && it !== peer && (it.links.length || it.attempt)).length < BACKUPS;
  }
  /** There is no room for another connection. For a `peer` that is not a stranger, an attempt for a
      stranger is given up, because strangers may be made up. */
  full(peer = null) {
    const links = [...this.peers.values()].reduce((sum, peer) => sum + peer.links.length + (peer.attempt ? 1 : 0), 0);
    if (links + this.offered.length + this.answered.length < LINKS) return false;
    const made_up = peer && !peer.stranger && [...this.peers.values()].find((it) => it.stranger && it.attempt);
    made_up?.attempt.end();
    return !made_up;
  }

  /** The peer whose first, checked word this is; null if there is no room for another. `sure`: they
      already have a link, by code, or had one. Otherwise they count against whoever passed on their
      word, so that anyone who makes people up uses up only their own limit. */
  peer(word, sure, by) {
    if (!sure && !(by.newcomers ?? this.newcomers).take()) return null;
    if (this.peers.size >= PEERS) {
      // Makes room by dropping the stranger heard first, preferably one who never answered; for a
      // sure peer, also somebody who is not here.
      const rank = (it) => (it.stranger ? +Boolean(it.attempt?.theirs) : 2);
      const idle = [...this.peers.values()].filter((it) => it.stranger || (sure && !it.links.length));
      if (!idle.length) return null;
      this.forget(idle.reduce((a, b) => (rank(b) - rank(a) || b.heard - a.heard) < 0 ? b : a));
    }
    const peer = new Peer(this, word);
    peer.sure = sure;
    this.peers.set(peer.id, peer);
    return peer;
  }

  // --- the bus ----------------------------------------------------------------------------------

  /** Signs it and sends it on all ways; returns false, without sending, if there was too much.
      Messages `to` strangers leave room for the others. */
  say(what, to) {
    if (!this.said.take(1, to?.stranger ? SAID_LAST : 0)) return false;
    this.signer.sign(what).then((word) => this.left || this.bus.publish(word)).catch((error) => this.warn(error));
    return true;
  }

  announce() {
    this.announced = performance.now();
    ++this.announcements;
    this.say({ k: 'hello' });
  }

  /** Tells this peer alone that we are here. */
  greet(peer) {
    const now = performance.now();
    if (now - peer.greeted >= 1000 && this.say({ k: 'hello', t: peer.id }, peer)) peer.greeted = now;
  }

  /** The peer who said this word: null if it is not signed, is outdated, or there is no room for
      another peer. False if there was no time to check: it may be heard again on another way. `by`
      brought it. Cheap checks come first. */
  async speaker(word, by) {
    const { f, p, k, d } = word;
    if (f === this.id || this.peers.get(f)?.is_later(word) === false || !await this.signer.is_own(word)) return null;
    const peer = this.peers.get(f);
    if (!by.checks.take(this.signer.identity.cost, this.known.has(p) || peer?.stranger === false ? 0 : CHECKS_LAST)) return false;
    if (!await this.signer.is_signed(word) || this.left) return null;
    const sure = d > this.known.get(p);
    if (sure) this.known.set(p, d);
    return this.heard(word, sure, by);
  }

  /** The peer who has said that; null as above. */
  heard(word, sure, by) {
    const { f, p, k, d, h } = word;
    let peer = this.peers.get(f);
    if (!peer) {
      // A key is one page: the page that had it before makes room.
      if (sure) for (const other of this.peers.values()) if (other.key === p && !other.links.length) this.forget(other);
      peer = this.peer(word, sure, by);
    }
    if (!peer || peer.host !== (h === 1) || !peer.is_later(word)) return null;
    peer.latest[k] = d;
    peer.heard = performance.now();
    return peer;
  }

  async hear(word, by) {
    const { t, k } = word;
    if (!is_word(word) || !ON_BUS.includes(k) || (t !== this.id && (t || k !== 'hello'))) return;
    const peer = await this.speaker(word, by);
    if (peer) this.hear_from(peer, word);
    return peer !== false;
  }

  hear_from(peer, word) {
    const { t, d, k } = word;
    if (k !== 'hello') return peer.hear(word);
    // A peer that addresses this page's id is there now. An announcement may be an old one replayed
    // by a relay: then we ask back, and a present peer answers.
    const there = t !== '' || Math.abs(Date.now() - d) < FRESH;
    if (!there) return this.greet(peer);
    if (peer.live || !this.wants(peer)) return;
    if (!peer.leads) {
      if (t === '') this.greet(peer);
    } else if (peer.attempt) {
      peer.heed();
    } else if (!peer.left_alone) {
      peer.offer();
    }
  }

  // The links are also a way for the bus: a peer's messages are passed on, once, by everyone linked
  // to them.

  /** `to` a page, or '' to all; `from`: the link that it came by, if it is another's. */
  pass(sealed, to, from) {
    const text = `${from ? 'p' : 'b'}${to || ALL}${sealed}`;
    for (const peer of this.peers.values()) {
      const link = peer.direct;
      if (link && link !== from && !(from && ((to && to !== peer.id) || !link.passing.take()))) link.send(text);
    }
  }

  /** A peer's message to be passed on: once, and only a limited amount per peer. */
  pass_for(link, sealed, to) {
    const nonce = sealed.slice(0, 16);
    if (this.passed.has(nonce) || !link.given.take()) return;
    this.passed.add(nonce);
    if (this.passed.size > REMEMBERED) this.passed.delete(this.passed.values().next().value);
    this.pass(sealed, to, link);
  }

  // --- links ------------------------------------------------------------------------------------

  new_link(peer) {
    const link = new Link(this.ice, {
      open: (link) => { link.introduced = this.introduce(link); },
      text: (link, text) => this.after(link, () => this.on_text(link, text)),
      side: (link, bytes) => this.on_side(link, bytes),
      frame: (link, bytes) => this.after(link, () => link.number && this.tell_of(link, 'frame', bytes)),
      found: (link, bytes) => link.peer && link.peer.say('more', link, bytes),
      closed: (link) => this.on_closed(link),
    });
    link.peer = peer;
    return link;
  }

  /** Says who we are, with this link's binding, so that the word is useless on another. */
  async introduce(link) {
    link.send(`h${JSON.stringify(await this.signer.sign({ k: 'link', s: hex(link.binding()) }))}`);
  }

  /** Messages that arrive while the introduction is being checked wait for it. */
  after(link, f) {
    if (link.checking) link.checking.then(() => link.over || f());
    else f();
  }

  on_text(link, text) {
    const [kind, rest] = [text[0], text.slice(1)];
    if (!link.greeted) {
      if (kind === 'h') link.checking = this.on_greeting(link, rest).then((good) => good || link.end(), () => link.end()).finally(() => { link.checking = null; });
      return;
    }
    if (kind === 'x') return this.on_farewell(link);
    if (kind !== 'b' && kind !== 'p') return;
    const [to, sealed] = [rest.slice(0, ALL.length), rest.slice(ALL.length)];
    this.bus.take(sealed, () => kind === 'b' && to !== this.id && this.pass_for(link, sealed, to === ALL ? '' : to), link);
  }

  /** The link is open: finds out whose it is. */
  async on_greeting(link, text) {
    const word = JSON.parse(text);
    await link.introduced; // later messages are handled only after that
    const { f, p, k, d, s } = word;
    if (!is_word(word) || k !== 'link' || s !== hex(link.binding()) || f === this.id || (link.peer && link.peer.id !== f)) return false;
    if (!await this.signer.is_own(word) || !await this.signer.is_signed(word) || link.over || this.left) return false;
    const peer = this.heard(word, true);
    if (!peer || (link.peer && link.peer !== peer)) return false;
    this.answered = this.answered.filter((it) => it !== link);
    link.peer = peer;
    link.greeted = true;
    if (peer.attempt === link) peer.attempt = null;
    this.known.delete(p);
    this.known.set(p, d);
    if (this.known.size > KNOWN) this.known.delete(this.known.keys().next().value);
    this.admit(peer, link);
    // Stops calling for anybody who is back as another page.
    for (const other of this.peers.values()) if (other !== peer && other.key === p && !other.links.length) this.forget(other);
    return true;
  }

  /** The layer above has proven another key than the link's: it belongs to nobody. */
  proven(number, key) {
    const link = this.by_number.get(number);
    if (link && link.peer.key !== hex(key)) link.end();
  }

  /** From now on the peer has this link. */
  admit(peer, link) {
    peer.links.push(link);
    if (this.host || peer.host) {
      link.number = ++this.numbers;
      this.by_number.set(link.number, link);
      this.tell_of(link, 'up', link.binding());
    }
    peer.lost = null;
    peer.heard = performance.now();
    for (const old of [...peer.links]) if (old !== link && old.stale) old.end();
    this.changed();
  }

  // --- ways through others (relay.js) -----------------------------------------------------------

  detour(peer, through, name) {
    peer.detour?.close();
    const link = peer.detour = new Relayed(peer, (what) => link.through?.direct?.send_side(join([TO], unhex(peer.id), what)), {
      opened: (link) => {
        peer.detour = null;
        this.admit(peer, link);
      },
      text: (link, text) => this.on_text(link, text),
      frame: (link, bytes) => link.number && this.tell_of(link, 'frame', bytes),
      closed: (link) => this.on_closed(link),
    }, name);
    link.through = through;
    return link;
  }

  /** Our part of the agreement. */
  async part(peer, link) {
    const word = await this.signer.sign({ k: 'detour', t: peer.id, s: base64(join(link.name, await link.part())) });
    return join([HELLO], new TextEncoder().encode(await this.secrets.seal(word)));
  }

  /** Asks every directly linked peer to pass it on; the one that can becomes our way. */
  async look_for_detour(peer) {
    const hello = join([TO], unhex(peer.id), await this.part(peer, this.detour(peer, null)));
    for (const other of this.peers.values()) if (other !== peer) other.direct?.send_side(hello);
  }

  on_side(link, message) {
    if (!link.greeted || message.length < 10) return;
    const id = hex(message.subarray(1, 9));
    const what = message.subarray(9);
    if (message[0] === TO) {
      const to = this.peers.get(id)?.direct;
      const n = what.length;
      if (to && to !== link && link.asked.take() && link.asked_bytes.take(n) && to.passed_to.take() && to.passed_to_bytes.take(n)) to.send_side(join([FROM], unhex(link.peer.id), what));
    } else if (message[0] === FROM && id !== this.id) {
      // it was invalid
      if (what[0] === HELLO) this.on_detour(link, id, what.subarray(1)).catch(() => {});
      else if (what[0] === DATA) this.on_relayed(link.peer, id, what);
    }
  }

  async on_detour(by, id, sealed) {
    const word = await this.secrets.unseal(new TextDecoder().decode(sealed));
    if (!is_word(word) || word.k !== 'detour' || word.f !== id || word.t !== this.id) return;
    const peer = await this.speaker(word, by);
    if (!peer) return;
    const bytes = unbase64(word.s);
    const [name, theirs, through] = [bytes.slice(0, 4), bytes.slice(4), by.peer];
    if (peer.leads) {
      const { detour } = peer;
      if (!detour || detour.through || hex(detour.name) !== hex(name)) return;
      detour.through = through;
      await detour.agree(theirs, true);
      if (detour.over || peer.detour !== detour) return;
      detour.begin();
      detour.send(''); // so that they know it, too
    } else if (!peer.left_alone && peer.offers.take()) {
      const detour = this.detour(peer, through, name);
      const answer = await this.part(peer, detour);
      await detour.agree(theirs, false);
      if (!detour.over && peer.detour === detour) detour.give(answer);
    }
  }

  on_relayed(through, id, what) {
    const peer = this.peers.get(id);
    const name = hex(what.subarray(1, 5));
    for (const link of peer ? [peer.detour, ...peer.links] : []) {
      if (link?.route === 'relayed' && link.through === through && hex(link.name) === name) return link.hear(what.subarray(5));
    }
  }

  on_farewell(link) {
    const { peer } = link;
    link.end();
    if (!peer.links.length) this.forget(peer);
  }

  on_closed(link) {
    this.offered = this.offered.filter((it) => it !== link);
    this.answered = this.answered.filter((it) => it !== link);
    if (this.by_number.delete(link.number)) this.tell_of(link, 'down');
    const { peer } = link;
    if (!peer || link.disowned) return;
    if (link.flooded) peer.closed += 2;
    peer.ended(link);
    if (link.flooded) peer.refuse(link);
    else if (peer.lost && !peer.live) this.hurry(true);
    this.changed();
  }

  forget(peer) {
    peer.close();
    this.peers.delete(peer.id);
    this.changed();
  }

  // --- time -------------------------------------------------------------------------------------

  /** Announces soon, and often for a while; `pressing`: also reconnects often to relays that are
      gone. */
  hurry(pressing = false) {
    this.announcements = 0;
    if (pressing) this.pressing = performance.now();
  }

  /** Announces this page, if it is time. */
  look_for() {
    if (!(this.wanted > 0 || this.missing(MISSING) || (!this.host && !this.has_host()))) return;
    const wait = ANNOUNCE[this.announcements] ?? (this.missing(MOMENT) ? ANNOUNCE_MISSING : this.announcements < OFTEN ? ANNOUNCE_LATER : ANNOUNCE_RARELY);
    if (performance.now() - this.announced >= wait) this.announce();
  }

  wake() {
    this.bus.wake();
    for (const peer of this.peers.values()) {
      peer.wake();
      for (const link of peer.links) link.send('');
    }
    this.hurry(true);
  }

  tick() {
    const now = performance.now();
    if (now - this.last > 5000) this.wake(); // the device slept
    this.last = now;
    this.bus.tick();
    for (const link of [...this.offered, ...this.answered]) link.tick();
    for (const peer of [...this.peers.values()]) {
      for (const link of [...peer.links]) link.tick();
      peer.attempt?.tick();
      if (peer.attempt?.told === -Infinity) peer.say_again(); // there was no room for it
      peer.detour?.tick();
      this.look_after(peer, now);
    }
    this.look_for();
  }

  look_after(peer, now) {
    const since = peer.lost ?? peer.heard;
    if (!peer.links.length && !peer.attempt && now - since > (peer.lost === null ? STRANGER : MISSING)) return this.forget(peer);
    const stale = !peer.live;
    if (stale !== peer.was_stale) {
      peer.was_stale = stale;
      this.changed();
    }
    // A peer that was linked gets a new link as soon as the old one is silent; others when heard on
    // the bus.
    if (peer.direct || !this.wants(peer)) return;
    if (stale && peer.leads && !peer.left_alone && (this.host || peer.host) && now - peer.detoured > DETOUR && now - peer.heard < DETOUR * 3
        && (peer.tries || (peer.attempt && now - peer.attempt.began > DETOUR))) {
      peer.detoured = now;
      this.look_for_detour(peer).catch((error) => this.warn(error));
    }
    if (!(peer.links.length || peer.lost !== null || peer.tries) || now < peer.next) return;
    if (!peer.leads) {
      if (stale && peer.links.length && now - peer.called > 2000) {
        peer.called = now;
        this.greet(peer);
      }
    } else if (!peer.attempt) {
      peer.offer();
    }
  }

  close_links() {
    for (const peer of this.peers.values()) {
      for (const link of [...peer.links]) link.end();
      peer.attempt?.end();
    }
  }

  // --- codes ------------------------------------------------------------------------------------

  code_link() {
    if (this.full()) throw new CodeError('full');
    const link = this.new_link(null);
    link.patience = CODE;
    return link;
  }

  /** Adds the link to the list; if there are too many, the oldest is dropped. */
  keep(link, list) {
    list.push(link);
    if (list.length > CODES) list.shift().end();
  }

  async offer_code() {
    const link = this.code_link();
    const offer = await link.offer(GATHER_ALL);
    link.name = name_of(offer);
    this.keep(link, this.offered);
    return write_code(this.secrets.mark, offer);
  }

  async answer_code(text) {
    const { offer, description } = read_code(text, this.secrets.mark);
    const name = name_of(description);
    if (!offer || this.offered.some((link) => link.name === name)) throw new CodeError('not_ours');
    const link = this.code_link();
    try {
      const answer = await link.answer(description, GATHER_ALL);
      this.keep(link, this.answered);
      return write_code(this.secrets.mark, answer, name);
    } catch {
      link.close();
      throw new CodeError('not_a_code'); // the browser rejects it
    }
  }

  async accept_code(text) {
    const { offer, description, to } = read_code(text, this.secrets.mark);
    const link = this.offered.find(({ name }) => name === to);
    if (offer || !link) throw new CodeError('not_ours');
    this.offered = this.offered.filter((it) => it !== link);
    this.keep(link, this.answered);
    await link.accept(description).catch(() => {
      link.end();
      throw new CodeError('not_a_code');
    });
  }

  // --- calls of the layer above -----------------------------------------------------------------

  send(number, bytes) {
    if (bytes.length <= FRAME) this.by_number.get(number)?.send(bytes);
  }

  close(number) {
    const link = this.by_number.get(number);
    if (!link) return;
    this.by_number.delete(number);
    link.disowned = true;
    link.peer.refuse(link);
    setTimeout(() => link.close(), 50); // earlier messages still go out
    this.changed();
  }

  leave() {
    if (this.left) return;
    clearInterval(this.timer);
    removeEventListener('online', this.awake);
    removeEventListener('pageshow', this.awake);
    removeEventListener('pagehide', this.asleep);
    document.removeEventListener('visibilitychange', this.awake);
    this.bus.close();
    for (const peer of this.peers.values()) for (const link of peer.links) link.send('x');
    this.left = true;
    setTimeout(() => {
      for (const peer of this.peers.values()) peer.close();
      for (const link of [...this.offered, ...this.answered]) link.close();
    }, 100);
  }
}

/**
 * Takes part in a room: finds the others over the bus and holds a link with each.
 *   room      16 bytes, the random part of the address
 *   relays    addresses: wss://.. of nostr relays, plain+wss://.. of servers that send everything
 *             that they get to all (ws:// on this machine); may be empty. Default: RELAYS
 *   ice       RTCIceServers
 *   host      this device is the host, or was last: hosts connect to everybody
 *   identity  the 32 bytes that carrier.identity returned, or null
 *   on        up(link, binding), frame(link, bytes), down(link), signed(ticket, signature),
 *             verified(ticket, good), state(): never called inside a call of the carrier
 * In state() a peer's `link` is 0 if the layer above does not know the link: between two guests.
 * Resolves once the key is available; rejects with an Error whose code is 'no_webrtc' if there is
 * none, and 'insecure' if the page came over plain http.
 */
export async function open_room({ identity, ...options }) {
  if (!globalThis.RTCPeerConnection) throw new CodeError('no_webrtc');
  if (!globalThis.crypto?.subtle) throw new CodeError('insecure');
  const [secrets, own] = await Promise.all([secrets_of(options.room), identity_of(identity)]);
  const salt = random(8);
  const room = new Room(options, secrets, own, salt, await id_of(own.key, salt));
  return {
    key: own.key,
    identity: own.seed,
    send: (link, bytes) => room.send(link, bytes),
    close: (link) => room.close(link),
    /** The layer above has seen the proof of this key on the link. */
    proven: (link, key) => room.proven(link, key),
    sign(ticket, text) {
      own.sign(text.slice()).then((signature) => room.tell('signed', ticket, signature));
    },
    verify(ticket, key, text, signature) {
      own.verify(key.slice(), text.slice(), signature.slice()).then((good) => room.tell('verified', ticket, good));
    },
    /** The number of further peers wanted: the room is announced while it is not 0, or while
        somebody is missing. */
    need(n) {
      if (n > 0 && room.wanted <= 0) room.hurry();
      room.wanted = n;
    },
    state: () => room.state(),
    leave: () => room.leave(),
    offer_code: () => room.offer_code(),
    answer_code: (text) => room.answer_code(text),
    accept_code: (text) => room.accept_code(text),
  };
}
