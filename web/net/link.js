// One WebRTC connection, from its first address to its end. It is never repaired: when it fails,
// another is made (peer.js).
//
// It has two data channels. On the first, binary messages are the frames of the layer above, and
// texts are the links' own: signs of life, and signalling for others. The second is for frames to
// be passed on (relay.js). Everything is counted before it is handled.

import { fingerprint, read_candidates, read_description, write_candidate, write_description } from './codes.js';
import { join } from './crypto.js';
import { ATTEMPT, BROUGHT, BYTES, Bucket, CANDIDATES, CHECKS, FRAME, FRAMES, GATHER, GIVEN, PASSED, PASSED_BYTES, PASSED_TO, PASSED_TO_BYTES, PASSING, TEXT, TEXTS, UNSENT } from './limits.js';
import { LARGEST } from './relay.js';
import { Way } from './way.js';

export class Link extends Way {
  /** `on`: open(), text(string), frame(Uint8Array), side(Uint8Array): from the second channel,
      found(candidates as bytes, after the description was made), closed(): once, unless close() was
      called first. Each gets the link as its first argument. */
  constructor(ice, on) {
    super(on, 'direct');
    this.found = []; // addresses
    this.late = []; // those of them not sent yet
    this.told = -Infinity; // when the description was sent
    this.texts = new Bucket(TEXTS);
    this.passed = new Bucket(PASSED);
    this.passed_bytes = new Bucket(PASSED_BYTES);
    // For carrier.js: what we pass on for this peer, and to them.
    this.asked = new Bucket(FRAMES);
    this.asked_bytes = new Bucket(BYTES);
    this.given = new Bucket(GIVEN);
    this.passing = new Bucket(PASSING);
    this.newcomers = new Bucket(BROUGHT);
    this.checks = new Bucket(CHECKS);
    this.passed_to = new Bucket(PASSED_TO);
    this.passed_to_bytes = new Bucket(PASSED_TO_BYTES);
    const pc = this.pc = new RTCPeerConnection({ iceServers: ice });
    const channel = this.channel = pc.createDataChannel('', { negotiated: true, id: 0 });
    channel.binaryType = 'arraybuffer';
    channel.onopen = () => {
      this.open = true;
      this.heard = this.began = performance.now();
      this.patience = ATTEMPT; // time to say who it is
      this.find_route();
      on.open(this);
    };
    channel.onmessage = ({ data }) => this.hear(data);
    channel.onclose = channel.onerror = () => this.end();
    const side = this.side = pc.createDataChannel('', { negotiated: true, id: 1 }); // see relay.js
    side.binaryType = 'arraybuffer';
    side.onmessage = ({ data }) => this.hear_side(data);
    pc.onconnectionstatechange = () => pc.connectionState === 'failed' && this.end();
    pc.onicecandidate = ({ candidate }) => {
      const bytes = candidate && this.found.length < CANDIDATES && write_candidate(candidate.candidate);
      if (!bytes) return;
      this.found.push(bytes);
      if (!this.described) return;
      if (!this.late.length) setTimeout(() => this.send_late(), GATHER);
      this.late.push(bytes);
    };
  }

  send_late() {
    if (this.over || this.open || !this.late.length) return;
    const late = this.late.splice(0);
    if (this.on.found(this, join(...late)) !== false) return;
    this.late.unshift(...late); // there was no room for them
    setTimeout(() => this.send_late(), 8 * GATHER);
  }

  /** Ready to be described, with the addresses found within the time. */
  async describe(wait) {
    const { pc } = this;
    await pc.setLocalDescription();
    if (pc.iceGatheringState !== 'complete') {
      await new Promise((done) => {
        pc.addEventListener('icegatheringstatechange', () => pc.iceGatheringState === 'complete' && done());
        setTimeout(done, wait);
      });
    }
    if (this.over) throw new Error('closed');
    this.described = true;
    return this.description();
  }

  /** With all addresses known by now. */
  description() {
    this.late.length = 0;
    return write_description(this.pc.localDescription, this.found);
  }

  offer(wait = GATHER) {
    return this.describe(wait);
  }

  /** Both throw if the bytes are not a description. */
  async answer(bytes, wait = GATHER) {
    this.theirs = read_description(bytes);
    await this.pc.setRemoteDescription(this.theirs);
    return this.describe(wait);
  }
  async accept(bytes) {
    if (this.answered || this.pc.signalingState !== 'have-local-offer') return;
    this.theirs = read_description(bytes);
    this.answered = true;
    await this.pc.setRemoteDescription(this.theirs);
  }

  /** Addresses of the other side that were found later. */
  async add(bytes) {
    for (const candidate of read_candidates(bytes)) await this.pc.addIceCandidate({ candidate, sdpMid: '0', sdpMLineIndex: 0 });
  }

  /** What both ends know alike: the fingerprints of their certificates, the lower one first. */
  binding() {
    // pc.remoteDescription may become available only after the first message.
    const [a, b] = [this.pc.localDescription, this.theirs].map(({ sdp }) => fingerprint(sdp));
    const i = a.findIndex((byte, i) => byte !== b[i]);
    return a[i] < b[i] ? join(a, b) : join(b, a);
  }

  async find_route() {
    try {
      const stats = [...(await this.pc.getStats()).values()];
      const { selectedCandidatePairId } = stats.find(({ type }) => type === 'transport') ?? {};
      const pair = stats.find(({ id, type, nominated, state }) => selectedCandidatePairId
        ? id === selectedCandidatePairId : type === 'candidate-pair' && nominated && state === 'succeeded');
      const ends = stats.filter(({ id }) => pair && (id === pair.localCandidateId || id === pair.remoteCandidateId));
      if (ends.some(({ candidateType }) => candidateType === 'relay')) this.route = 'turn';
    } catch { /* it was closed */ }
  }

  // --- messages ---------------------------------------------------------------------------------

  hear(data) {
    const text = typeof data === 'string';
    const allowed = text ? data.length <= TEXT && this.texts.take()
      : data.byteLength <= FRAME && this.frames.take() && this.bytes.take(data.byteLength);
    if (!allowed) return this.flood();
    this.heard = performance.now();
    if (!text) this.on.frame(this, new Uint8Array(data));
    else if (data) this.on.text(this, data);
  }

  hear_side(data) {
    if (!(data.byteLength <= LARGEST && this.passed.take() && this.passed_bytes.take(data.byteLength))) return this.flood();
    this.on.side(this, new Uint8Array(data));
  }

  /** A text, or a frame. Does nothing if it cannot be sent. */
  send(data, channel = this.channel) {
    if (!this.open || this.over || channel.bufferedAmount > UNSENT) return;
    try {
      channel.send(data);
      this.said = performance.now();
    } catch { /* closing, or too large */ }
  }
  /** A message of relay.js. */
  send_side(bytes) {
    this.send(bytes, this.side);
  }

  get settled() {
    return this.greeted;
  }

  /** No event follows. */
  close() {
    this.over = true;
    this.side.onmessage = this.channel.onopen = this.channel.onmessage = this.channel.onclose = this.channel.onerror = null;
    this.pc.onicecandidate = this.pc.onconnectionstatechange = null;
    this.pc.close();
  }
}
