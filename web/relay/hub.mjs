// The relay without a network: connections, what they subscribe to, and what each event goes to (NIP-01).
//
// Messages of rooms and knocks are kept nowhere: they go to whoever names their topic at that moment, and to nobody
// else. Everything that a connection can make the relay keep is bounded.

import { createHash } from 'node:crypto';
import { hashes, schnorr } from '@noble/secp256k1';

import { Bucket } from '../net/limits.js';
import { Admission, TABLE, expiration_of } from './admission.mjs';
import { read_filters } from './filters.mjs';
import { Tables } from './tables.mjs';

// --- limits -------------------------------------------------------------------------------------------------------

export const TABLES = 5000; // announced at a time
export const SUBSCRIPTIONS = 8; // of a connection
export const NAME = 64; // characters of a subscription's name
export const FRAME = 64 * 1024; // bytes of a message to the relay
export const UNSENT = 1 << 20; // bytes that may wait for a slow reader
export const AHEAD = 1 << 18; // of those, bytes of kept events
// Per second, and at once. What one connection may say: a message counts once, and once more for every 4 KB. Above
// that, it is read more slowly.
export const SAID = [50, 500];
const COUNTS = 4096;
export const REQUESTS = [5, 40]; // of one connection: each looks at all tables
const PAUSE = 1000; // ms
const PINGS = 30; // seconds between pings of a connection; who has not answered by the next one is gone

// --- events -------------------------------------------------------------------------------------------------------

hashes.sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const bytes_of = (hex) => new Uint8Array(Buffer.from(hex, 'hex'));

/** Whether the id is the event's hash, and its author has signed it. Takes 2 to 4 ms. */
export function is_valid({ id, pubkey, created_at, kind, tags, content, sig }) {
  const hash = createHash('sha256').update(JSON.stringify([0, pubkey, created_at, kind, tags, content])).digest('hex');
  if (hash !== id) return false;
  try {
    return schnorr.verify(bytes_of(sig), bytes_of(id), bytes_of(pubkey));
  } catch {
    return false; // no point of the curve
  }
}

/** The text of an event, without what else its sender has put in. */
const text_of = ({ id, pubkey, created_at, kind, tags, content, sig }) => JSON.stringify({ id, pubkey, created_at, kind, tags, content, sig });

// --- connections --------------------------------------------------------------------------------------------------

class Connection {
  /** `socket`: of ws; `stream`: what it writes to. */
  constructor(hub, socket, stream, address) {
    Object.assign(this, { hub, socket, stream, address, alive: true, pouring: false });
    this.subscriptions = new Map(); // name -> { connection, name, filters, topics }
    this.due = new Map(); // subscription -> kept events that it has still to get, or null
    this.said = new Bucket(SAID);
    this.requests = new Bucket(REQUESTS);
  }

  /** Sends a message; `written`: called when the system has taken it. */
  send(data, written) {
    if (this.socket.readyState !== 1) return;
    this.socket.send(data, { binary: false }, written);
    if (this.socket.bufferedAmount <= UNSENT) return;
    ++this.hub.dropped;
    this.socket.terminate();
  }

  say(...message) {
    this.send(JSON.stringify(message));
  }

  hear(data, is_binary) {
    if (!this.said.take(1 + data.length / COUNTS)) this.pause();
    if (is_binary) return this.say('NOTICE', 'invalid: messages are texts');
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return this.say('NOTICE', 'invalid: a message is JSON');
    }
    if (!Array.isArray(message)) return this.say('NOTICE', 'invalid: a message is a list');
    const [what, first, ...rest] = message;
    if (what === 'EVENT') this.hub.publish(this, first);
    else if (what !== 'REQ' && what !== 'CLOSE') this.say('NOTICE', 'invalid: messages are EVENT, REQ and CLOSE');
    else if (typeof first !== 'string' || first === '' || first.length > NAME) this.say('NOTICE', `invalid: the name of a subscription has 1 to ${NAME} characters`);
    else if (what === 'REQ') this.request(first, rest);
    else this.close(first);
  }

  /** Lets them wait: what they send stays on their side. */
  pause() {
    if (this.paused) return;
    this.socket.pause();
    this.paused = setTimeout(() => {
      this.paused = null;
      this.socket.resume();
    }, PAUSE);
  }

  request(name, given) {
    const refuse = (why) => {
      this.close(name);
      this.say('CLOSED', name, why);
    };
    if (!this.requests.take()) return refuse('rate-limited: too many requests; wait a little');
    if (!this.subscriptions.has(name) && this.subscriptions.size >= SUBSCRIPTIONS) return refuse(`blocked: a connection has at most ${SUBSCRIPTIONS} subscriptions`);
    let filters;
    try {
      filters = read_filters(given);
    } catch (error) {
      return refuse(error.message);
    }
    this.close(name); // one of that name is replaced
    const it = { connection: this, name, filters };
    this.subscriptions.set(name, it);
    this.hub.add(it);
    this.due.set(it, null);
    this.pour();
  }

  close(name) {
    const it = this.subscriptions.get(name);
    if (!it) return;
    this.subscriptions.delete(name);
    this.due.delete(it);
    this.hub.remove(it);
  }

  /** Sends kept events as fast as they are read, one subscription after the other. */
  pour() {
    if (this.pouring) return;
    this.stream.cork(); // into few packets
    for (const [it, kept] of this.due) {
      const texts = kept ?? this.hub.tables.find(it.filters).reverse();
      while (texts.length > 0 && !this.pouring) {
        const wait = this.socket.bufferedAmount > AHEAD;
        this.pouring = wait;
        this.send(event_message(it.name, texts.pop()), wait ? () => this.poured() : undefined);
      }
      this.due.set(it, texts);
      if (texts.length > 0 || this.pouring) break;
      this.due.delete(it);
      this.say('EOSE', it.name);
    }
    this.stream.uncork();
  }

  poured() {
    this.pouring = false;
    if (this.socket.readyState === 1) this.pour();
  }

  leave() {
    clearTimeout(this.paused);
    for (const name of [...this.subscriptions.keys()]) this.close(name);
  }
}

