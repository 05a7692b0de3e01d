// A stand-in for web/net/carrier.js, for tests: the same interface between pages of one browser, over a
// BroadcastChannel. Its signatures are a toy that anybody could forge (link_test.mjs tests the real ones). The network
// is perfect unless the test breaks it: window.__cut = true loses everything.
const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');

export const default_relays = [];
export const default_ice = [];

async function sha(...parts) {
  const all = new Uint8Array(parts.reduce((n, p) => n + p.length, 0));
  let at = 0;
  for (const p of parts) all.set(p, at), at += p.length;
  return new Uint8Array(await crypto.subtle.digest('SHA-512', all));
}

export async function open_room({ room, host, identity, on }) {
  const seed = identity ?? crypto.getRandomValues(new Uint8Array(32));
  const key = (await sha(seed, new TextEncoder().encode('key'))).slice(0, 32);
  // Anyone who knows the seed can make it. A toy: others derive it from the key to check it.
  const signature = async (by, text) => sha(by, text);
  const me = hex(crypto.getRandomValues(new Uint8Array(8)));
  const bus = new BroadcastChannel(`parlour-test ${hex(room)}`);
  const links = new Map(); // number -> { peer, heard }
  const of_peer = new Map(); // peer -> number
  let last = 0, left = false, wanted = 0;
  const later = (f) => setTimeout(() => !left && f(), 0);
  const post = (message) => { if (!window.__cut && !left) bus.postMessage({ from: me, host, ...message }); };
  const up = async (peer) => {
    if (of_peer.has(peer)) return;
    const link = ++last;
    of_peer.set(peer, link);
    links.set(link, { peer, heard: Date.now() });
    const binding = (await sha(new TextEncoder().encode([me, peer].sort().join()))).slice(0, 32);
    later(() => { on.up(link, binding); on.state(); });
  };
  const down = (link) => {
    const it = links.get(link);
    if (!it) return;
    links.delete(link);
    of_peer.delete(it.peer);
    later(() => { on.down(link); on.state(); });
  };
  bus.onmessage = ({ data }) => {
    if (left || window.__cut || (data.to && data.to !== me) || data.from === me) return;
    // Guests talk to hosts only.
    if (data.type === 'here' && (host || data.host)) {
      if (!of_peer.has(data.from)) post({ type: 'here', to: data.from });
      up(data.from);
    }
    const link = of_peer.get(data.from);
    if (link === undefined) return;
    links.get(link).heard = Date.now();
    if (data.type === 'frame') later(() => links.has(link) && on.frame(link, data.bytes));
    if (data.type === 'bye') later(() => down(link)); // after what was sent before
  };
  // Pages announce themselves every second; a page that is silent for five seconds is gone.
  const clock = setInterval(() => {
    post({ type: 'here' });
    for (const [link, it] of links) {
      if (Date.now() - it.heard <= 5000) continue;
      post({ type: 'bye', to: it.peer }); // perhaps only this page was busy: a link has two ends
      down(link);
    }
  }, 1000);
  setTimeout(() => post({ type: 'here' }), 0);
  addEventListener('pagehide', () => post({ type: 'bye' }));
  return {
    key, identity: seed,
    send(link, bytes) {
      const it = links.get(link);
      if (it) post({ type: 'frame', to: it.peer, bytes: bytes.slice() });
    },
    close(link) {
      const it = links.get(link);
      if (!it) return;
      post({ type: 'bye', to: it.peer });
      links.delete(link);
      of_peer.delete(it.peer);
    },
    sign(ticket, text) { signature(key, text).then((s) => later(() => on.signed(ticket, s))); },
    verify(ticket, by, text, s) {
      signature(by, text).then((good) => later(() => on.verified(ticket, hex(good) === hex(s))));
    },
    proven() {},
    need(n) { wanted = n; },
    state: () => ({ relays: [], peers: [...links].map(([id]) => ({ id, state: 'open', route: 'direct' })), wanted }),
    leave() {
      post({ type: 'bye' });
      left = true;
      clearInterval(clock);
      bus.close();
    },
    offer_code: async () => 'offer',
    answer_code: async (code) => {
      if (code !== 'offer') throw Object.assign(new Error('no'), { code: 'not_a_code' });
      return 'answer';
    },
    accept_code: async (code) => {
      if (code !== 'answer') throw Object.assign(new Error('no'), { code: 'not_a_code' });
    },
  };
}
