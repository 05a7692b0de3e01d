#!/usr/bin/env node
// A write policy for strfry, a relay for very many players: the same rules as our own relay's (admission.mjs). strfry
// has checked ids and signatures already, sends a line of JSON for each event, and takes a line as the answer
// (docs/plugins.md of strfry). In strfry.conf, relay.writePolicy.plugin = "/path/to/web/relay/strfry.mjs".

import { createInterface } from 'node:readline';

import { Admission } from './admission.mjs';

const admission = new Admission();

/** Only events from clients count for an address; others come from relays that have counted them. Clients whose address
    strfry could not read share one. */
const address_of = ({ sourceType, sourceInfo }) =>
  (sourceType === 'IP4' || sourceType === 'IP6' ? String(sourceInfo || 'unknown') : undefined);

/** The answer to a line, or null: strfry waits for an answer to each event, and to nothing else. */
function answer(line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    console.error('parlour: a line is no JSON');
    return null;
  }
  const { type, event } = request ?? {};
  if (typeof event?.id !== 'string') {
    console.error('parlour: a line has no event');
    return null;
  }
  if (type !== 'new') {
    console.error(`parlour: requests of type ${JSON.stringify(type)} are unknown`);
    return { id: event.id, action: 'reject', msg: 'error: the policy does not know such requests' };
  }
  const msg = admission.refusal(event, address_of(request));
  return msg ? { id: event.id, action: 'reject', msg } : { id: event.id, action: 'accept' };
}

for await (const line of createInterface({ input: process.stdin })) {
  const said = answer(line);
  if (said) process.stdout.write(`${JSON.stringify(said)}\n`);
}