const event_message = (name, text) => `["EVENT",${JSON.stringify(name)},${text}]`;

// --- the relay ----------------------------------------------------------------------------------------------------

/** A set in a map, made when it is needed and removed when it is empty. */
function include(map, key, it) {
  if (!map.has(key)) map.set(key, new Set());
  map.get(key).add(it);
}
function exclude(map, key, it) {
  const set = map.get(key);
  set?.delete(it);
  if (set?.size === 0) map.delete(key);
}

export class Hub {
  /** `clock`: ms since 1970. */
  constructor({ clock = Date.now, tables = TABLES } = {}) {
    this.clock = clock;
    this.admission = new Admission({ clock, is_valid });
    this.tables = new Tables(tables);
    this.connections = new Set();
    this.topics = new Map(); // topic -> subscriptions that name it
    this.watchers = new Set(); // subscriptions to tables
    this.taken = this.refused = this.dropped = this.ticks = 0;
  }

  /** A new connection; hear() and leave() are for whoever owns the socket. */
  join(socket, stream, address) {
    const connection = new Connection(this, socket, stream, address);
    connection.number = this.connections.size;
    this.connections.add(connection);
    socket.on('message', (data, is_binary) => connection.hear(data, is_binary));
    socket.on('pong', () => { connection.alive = true; });
    socket.on('error', () => socket.terminate()); // no frame of a websocket, too large, or no UTF-8
    socket.on('close', () => {
      connection.leave();
      this.connections.delete(connection);
    });
  }

  add(subscription) {
    const { filters } = subscription;
    if (filters.some((filter) => filter.wants(TABLE))) this.watchers.add(subscription);
    subscription.topics = new Set(filters.flatMap((filter) => [...filter.values('x')]));
    for (const topic of subscription.topics) include(this.topics, topic, subscription);
  }

  remove(subscription) {
    this.watchers.delete(subscription);
    for (const topic of subscription.topics) exclude(this.topics, topic, subscription);
  }

  publish(connection, event) {
    const refusal = this.refusal(event, connection.address);
    const id = typeof event?.id === 'string' ? event.id.slice(0, 64) : '';
    connection.say('OK', id, refusal === '' || refusal.startsWith('duplicate:'), refusal);
    if (refusal) return void ++this.refused;
    ++this.taken;
    this.spread(event);
  }

  refusal(event, address) {
    const name = event?.kind === TABLE && Array.isArray(event.tags) ? event.tags.find((tag) => tag?.[0] === 'd')?.[1] : undefined;
    if (name !== undefined && !this.tables.has_place(name)) return `blocked: ${this.tables.most} tables are announced here already; try again in a minute`;
    return this.admission.refusal(event, address);
  }

  /** To all who want an event that was taken. */
  spread(event) {
    const text = text_of(event);
    if (event.kind === TABLE) this.tables.put(event.tags.find(([name]) => name === 'd')[1], event, text, expiration_of(event));
    const readers = event.kind === TABLE ? this.watchers : this.topics.get(event.tags[0][1]) ?? [];
    const messages = new Map(); // most give their subscriptions the same name
    for (const { connection, name, filters } of readers) {
      if (!filters.some((filter) => filter.matches(event))) continue;
      if (!messages.has(name)) messages.set(name, Buffer.from(event_message(name, text)));
      connection.send(messages.get(name));
    }
  }

  /** To be called every second. */
  tick() {
    this.tables.expire(this.clock() / 1000);
    ++this.ticks;
    for (const connection of this.connections) {
      if ((this.ticks + connection.number) % PINGS !== 0) continue;
      if (!connection.alive) connection.socket.terminate();
      connection.alive = false;
      connection.socket.ping();
    }
  }

  counts() {
    const { tables, taken, refused, dropped } = this;
    let subscriptions = 0;
    for (const connection of this.connections) subscriptions += connection.subscriptions.size;
    return { connections: this.connections.size, subscriptions, tables: tables.size, taken, refused, dropped };
  }
}
