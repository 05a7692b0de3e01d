// Descriptions of a WebRTC connection in their smallest form, on the bus and as a text to copy.
//
// In an SDP with only a data channel everything is fixed except the ICE credentials, the
// certificate's fingerprint and the addresses. As bytes:
//
//   kind         1 byte: 1 offer, 2 answer of the DTLS client, 3 of the server; + 16: credentials
//                in hex
//   credentials  libwebrtc (Chromium, Safari): 4 + 24 characters of base64, 3 + 18 bytes
//                Firefox: 8 + 32 hexadecimal digits, 4 + 16 bytes
//   fingerprint  SHA-256, 32 bytes
//   addresses    kind (0 IPv4, 1 IPv6, 2 mDNS of this machine; 3 IPv4, 4 IPv6 seen from outside;
//                5 IPv4, 6 IPv6 of a relay), address (4 or 16 bytes), port (2)
//
// Reading is total: other bytes throw, and only what was understood reaches the browser.

import { base64, hex, join, unbase64, unhex } from './crypto.js';
import { CANDIDATES, CODE, FRAME } from './limits.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const IN_HEX = 16;
const MESSAGE_SIZE = FRAME + 2048; // a frame with the envelope of relay.js
const KINDS = { offer: 1, active: 2, passive: 3 };
const FIRST = { host: 0, srflx: 3, relay: 5 }; // kinds of addresses
const NAMES = ['host', 'host', 'host', 'srflx', 'srflx', 'relay', 'relay'];
const PRIORITY = { host: 126, srflx: 100, relay: 0 }; // as RFC 8445 recommends

const to_letters = (bytes) => btoa(String.fromCharCode(...bytes));

function wrong() {
  throw new RangeError('no description');
}

class Reader {
  constructor(bytes) {
    Object.assign(this, { bytes, at: 0 });
  }
  get left() {
    return this.bytes.length - this.at;
  }
  take(n) {
    if (this.left < n) wrong();
    return this.bytes.subarray(this.at, this.at += n);
  }
  u8() {
    return this.take(1)[0];
  }
  u16() {
    const [high, low] = this.take(2);
    return high << 8 | low;
  }
}

// --- addresses ----------------------------------------------------------------------------------

function ipv6(text) {
  const [head, tail] = text.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = [...head, ...Array(tail ? Math.max(0, 8 - head.length - tail.length) : 0).fill('0'), ...tail ?? []];
  return groups.length === 8 ? groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]) : null;
}

/** The line of an RTCIceCandidate as bytes; null if it is useless: TCP, the end of the list. */
export function write_candidate(line) {
  const [, ip, port, type] = /candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\w+)/i.exec(line) ?? [];
  if (!(type in FIRST)) return null;
  const end = [port >> 8, port & 255];
  if (ip.endsWith('.local')) {
    const id = unhex(ip.slice(0, -6).replace(/-/g, ''));
    return id.length === 16 ? Uint8Array.of(2, ...id, ...end) : null;
  }
  const six = ip.includes(':');
  const address = six ? ipv6(ip) : ip.split('.').map(Number);
  return address && Uint8Array.of(FIRST[type] + six, ...address, ...end);
}

function read_candidate(reader, number) {
  const kind = reader.u8();
  const type = NAMES[kind] ?? wrong();
  let ip;
  if (kind === 2) {
    ip = `${hex(reader.take(16)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`;
  } else {
    ip = [1, 4, 6].includes(kind) ? hex(reader.take(16)).match(/..../g).join(':') : reader.take(4).join('.');
  }
  const port = reader.u16();
  const priority = PRIORITY[type] * 2 ** 24 + (65535 - number) * 256 + 255;
  return `candidate:${number + 1} 1 udp ${priority} ${ip} ${port} typ ${type}${type === 'host' ? '' : ' raddr 0.0.0.0 rport 9'}`;
}

/** Lines for addIceCandidate(). */
export function read_candidates(bytes) {
  const reader = new Reader(bytes);
  const lines = [];
  while (reader.left) {
    if (lines.length === CANDIDATES) wrong();
    lines.push(read_candidate(reader, lines.length));
  }
  return lines;
}

// --- descriptions -------------------------------------------------------------------------------

/** This browser's description and the candidates found so far (as written by write_candidate), as
    bytes. */
