// The service worker: keeps one whole version of the site on the device.
//
// Cache first, including index.html: a start needs no network and never mixes two versions. A new
// version is fetched in the background, checked file by file against its hashes (so a
// half-published site is never accepted), and waits. It takes over between two games, never during
// one: when the last tab is closed, or when a page that has not begun yet asks for it (boot.js) and
// no other tab is open. However the browser may switch earlier, the files of a version stay until
// no page that runs on them is left.
//
// build.mjs fills in VERSION and FILES ({path: integrity}). Every path is relative to this file, so
// any sub-folder will do.

const cache_name = `parlour-${self.registration.scope}-${VERSION}`;
const url_of = (path) => new URL(path, self.registration.scope).href;
// While working on the page itself a cache would be in the way; a rebuild should show at once.
const development = ['localhost', '127.0.0.1'].includes(location.hostname);

const is_ours = (name) => name.startsWith(`parlour-${self.registration.scope}-`);
const is_hashed = (path) => /\.[0-9a-f]{10}\./.test(path); // the name identifies the content
// in our cache: the names of the caches that existed before it
const superseded = url_of('superseded');

self.addEventListener('install', (event) => event.waitUntil(keep()));
// Controls the first visit's page too, so that its later files come from here.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function keep() {
  const old = (await caches.keys()).filter((name) => is_ours(name) && name !== cache_name);
  const cache = await caches.open(cache_name);
  await Promise.all(Object.entries(FILES).map(async ([path, integrity]) => {
    const url = url_of(path);
    if (await cache.match(url)) return;
    // A hashed file in an older version is the same file.
    for (const name of is_hashed(path) ? old : []) {
      const found = await (await caches.open(name)).match(url);
      if (found) return cache.put(url, found);
    }
    const response = await fetch(url, { integrity, cache: is_hashed(path) ? 'default' : 'reload' });
    if (!response.ok) throw new Error(`${response.status} ${path}`);
    // A redirected response would be refused when the page requests it from here.
    await cache.put(url, response.redirected ? new Response(response.body, { headers: response.headers }) : response);
  }));
  await cache.put(superseded, new Response(JSON.stringify(old)));
}

// --- between the pages and us -------------------------------------------------------------------

self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(take_over(event.ports[0]));
  if (event.data === 'tidy') event.waitUntil(tidy());
});

/** The pages of this site; a waiting worker controls none of them. */
async function pages() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => url.startsWith(self.registration.scope));
}

/** Asked by a page that has not begun: answers whether we take over. */
async function take_over(port) {
  const alone = (await pages()).length < 2;
  if (alone) self.skipWaiting();
  port.postMessage(alone);
}

/** Erases earlier versions that no page runs on. A page that does not say which version it runs on
    (a sleeping tab) may run on any. */
async function tidy() {
  const cache = await caches.open(cache_name);
  const there = await caches.keys();
  const old = (await (await cache.match(superseded))?.json() ?? []).filter((name) => there.includes(name));
  if (old.length === 0) return;
  const scripts = await Promise.all((await pages()).map(script_of));
  if (scripts.includes(null)) return;
  for (const name of old) {
    const held = await caches.open(name);
    let in_use = false;
    for (const script of scripts) in_use ||= !await cache.match(script) && !!await held.match(script);
    if (!in_use) await caches.delete(name);
  }
}

/** The script that a page runs, which names all the rest; null if it does not answer. */
function script_of(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, 3000, null);
    page.postMessage('what do you run', [port2]);
  });
}

// --- notifications ------------------------------------------------------------------------------

// A page has called its player (rooms.js).
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then(([page]) => page?.focus()));
});

// --- responses ----------------------------------------------------------------------------------

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === 'navigate' ? navigate(request) : answer(request));
});

async function answer(request) {
  // Ours first; then an earlier version that a page still runs on.
  const names = is_hashed(new URL(request.url).pathname) ? (await caches.keys()).filter(is_ours) : [];
  for (const name of [cache_name, ...names]) {
    const found = await (await caches.open(name)).match(request, { ignoreSearch: true });
    if (found) return found;
  }
  return fetch(request);
}

async function navigate(request) {
  if (development) {
    try {
      return await fetch(request);
    } catch { /* offline: from the cache */ }
  }
  const path = new URL(request.url).pathname.slice(new URL(self.registration.scope).pathname.length);
  if (path !== '' && !(path in FILES)) return fetch(request);
  const cache = await caches.open(cache_name);
  return (await cache.match(url_of(path || 'index.html'))) ?? fetch(request);
}
