// Pages with nothing but the carrier of rooms (web/net), for tests and benchmarks.

import { readdirSync } from 'node:fs';

import { open, options, serve } from './harness.mjs';

const file = (name) => readdirSync(options.site).find((it) => new RegExp(`^${name}\\.\\w+\\.js$`).test(it));

const html = `<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; img-src 'self' data:; media-src blob:; style-src 'self'; connect-src 'self' wss: ws:">
<title>Room</title><link rel="icon" href="data:,"><script type="module" src="room.js"></script>`;

// A record of what happened in this page, for the test.
const script = `// Connections and channels that the carrier makes, to break them. A muted channel is a path that went dead:
// nothing of what is sent arrives, and nobody says so. window.alter(data, send) may send something else.
const Native = RTCPeerConnection;
window.pcs = [];
window.channels = [];
window.passed = []; // what came to be passed on to others, or was
window.RTCPeerConnection = class extends Native {
  // A blind one finds no address: nobody can reach it.
  constructor(config) { super(window.blind ? { ...config, iceTransportPolicy: 'relay' } : config); pcs.push(this); }
  createDataChannel(...args) {
    const channel = super.createDataChannel(...args);
    channels.push(channel);
    if (channel.id === 1) channel.addEventListener('message', ({ data }) => typeof data !== 'string' && passed.length < 1000 && passed.push(new TextDecoder('latin1').decode(data)));
    const send = channel.send.bind(channel);
    channel.send = (data) => channel.muted || (window.alter ? window.alter(data, send) : send(data));
    return channel;
  }
  setRemoteDescription(description) {
    const { type, sdp } = description;
    return super.setRemoteDescription(window.greedy ? { type, sdp: sdp.replace(/max-message-size:\\d+/, 'max-message-size:262144') } : description);
  }
};
window.open_pcs = () => pcs.filter((pc) => pc.connectionState === 'connected').length;
const net = await import('./${file('carrier')}');
const seen = window.seen = { ups: [], downs: [], frames: [], count: 0, signed: {}, verified: {}, states: 0, inside: 0, net };
let inside = false; // a call of the carrier
window.join = async (options) => {
  const hexed = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
  const event = (f) => (...args) => { seen.inside += inside; f(...args); };
  const on = {
    up: event((link, binding) => seen.ups.push({ link, binding: hexed(binding), at: performance.now() })),
    down: event((link) => seen.downs.push({ link, at: performance.now() })),
    frame: event((link, bytes) => { ++seen.count; if (seen.frames.length < 5000) seen.frames.push({ link, text: new TextDecoder().decode(bytes.subarray(0, 100)), size: bytes.length, at: performance.now() }); }),
    signed: event((ticket, signature) => { seen.signed[ticket] = [...signature]; }),
    verified: event((ticket, good) => { seen.verified[ticket] = good; }),
    state: event(() => { ++seen.states; }),
  };
  const bytes = (list) => list && Uint8Array.from(list);
  seen.began = performance.now();
  const carrier = await net.open_room({ ...options, room: bytes(options.room), identity: bytes(options.identity), on });
  window.carrier = new Proxy(carrier, { get(to, name) {
    if (typeof to[name] !== 'function') return to[name];
    return (...args) => { inside = true; try { return to[name](...args); } finally { inside = false; } };
  } });
  return { key: [...carrier.key], identity: [...carrier.identity] };
};
window.qr = () => import('./${file('qr')}');
window.live = () => seen.ups.map(({ link }) => link).filter((link) => !seen.downs.some((down) => down.link === link));
window.ready = true;`;

let rooms = 0;
/** The random part of a room's address, different each time. */
export const new_room = () => Array.from({ length: 16 }, (_, i) => (i ? i * 7 : ++rooms) & 255);

/** Serves the site's folder with the test's page next to it. */
export const serve_rooms = (more) => serve(options.site, {
  ...more,
  alter: (path, bytes) => (path === 'room.html' ? Buffer.from(html) : path === 'room.js' ? Buffer.from(script) : bytes),
});

// An unreachable relay writes a line to the browser's console.
const allow = [/WebSocket connection to/, /ERR_CONNECTION_REFUSED/, /ERR_INTERNET_DISCONNECTED/];

export async function room_page(server, more = {}) {
  const page = await open(new URL('room.html', server.url).href, { allow, ...more });
  await page.waitForFunction(() => window.ready);
  return page;
}

/** Opens the room in a page; takes the options of open_room(), with lists for bytes. */
export const enter = (page, options) => page.evaluate((it) => window.join(it), { ice: [], host: false, identity: null, ...options });

/** Waits until n links are up. */
export const linked = (page, n = 1) => page.waitForFunction((n) => live().length >= n, n, { polling: 20 });
export const links = (page) => page.evaluate(() => live());
export const say = (page, text, link) => page.evaluate(([text, link]) => {
  for (const it of link ? [link] : live()) carrier.send(it, new TextEncoder().encode(text));
}, [text, link]);
export const heard = (page, text) => page.waitForFunction((text) => seen.frames.some((frame) => frame.text === text), text, { polling: 20 });
