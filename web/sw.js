// The service worker: keeps one whole version of the site on the device.
//
// Cache first, index.html too: a start needs no network and never mixes two versions. A new version
// is fetched in the background, checked file by file against its hashes (so a half-published site
// is never taken), and waits. It takes over between two page loads, never under a running game:
// when the last tab is closed, or at a reload while no other tab is open.
//
// VERSION and FILES ({path: integrity}) are written in by build.mjs. Every path is relative to this
// file, so any sub-folder will do.

const cache_name = `parlour-${self.registration.scope}-${VERSION}`;
const url_of = (path) => new URL(path, self.registration.scope).href;
// Nobody wants a cache while working on the page itself; a rebuild should show at once.
const development = ['localhost', '127.0.0.1'].includes(location.hostname);

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(take_over()));

async function keep() {
  const cache = await caches.open(cache_name);
  const old = (await caches.keys()).filter(is_ours);
  await Promise.all(Object.entries(FILES).map(async ([path, integrity]) => {
    const url = url_of(path);
    if (await cache.match(url)) return;
    // A hashed file that an older version holds is the same file.
    const hashed = /\.[0-9a-f]{10}\./.test(path);
    for (const name of hashed ? old : []) {
      const found = await (await caches.open(name)).match(url);
      if (found) return cache.put(url, found);
    }
    const response = await fetch(url, { integrity, cache: hashed ? 'default' : 'reload' });
    if (!response.ok) throw new Error(`${response.status} ${path}`);
    await cache.put(url, response);
  }));
}

const is_ours = (name) => name.startsWith(`parlour-${self.registration.scope}-`);

async function take_over() {
  const names = (await caches.keys()).filter((name) => is_ours(name) && name !== cache_name);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim(); // the first visit's page: its later files come from here as well
}

self.addEventListener('message', (event) => {
  if (event.data !== 'take over') return;
  self.skipWaiting();
  event.ports[0].postMessage('coming');
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === 'navigate' ? navigate(request) : answer(request));
});

async function answer(request) {
  const cache = await caches.open(cache_name);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

let handed_over = 0;

/** Tells the waiting version to take over; true when it has heard. It does as soon as this worker
    has nothing under way, so the request that is being answered must end first. */
function hand_over(waiting) {
  ++handed_over;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), 1000);
    waiting.postMessage('take over', [port2]);
  });
}

async function navigate(request) {
  if (development) {
    try {
      return await fetch(request);
    } catch { /* offline: from the cache */ }
  }
  // The page being left is the only one: now the waiting version can take over without harm. The
  // empty answer makes the browser ask again, and then the new worker answers.
  const { waiting } = self.registration;
  const alone = async () => (await self.clients.matchAll({ type: 'window' })).length < 2;
  if (waiting && handed_over < 3 && await alone() && await hand_over(waiting)) {
    return new Response('<link rel=icon href=data:,>', { headers: { 'Content-Type': 'text/html', Refresh: '0' } });
  }
  const path = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length);
  const cache = await caches.open(cache_name);
  const kept = await cache.match(url_of(path in FILES ? path : 'index.html'));
  return (path === '' || path in FILES ? kept : null) ?? fetch(request);
}
