// The secrets of a room, the seal of its messages on the bus, and the key of this device.

/* global ED25519 */ // the file of the library, for browsers without ed25519; written in by build.mjs

import { LABOUR } from './limits.js';

const { subtle } = crypto;
const utf8 = new TextEncoder();

export const random = (n) => crypto.getRandomValues(new Uint8Array(n));
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const base64 = (bytes) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
/** Throws if the text is not base64. */
export function unbase64(text) {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = new Uint8Array(plain.length);
  for (let i = 0; i < plain.length; ++i) bytes[i] = plain.charCodeAt(i); // ten times as fast as Uint8Array.from
  return bytes;
}

export function join(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Keys and bytes from a secret: { bits(info, bytes), key_of(info): for AES-GCM }. */
export async function hkdf(secret, salt) {
  const whole = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey']);
  const from = (info) => ({ name: 'HKDF', hash: 'SHA-256', salt, info: utf8.encode(`parlour ${info}`) });
  return {
    bits: async (info, n) => new Uint8Array(await subtle.deriveBits(from(info), whole, n * 8)),
    key_of: (info) => subtle.deriveKey(from(info), whole, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  };
}

/** From the random part of the room's address: the topic on the bus, which reveals nothing about
    the room, a mark for copied codes, and the seal that turns messages into text. A sealed text
    begins with its nonce (12 bytes, 16 characters); unsealing a text that was not sealed with this
    key rejects. */
export async function secrets_of(room) {
  const { bits, key_of } = await hkdf(room, new Uint8Array());
  const key = await key_of('bus');
  return {
    topic: hex(await bits('topic', 16)),
    mark: await bits('mark', 2),
    async seal(message) {
      const iv = random(12);
      return base64(join(iv, new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, key, utf8.encode(JSON.stringify(message))))));
    },
    async unseal(text) {
      const bytes = unbase64(text);
      const plain = await subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, 12) }, key, bytes.slice(12));
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
    },
  };
}

/** The id of a page: nobody can have another page's id without its key. */
export const id_of = async (key, salt) => hex(new Uint8Array(await subtle.digest('SHA-256', join(key, salt))).subarray(0, 8));

// --- the device's key ---------------------------------------------------------------------------

// In PKCS #8 an ed25519 private key is this and the seed (RFC 8410).
const PKCS8 = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20);

/** { seed, key, cost: of one verification, for CHECKS, sign(text), verify(key, text, signature) };
    a new one without a seed. */
export async function identity_of(seed) {
  seed = seed?.length === 32 ? seed.slice() : random(32);
  let own;
  let x;
  try {
    own = await subtle.importKey('pkcs8', join(PKCS8, seed), 'Ed25519', true, ['sign']);
    ({ x } = await subtle.exportKey('jwk', own));
  } catch { // the browser has no ed25519: Chromium before 137, Firefox before 129, Safari before 17
    const library = await import(new URL(ED25519, import.meta.url).href);
    return {
      seed,
      key: await library.getPublicKeyAsync(seed),
      cost: LABOUR,
      sign: (text) => library.signAsync(text, seed),
      verify: (key, text, signature) => library.verifyAsync(signature, text, key, { zip215: false }).catch(() => false),
    };
  }
  return {
    seed,
    key: unbase64(x),
    cost: 1,
    sign: async (text) => new Uint8Array(await subtle.sign('Ed25519', own, text)),
    async verify(key, text, signature) {
      try {
        const theirs = await subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
        return await subtle.verify('Ed25519', theirs, signature, text);
      } catch {
        return false;
      }
    },
  };
}
