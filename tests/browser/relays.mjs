// Relays on loopback over which rooms signal: a nostr relay (the package @nostr-relay/core, which checks ids and
// signatures) and a plain server that forwards whatever it gets to all others. Both can be stopped and restarted at the
// same address.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(join(dirname(fileURLToPath(import.meta.url)), '../../web/package.json'));
const { WebSocketServer } = require('ws');
const { EventRepository, LogLevel } = require('@nostr-relay/common');
const { NostrRelay } = require('@nostr-relay/core');

/** A relay stores only events that are not ephemeral; there are none here. */
class Nothing extends EventRepository {
  isSearchSupported() {
    return false;
  }
  upsert() {
    throw new Error('only ephemeral events are expected');
  }
  find() {
    return [];
  }
  async destroy() {}
}

/** `connect(socket)` and `hear(socket, text, server)` implement the relay. Returns { url, start(), stop(), log: all
    received texts, sockets() }. */
async function relay(prefix, hear, { connect = () => {}, host = '127.0.0.1' } = {}) {
  let server;
  const it = { log: [], sockets: () => [...server?.clients ?? []] };
  const listen = (port) => new Promise((resolve, reject) => {
    server = new WebSocketServer({ port, host, maxPayload: 65536 });
    server.on('connection', (socket) => {
      connect(socket);
      socket.on('error', () => socket.terminate());
      socket.on('message', (data) => {
        it.log.push(String(data));
        hear(socket, String(data), server);
      });
    });
    server.on('listening', resolve).on('error', reject);
  });
  await listen(0);
  const { port } = server.address();
  it.url = `${prefix}ws://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
  it.stop = () => new Promise((resolve) => {
    if (!server) return resolve();
    for (const socket of server.clients) socket.terminate();
    server.close(resolve);
    server = null;
  });
  it.start = () => listen(port);
  return it;
}

/** `mute(what)`: it does not answer such messages. `refuse`: it rejects every event with this text. `refused`: why it
    rejected events. */
export async function nostr_relay(where) {
  const core = new NostrRelay(new Nothing(), { logLevel: LogLevel.ERROR, filterResultCacheTtl: 0 });
  const it = await relay('', (socket, text) => {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return socket.send(JSON.stringify(['NOTICE', 'invalid: no JSON']));
    }
    if (it.mute?.(message[0])) return;
    if (it.refuse && message[0] === 'EVENT') return socket.send(JSON.stringify(['OK', message[1].id, false, it.refuse]));
    core.handleMessage(socket, message).then((result) => {
      if (result?.messageType === 'EVENT' && !result.success) it.refused.push(result.message);
    }, (error) => it.refused.push(String(error)));
  }, {
    ...where,
    connect(socket) {
      core.handleConnection(socket);
      socket.on('close', () => core.handleDisconnect(socket));
    },
  });
  it.refused = [];
  return it;
}

/** Sends what it gets to all others, and with `echo` also to the sender; `between(text, send)` may handle a text
    differently. */
export const plain_relay = ({ echo = false, between = (text, send) => send(text), ...where } = {}) => relay('plain+', (socket, text, server) => {
  between(text, (it) => {
    for (const other of server.clients) if (echo || other !== socket) other.send(it);
  });
}, where);
