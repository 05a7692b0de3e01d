// The bus: how pages of a room without a link find each other. Its messages are sealed with the
// room's key. A relay's operator may lose, double, delay or replay them, and anyone who has the
// room's link may make them up; carrier.js checks the signatures. A message can start an attempt to
// connect, and never end a connection.

import * as nostr from './nostr.js';
import { ATTEMPTS, CHECKS, MESSAGE, MESSAGES, Bucket, PROBE, REMEMBERED, SILENT, STEADY } from './limits.js';

// Public relays that take ephemeral events from anybody. They belong to others, come and go, and
// could not be tested from the development machine: several are asked at once, one is enough, and a
// player can name others.
export const RELAYS = ['wss://relay.damus.io', 'wss://nos.lol', 'wss://relay.primal.net', 'wss://nostr.mom', 'wss://relay.nostr.band'];

/** A relay, reconnected again and again. `why` is a word for the screen: address, unreachable,
    silent, refused (`said` is its message). `bus`: whoever uses it, see Bus. */
export class Relay {
  constructor(url, bus) {
    const [, plain, address] = /^(?:nostr\+|(plain)\+)?(.*)$/.exec(url);
    Object.assign(this, { url, address, bus, plain: Boolean(plain), state: 'connecting', why: '', said: '', tries: 0 });
    this.attempts = new Bucket(ATTEMPTS);
    this.incoming = new Bucket(MESSAGES);
    this.checks = new Bucket(CHECKS); // by carrier.js
    this.open();
  }

  open() {
    this.drop();
    this.since = performance.now();
    this.asked = 0; // when an answer first became due
    try {
      if (!/^wss?:\/\/./.test(this.address)) throw new SyntaxError();
      this.socket = new WebSocket(this.address);
    } catch {
      this.hopeless = true;
      return this.is('failed', 'address');
    }
    const { socket } = this;
    socket.onopen = () => {
      this.heard = this.since = performance.now();
      this.subscribed = this.plain;
      if (this.plain) this.is('open');
      else this.subscribe();
      this.bus.opened(this);
    };
    socket.onmessage = ({ data }) => this.hear(data);
    socket.onclose = () => this.fail('unreachable');
  }

  /** All that the bus wants, or one of its subscriptions. The relay is open once it has sent what it
      keeps for 'room'. */
  subscribe(only) {
    for (const [name, filters] of Object.entries(this.bus.subscriptions())) if (!only || name === only) this.give(nostr.subscribe(name, filters));
  }

  drop() {
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  fail(why, said = '') {
    this.drop();
    const now = performance.now();
    if (this.state === 'open' && now - this.since > STEADY) this.tries = 0;
    this.since = now;
    this.wait = Math.min(500 * 2 ** this.tries++, this.bus.urgent() ? 2000 : 30_000) * (0.75 + Math.random() / 2);
    this.is('failed', why, said);
  }

  is(state, why = '', said = '') {
    if (state === this.state && why === this.why && said === this.said) return;
    Object.assign(this, { state, why, said });
    this.bus.changed();
  }

  give(text) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(text);
    // A plain relay shows only by its echo whether it answers at all.
    if (!this.plain || this.echoes) this.asked ||= performance.now();
  }

  async publish(sealed) {
    this.give(this.plain ? `${this.bus.topic} ${sealed}` : await this.bus.event(sealed));
  }

  hear(data) {
    if (typeof data !== 'string' || data.length > MESSAGE + 1024 || !this.attempts.take()) return;
    this.heard = performance.now();
    this.asked = 0;
    if (this.plain) {
      const { topic } = this.bus;
      if (data.startsWith(`${topic} `) && this.bus.take(data.slice(topic.length + 1), null, this) === 'own') this.echoes = true;
      return;
    }
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    if (!Array.isArray(message)) return;
    const [what, a, b, c] = message;
    const said = (text) => String(text ?? '').slice(0, 120);
    if (what === 'EVENT' && typeof b?.content === 'string') this.bus.event_came(b, this);
    else if (what === 'EOSE' && a === 'probe') this.give_quietly(nostr.probed);
    else if (what === 'EOSE' && a === 'room') {
      this.subscribed = true;
      if (this.state !== 'failed') this.is('open');
    } else if (what === 'CLOSED' && a === 'room') this.fail('refused', said(b));
    else if (what === 'OK') this.bus.event_went(b, said(c), this);
  }

  give_quietly(text) {
    this.give(text);
    this.asked = 0;
  }

