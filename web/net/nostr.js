// Messages to a nostr relay: events (NIP-01). Those of rooms are ephemeral, so it does not store them.
// The key that signs them belongs to this page alone and reveals nothing about anybody.

import { schnorr } from '@noble/secp256k1';
import { hex, random } from './crypto.js';

export const SEALED = 24_811; // any of 20000-29999; sealed messages of Parlour's rooms

const key = random(32);
let pubkey;

/** The text of an event of that kind and with these tags, that carries `content`. */
export async function event(kind, tags, content, created_at = Math.floor(Date.now() / 1000)) {
  pubkey ??= hex(schnorr.getPublicKey(key));
  const head = { pubkey, created_at, kind, tags, content };
  const text = JSON.stringify([0, head.pubkey, head.created_at, head.kind, head.tags, head.content]);
  const id = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return JSON.stringify(['EVENT', { id: hex(id), ...head, sig: hex(await schnorr.signAsync(id, key)) }]);
}

/** What a relay shall send under that name: all that one of the filters describes. */
export const subscribe = (name, filters) => JSON.stringify(['REQ', name, ...filters]);
export const sealed_for = (topic) => ({ kinds: [SEALED], '#x': [topic] });
/** A query that finds nothing; an answer shows that the relay is there. */
export const probe = JSON.stringify(['REQ', 'probe', { kinds: [SEALED], '#x': ['0'.repeat(32)], limit: 1 }]);
export const probed = JSON.stringify(['CLOSE', 'probe']);
