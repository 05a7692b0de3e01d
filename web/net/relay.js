// Frames through a third page, for two that cannot reach each other directly.
//
// Besides its channel for frames a connection has one for messages to pass on: [TO, id of a page (8
// bytes), what]. A page that gets one gives it to that page as [FROM, id of the sender, what], if
// it has a direct link to it. The two ends agree on keys by ECDH and sign their parts, so the page
// between them can neither read anything nor impersonate them.
//
//   what = HELLO, sealed with the room's key: a word (signed.js) whose s is the number of the
//          attempt (4 bytes) and a public key (P-256, 65 bytes)
//   what = DATA, number (4), count (8), then sealed with the key of its direction: FRAME or TEXT,
//          and the content

import { hkdf, join, random } from './crypto.js';
import { BROUGHT, Bucket, CHECKS, FRAME, UNSENT } from './limits.js';
import { Way } from './way.js';

const { subtle } = crypto;
export const [TO, FROM] = [0, 1];
export const [HELLO, DATA] = [0, 1];
const [IS_FRAME, IS_TEXT] = [0, 1];
const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const NUMBER = 4;
const COUNT = 8;
export const LARGEST = FRAME + 1 + 8 + 1 + NUMBER + COUNT + 1 + 16; // bytes of a message to pass on

/** A link by way of another page. Has the members of Link; `on` also has opened(link). */
export class Relayed extends Way {
  /** `give(what)`: sends to the peer, through whichever page there is. */
  constructor(peer, give, on, name = random(NUMBER)) {
    super(on, 'relayed');
    Object.assign(this, { peer, give, name, greeted: true });
    this.newcomers = new Bucket(BROUGHT);
    this.checks = new Bucket(CHECKS);
    this.sent = this.received = this.waiting = 0;
    this.out = this.in = Promise.resolve(); // one after the other
  }

  /** Our part of the agreement, for HELLO. */
  async part() {
    this.pair = await subtle.generateKey(CURVE, false, ['deriveBits']);
    this.own = new Uint8Array(await subtle.exportKey('raw', this.pair.publicKey));
    return this.own;
  }

  /** With the other part. `first`: this side began. Throws if the part is invalid. */
  async agree(theirs, first) {
    const key = await subtle.importKey('raw', theirs, CURVE, false, []);
    const shared = await subtle.deriveBits({ name: 'ECDH', public: key }, this.pair.privateKey, 256);
    const { bits, key_of } = await hkdf(new Uint8Array(shared), first ? join(this.own, theirs) : join(theirs, this.own));
    const [ours, others] = first ? ['to', 'fro'] : ['fro', 'to'];
    this.agreed = await bits('relayed', 32);
    this.seal_key = await key_of(ours);
    this.open_key = await key_of(others);
  }

  binding() {
    return this.agreed;
  }

  begin() {
    this.open = true;
    this.heard = performance.now();
    this.on.opened(this);
  }

  // --- messages ---------------------------------------------------------------------------------

  /** DATA after its number. */
  hear(what) {
    if (this.over || !this.seal_key || what.length < COUNT) return;
    const iv = join(new Uint8Array(12 - COUNT), what.subarray(0, COUNT));
    const count = Number(new DataView(iv.buffer).getBigUint64(12 - COUNT));
    this.in = this.in.then(async () => {
      const plain = new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, this.open_key, what.subarray(COUNT)));
      if (this.over || count <= this.received) return; // doubled on the way
      // Only the peer can have said it; the page that passes it on cannot make them say too much.
      if (!this.frames.take() || !this.bytes.take(what.length)) return this.flood();
      this.received = count;
      this.heard = performance.now();
      if (!this.open) this.begin(); // they have our part
      const rest = plain.subarray(1);
      if (plain[0] === IS_FRAME && rest.length <= FRAME) return this.on.frame(this, rest);
      const text = new TextDecoder().decode(rest);
      if (text === 'e') this.end();
      else if (text) this.on.text(this, text);
    }).catch(() => {}); // not sealed by the peer
  }

  /** A text, or a frame. */
  send(data) {
    if (!this.open || this.over || this.waiting > UNSENT) return;
    const text = typeof data === 'string';
    const plain = join([text ? IS_TEXT : IS_FRAME], text ? new TextEncoder().encode(data) : data);
    const iv = new Uint8Array(12);
    new DataView(iv.buffer).setBigUint64(12 - COUNT, BigInt(++this.sent));
    this.said = performance.now();
    this.waiting += plain.length;
    this.out = this.out.then(async () => {
      const sealed = new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, this.seal_key, plain));
      this.waiting -= plain.length;
      this.give(join([DATA], this.name, iv.subarray(12 - COUNT), sealed));
    });
  }

  get settled() {
    return this.open;
  }

  close() {
    this.send('e');
    this.over = true;
  }
}
