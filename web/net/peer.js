// Another page of the room: its links, and the attempts at new ones.
//
// Everything heard here was signed by that page (signed.js).
//
// Of two pages the one with the lower id offers, so that they never offer to each other. Every
// attempt is a new connection. A silent link gets another beside it, and ends only by itself:
// nothing heard on the bus closes an open link.

import { base64, unbase64 } from './crypto.js';
import { Link } from './link.js';
import { BETTER, Bucket, OFFERS, STEADY } from './limits.js';

const LATEST = 4000; // ms between two attempts, at most
const REFUSED = 60_000; // and if its links are closed on purpose

export class Peer {
  /** `room`: carrier.js's. The rest comes from its first word, and never changes. */
  constructor(room, { f, p, h }) {
    Object.assign(this, { room, id: f, key: p, host: h === 1, links: [], attempt: null, detour: null, early: [] });
    this.latest = {}; // kind -> time of its last word
    this.tries = this.closed = 0;
    this.next = this.greeted = this.called = this.detoured = -Infinity;
    this.heard = performance.now(); // anything, on the bus or a link
    this.lost = null; // since when it has had no link, after it had one
    this.offers = new Bucket(OFFERS);
  }

  /** Only words on the bus were ever seen of it, and its key is unknown: anybody can make such
      keys. */
  get stranger() {
    return this.lost === null && !this.links.length && !this.sure;
  }
  /** The word is not outdated. Several of `more` belong to one offer, and come in any order. */
  is_later({ k, d }) {
    return k === 'more' || d > (this.latest[k] ?? -Infinity);
  }
  /** We offer, not they. */
  get leads() {
    return this.room.id < this.id;
  }
  /** The newest live link. */
  get best() {
    return [...this.links].reverse().find((link) => !link.stale);
  }
  get direct() {
    return [...this.links].reverse().find((link) => !link.stale && link.route !== 'relayed');
  }
  get live() {
    return Boolean(this.best);
  }
  /** Its links were closed on purpose, a moment ago. */
  get left_alone() {
    return this.closed > 0 && performance.now() < this.next;
  }

  // --- attempts ---------------------------------------------------------------------------------

  begin(name) {
    this.attempt?.close();
    const link = this.attempt = this.room.new_link(this);
    link.name = name;
    return link;
  }

  async offer() {
    const now = performance.now();
    if (this.room.full(this)) return;
    this.next = now + LATEST; // again when the attempt has failed, or then
    const link = this.begin(crypto.getRandomValues(new Uint32Array(1))[0]);
    try {
      await link.offer();
      if (this.attempt === link) this.say_again();
    } catch (error) {
      if (!link.over) this.room.warn(error);
      link.end();
    }
  }

  /** Sends the attempt's offer or answer: again when it seems to be lost. */
  say_again() {
    const { attempt: link } = this;
    const now = performance.now();
    if (!link?.described || now - link.told < 1000) return;
    if (this.say(this.leads ? 'offer' : 'answer', link, link.description())) link.told = now;
  }

  say(k, link, bytes) {
    return this.room.say({ k, t: this.id, n: link.name, s: base64(bytes) }, this);
  }

  /** What the bus brought from this peer: an offer, an answer, or more addresses. */
  async hear({ k, n, s, d }) {
    let bytes;
    try {
      bytes = unbase64(s);
    } catch {
      return;
    }
    const { attempt } = this;
    if (k === 'offer') {
      if (this.leads || this.links.some((link) => link.name === n)) return;
      if (attempt?.name === n) return this.say_again();
      if (this.room.full(this) || this.left_alone || !this.offers.take()) return;
      const link = this.begin(n);
      try {
        await link.answer(bytes);
        if (this.attempt !== link) return;
        this.say_again();
      } catch {
        link.end();
      }
    } else if (k === 'more') {
      if (attempt?.name === n && attempt.pc.remoteDescription) return attempt.add(bytes).catch(() => {});
      // It has overtaken what it belongs to. A replayed old one must not take a later one's place.
      if (this.early.every((it) => it.d !== d)) this.early = [...this.early, { k, n, s, d }].sort((a, b) => b.d - a.d).slice(0, 4);
      return;
    } else if (this.leads && attempt?.name === n) {
      // An invalid answer is ignored.
      await attempt.accept(bytes).catch(() => {});
    }
    for (const early of this.early.splice(0)) if (early.n === n) this.hear(early);
  }

  /** An attempt, or a link, is over. */
  ended(link) {
    const now = performance.now();
    if (link === this.attempt) {
      this.attempt = null;
      this.next = now + (this.live ? BETTER : Math.min(250 * 2 ** this.tries++, LATEST));
      return;
    }
    if (link === this.detour) {
      this.detour = null;
      return;
    }
    this.links = this.links.filter((other) => other !== link);
    // A link that was closed at once would be closed again.
    const lasted = now - link.began > STEADY;
    this.tries = lasted ? 0 : this.tries + 1;
    if (lasted) this.closed = 0;
    this.next = Math.max(this.next, lasted ? now : now + Math.min(250 * 2 ** this.tries, LATEST));
    if (!this.links.length) this.lost = now;
  }

  /** Links were closed on purpose; leaves it alone for a while, longer each time. */
  refuse(link) {
    this.links = this.links.filter((other) => other !== link);
    if (this.live) return; // one of two
    if (performance.now() - link.began > STEADY) this.closed = 0;
    this.next = performance.now() + Math.min(1000 * 2 ** this.closed++, REFUSED);
    if (!this.links.length) this.lost = performance.now();
  }

  /** It may hear us now: repeats what is unanswered, and ends all waits. */
  heed() {
    if (this.left_alone) return;
    this.tries = 0;
    this.next = -Infinity;
    if (this.leads && !this.attempt?.answered) this.say_again();
  }

  /** The network may have changed. */
  wake() {
    if (this.left_alone) return;
    // An earlier attempt may contain addresses that are no longer valid.
    if (this.leads && this.attempt && performance.now() - this.attempt.began > 1000) this.attempt.end();
    this.heed();
  }

  close() {
    this.attempt?.close();
    this.detour?.close();
    for (const link of this.links) link.close();
    this.attempt = this.detour = null;
    this.links = [];
  }
}
