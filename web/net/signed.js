// What a page says about itself: on the bus, to open a link, to open a way through a third page.
// Every such word carries its page's key and a signature, so that nobody can say anything in
// another's name.
//
//   f, p, r   the page it is from, its key, the salt: f is derived from the two
//   t         the page it is to; '' for all
//   d         when it was said. A page never says two words with one time, and later ones have
//             later times
//   k         hello, offer, answer, more: on the bus; link: on a link; detour: through a third page
//   n, s      the number of an attempt to connect, and what is said about it
//   h         1 if the page is a host
//   g         the signature of all that in this room

import { base64, hex, id_of, unbase64, unhex } from './crypto.js';

const FORMS = { f: /^[0-9a-f]{16}$/, p: /^[0-9a-f]{64}$/, r: /^[0-9a-f]{16}$/, t: /^([0-9a-f]{16})?$/, k: /^[a-z]+$/, s: /^[\w-]*$/, g: /^[\w-]{86}$/ };

/** It has the right form; the signer is not checked yet. */
export const is_word = (it) => Boolean(it) && Object.entries(FORMS).every(([name, form]) => typeof it[name] === 'string' && form.test(it[name]))
  && Number.isSafeInteger(it.d) && Number.isSafeInteger(it.n) && (it.h === 0 || it.h === 1);

export class Signer {
  constructor(topic, identity, salt, id, host) {
    Object.assign(this, { topic, identity, last: 0 });
    this.own = { f: id, p: hex(identity.key), r: hex(salt), h: +host };
  }

  text({ k, f, t, d, n, s, h }) {
    return new TextEncoder().encode(JSON.stringify(['parlour word', this.topic, k, f, t, d, n, s, h]));
  }

  async sign(said) {
    this.last = Math.max(Date.now(), this.last + 1); // even when the clock is set back
    const word = { t: '', n: 0, s: '', ...said, ...this.own, d: this.last };
    return { ...word, g: base64(await this.identity.sign(this.text(word))) };
  }

  /** The page's id is derived from that key: a cheap check, made first. */
  async is_own(word) {
    return await id_of(unhex(word.p), unhex(word.r)) === word.f;
  }
  is_signed(word) {
    return this.identity.verify(unhex(word.p), this.text(word), unbase64(word.g));
  }
}
