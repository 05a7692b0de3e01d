// The relay and the page on one port.

import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

import { say, site, site_folder } from '../static.mjs';
import { network_of } from './admission.mjs';
import { FRAME, Hub } from './hub.mjs';
import { hint } from './page.mjs';

// --- limits -------------------------------------------------------------------------------------------------------

export const CONNECTIONS = 4000; // of the relay
export const PER_ADDRESS = 100;
const REQUESTS = 1000; // connections beside those, for files
const LEAVE = 2000; // ms that connections get to say goodbye

/** Who is at the other end. Only the last entry is the proxy's own: a client can make up all others. */
function address_of(request, behind_proxy) {
  const forwarded = behind_proxy ? request.headers['x-forwarded-for']?.split(',').at(-1).trim() : '';
  return forwarded || request.socket.remoteAddress || 'unknown';
}

/** Refuses a websocket before it is one. */
function turn_away(stream, status, why) {
  stream.on('error', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${why.length + 1}\r\n\r\n${why}\n`);
}

/** Connections by network. */
class Places {
  constructor(most, per_address) {
    Object.assign(this, { most, per_address, all: 0, by: new Map() });
  }
  /** Why there is no place, or ''. */
  take(network) {
    const here = this.by.get(network) ?? 0;
    if (this.all >= this.most) return `This relay has ${this.most} connections already.`;
    if (here >= this.per_address) return `Your address has ${this.per_address} connections to this relay already.`;
    ++this.all;
    this.by.set(network, here + 1);
    return '';
  }
  leave(network) {
    --this.all;
    const left = this.by.get(network) - 1;
    if (left > 0) this.by.set(network, left);
    else this.by.delete(network);
  }
}

/** Listens, and resolves to { port, hub, stop() }; rejects if it cannot. `folder`: of the built site, or nothing.
    `behind_proxy`: addresses are taken from X-Forwarded-For. `note(text)`: what the operator should know. */
export async function start({
  folder, host = '127.0.0.1', port = 0, behind_proxy = false, note = () => {},
  connections = CONNECTIONS, per_address = PER_ADDRESS, ...limits
} = {}) {
  const root = folder === undefined ? null : site_folder(folder);
  const files = root ? site(root, { alter: hint(root) }) : (_, response) => say(response, 404, 'This is a relay of Parlour; it serves no page.');
  const hub = new Hub(limits);
  const places = new Places(connections, per_address);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME, clientTracking: true });

  const server = createServer((request, response) => {
    if (/^\/health(\?|$)/.test(request.url)) return health(response, hub);
    files(request, response);
  });
  server.maxConnections = connections + REQUESTS;
  let told = behind_proxy;
  server.on('upgrade', (request, stream, head) => {
    if (!told && request.headers['x-forwarded-for']) {
      told = true;
      note('A proxy forwards requests: with --behind-proxy each client counts for itself.');
    }
    const address = address_of(request, behind_proxy);
    const network = network_of(address);
    const full = places.take(network);
    if (full) return turn_away(stream, '429 Too Many Requests', full);
    stream.on('close', () => places.leave(network));
    sockets.handleUpgrade(request, stream, head, (socket) => hub.join(socket, stream, address));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const ticking = setInterval(() => hub.tick(), 1000);
  return {
    port: server.address().port,
    hub,
    async stop() {
      clearInterval(ticking);
      const closed = new Promise((resolve) => { server.close(resolve); });
      for (const socket of sockets.clients) socket.close(1001, 'the relay ends');
      const late = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
        server.closeAllConnections();
      }, LEAVE);
      server.closeIdleConnections();
      await closed;
      clearTimeout(late);
    },
  };
}

function health(response, hub) {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(`${JSON.stringify(hub.counts())}\n`);
}