  tick() {
    const now = performance.now();
    if (this.hopeless) return;
    if (!this.socket) {
      if (now - this.since >= this.wait) {
        this.open();
        this.is('connecting', this.why, this.said);
      }
    } else if (this.socket.readyState !== WebSocket.OPEN) {
      if (now - this.since > (this.bus.urgent() ? SILENT : 2 * SILENT)) this.fail('unreachable');
    } else if ((this.asked && now - this.asked > SILENT) || (!this.subscribed && now - this.heard > SILENT)) {
      this.fail('silent');
    } else if (!this.asked && now - this.heard > PROBE) {
      this.probe();
    }
  }

  probe() {
    if (!this.plain) this.give(nostr.probe);
  }

  /** The network may have changed: retries broken relays at once, and probes the others. */
  wake() {
    this.tries = 0;
    if (this.socket?.readyState === WebSocket.OPEN) this.probe();
    else if (!this.hopeless) this.open();
  }
}

export class Bus {
  /** `secrets`: from crypto.js. `on`: message(object, by): a promise, of false if there was no time
      for it; opened() (a relay is connected, or again); changed(); urgent() (somebody is missing:
      no long waits). */
  constructor(secrets, relays, on) {
    Object.assign(this, { secrets, topic: secrets.topic, on, ways: [] });
    this.heard = new Set(); // nonces of messages, the oldest first
    this.own = new Set();
    this.asked = new Map(); // nonces of messages being checked -> who brought them
    this.relays = [...new Set(relays)].map((url) => new Relay(url, this));
  }

  changed() {
    this.on.changed();
  }
  opened() {
    this.on.opened();
  }
  urgent() {
    return this.on.urgent();
  }

  // --- what a Relay asks
  subscriptions() {
    return { room: [nostr.sealed_for(this.topic)] };
  }
  event_went(taken, said, relay) {
    if (taken === false && !/^duplicate/.test(said)) relay.is('failed', 'refused', said);
    else if (taken === true) relay.is('open');
  }
  event_came({ content }, relay) {
    this.take(content, null, relay);
  }

  /** Adds another way for published messages: f(sealed, message). */
  also(f) {
    this.ways.push(f);
  }

  async publish(message) {
    const sealed = await this.secrets.seal(message);
    this.remember(sealed);
    this.own.add(sealed.slice(0, 16));
    this.latest = null;
    for (const way of this.ways) way(sealed, message);
    for (const relay of this.relays) relay.publish(sealed);
  }

  /** Signed once for all relays. */
  event(sealed) {
    if (this.latest?.sealed !== sealed) this.latest = { sealed, event: nostr.event(nostr.SEALED, [['x', this.topic]], sealed) };
    return this.latest.event;
  }

  // The first 16 characters are the nonce of AES-GCM.
  remember(sealed) {
    const nonce = sealed.slice(0, 16);
    if (this.heard.has(nonce)) return false;
    this.heard.add(nonce);
    if (this.heard.size > REMEMBERED) {
      const [oldest] = this.heard;
      this.heard.delete(oldest);
      this.own.delete(oldest);
    }
    return true;
  }

  /** Takes a message from any way. 'own': it is an echo. `ours` is called if it is of this room,
      already heard or not; `by`: the relay or the link that brought it. */
  take(sealed, ours, by) {
    // only one encoding per message, so that it cannot come twice
    if (sealed.length > MESSAGE || !/^[\w-]+$/.test(sealed)) return '';
    if (this.own.has(sealed.slice(0, 16))) return 'own';
    if (this.heard.has(sealed.slice(0, 16))) ours?.(), this.asked.get(sealed.slice(0, 16))?.add(by);
    else this.read(sealed, ours, by);
    return '';
  }

  async read(sealed, ours, by) {
    let message;
    try {
      message = await this.secrets.unseal(sealed);
    } catch {
      return; // not of this room, or damaged
    }
    // Only messages of this room count, so that nobody else can use up the limit.
    if (!message || typeof message !== 'object' || by.incoming?.take() === false) return;
    ours?.();
    // Only messages really sealed with the key are remembered, so that nobody can use up a nonce.
    const nonce = sealed.slice(0, 16);
    if (!this.remember(sealed)) return void this.asked.get(nonce)?.add(by);
    // If one way had no time for it, another may have brought it, or may still.
    const ways = new Set([by]);
    this.asked.set(nonce, ways);
    let heard = false;
    try {
      // including those added meanwhile
      for (const way of ways) if ((heard = await this.on.message(message, way) !== false)) break;
    } finally {
      this.asked.delete(nonce);
      if (!heard) this.heard.delete(nonce);
    }
  }

  tick() {
    for (const relay of this.relays) relay.tick();
  }
  wake() {
    for (const relay of this.relays) relay.wake();
  }
  close() {
    for (const relay of this.relays) relay.drop();
    this.relays = [];
    this.ways = [];
  }
}