export function write_description({ type, sdp }, candidates) {
  const of = (name) => new RegExp(`a=${name}:(\\S+)`).exec(sdp)?.[1] ?? '';
  const [user, password] = [of('ice-ufrag'), of('ice-pwd')];
  const in_hex = /^[0-9a-f]{8} [0-9a-f]{32}$/.test(`${user} ${password}`);
  if (!in_hex && !/^[\w+/]{4} [\w+/]{24}$/.test(`${user} ${password}`)) throw new Error(`credentials of another form: ${user.length}, ${password.length}`);
  const bytes = in_hex ? unhex : unbase64;
  return join([KINDS[type === 'offer' ? type : of('setup')] | (in_hex ? IN_HEX : 0)], bytes(user), bytes(password),
    fingerprint(sdp), ...candidates.slice(0, CANDIDATES));
}

export const fingerprint = (sdp) => unhex(/a=fingerprint:sha-256 (\S+)/i.exec(sdp)[1].replace(/:/g, ''));

/** For setRemoteDescription(). */
export function read_description(bytes) {
  const reader = new Reader(bytes);
  const first = reader.u8();
  const in_hex = first & IN_HEX;
  const setup = { 1: 'actpass', 2: 'active', 3: 'passive' }[first & ~IN_HEX] ?? wrong();
  const letters = in_hex ? hex : to_letters;
  const [user, password] = [letters(reader.take(in_hex ? 4 : 3)), letters(reader.take(in_hex ? 16 : 18))];
  const print = hex(reader.take(32)).toUpperCase().match(/../g).join(':');
  const candidates = read_candidates(reader.take(reader.left)).map((line) => `a=${line}`);
  const sdp = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0', ...candidates,
    `a=ice-ufrag:${user}`, `a=ice-pwd:${password}`, 'a=ice-options:trickle', `a=fingerprint:sha-256 ${print}`,
    `a=setup:${setup}`, 'a=mid:0', 'a=sctp-port:5000', `a=max-message-size:${MESSAGE_SIZE}`, ''].join('\r\n');
  return { type: setup === 'actpass' ? 'offer' : 'answer', sdp };
}

// --- codes to copy ------------------------------------------------------------------------------
// OFFER or ANSWER (1 byte), mark of the room (2), minutes since 1970 (2, the low bytes), in an
// answer the first bytes of the offer's credentials (4), description, CRC-16 of all that.

const OFFER = 0x50;
const ANSWER = 0x51;
const minutes = () => Math.floor(Date.now() / 60_000) & 0xffff;

/** CRC-16/CCITT-FALSE. */
function crc(bytes) {
  let c = 0xffff;
  for (const byte of bytes) {
    c ^= byte << 8;
    for (let i = 0; i < 8; ++i) c = (c & 0x8000 ? c << 1 ^ 0x1021 : c << 1) & 0xffff;
  }
  return [c >> 8, c & 255];
}

/** The name by which an answer refers to its offer. */
export const name_of = (offer) => hex(offer.subarray(1, 5));

/** The text of an offer, or of the answer to the offer with that name. */
export function write_code(mark, description, to = '') {
  const now = minutes();
  const body = join([to ? ANSWER : OFFER], mark, [now >> 8, now & 255], unhex(to), description);
  return base64(join(body, crc(body)));
}

export class CodeError extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** { offer, description, to }: its kind, and in an answer the offer's name. Throws a CodeError:
    'not_a_code', 'other_room', 'too_old'. Blanks and line ends from copying are ignored. */
export function read_code(text, mark) {
  const not = (code) => {
    throw new CodeError(code);
  };
  text = String(text).replace(/\s/g, '');
  if (!/^[\w-]{80,600}$/.test(text) || text.length % 4 === 1) not('not_a_code');
  const bytes = unbase64(text);
  const body = bytes.subarray(0, -2);
  const offer = body[0] === OFFER;
  if (base64(bytes) !== text || crc(body).join() !== bytes.subarray(-2).join() || !(offer || body[0] === ANSWER)) not('not_a_code');
  if (body[1] !== mark[0] || body[2] !== mark[1]) not('other_room');
  // minutes, also when the counter wraps around
  const age = (minutes() - (body[3] << 8 | body[4])) << 16 >> 16;
  if (Math.abs(age) * 60_000 > CODE) not('too_old');
  const description = body.slice(offer ? 5 : 9);
  try {
    if ((read_description(description).type === 'offer') !== offer) wrong();
  } catch {
    not('not_a_code');
  }
  return { offer, description, to: offer ? '' : hex(body.subarray(5, 9)) };
}
