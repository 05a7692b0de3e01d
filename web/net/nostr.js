// Messages to a nostr relay: ephemeral events (NIP-01, NIP-16), which it does not store. The key
// that signs them belongs to this page alone and reveals nothing about anybody.

import { schnorr } from '@noble/secp256k1';
import { hex, random } from './crypto.js';

const KIND = 24_811; // any of 20000-29999; sealed messages of Parlour's rooms

const key = random(32);
let pubkey;

/** The text of an event that carries `content` to the subscribers of the topic. */
export async function event(topic, content) {
  pubkey ??= hex(schnorr.getPublicKey(key));
  const head = { pubkey, created_at: Math.floor(Date.now() / 1000), kind: KIND, tags: [['x', topic]], content };
  const text = JSON.stringify([0, head.pubkey, head.created_at, head.kind, head.tags, head.content]);
  const id = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return JSON.stringify(['EVENT', { id: hex(id), ...head, sig: hex(await schnorr.signAsync(id, key)) }]);
}

export const subscribe = (topic) => JSON.stringify(['REQ', 'room', { kinds: [KIND], '#x': [topic] }]);
/** A query that finds nothing; an answer shows that the relay is there. */
export const probe = (topic) => JSON.stringify(['REQ', 'probe', { kinds: [KIND], '#x': [topic], limit: 1 }]);
export const probed = JSON.stringify(['CLOSE', 'probe']);
