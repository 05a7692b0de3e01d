// What the device keeps and prefers.

// The origin may be shared: with other sites of one user (that is how GitHub Pages works), and with
// other copies of this one. All that is kept carries the path of the folder we are in.
const folder = new URL('.', import.meta.url).pathname;
export const prefix = `parlour${folder}:`;
adopt('parlour/');

/** Keys once were the same for every copy of the site. The first one that comes takes them over. */
function adopt(former) {
  try {
    const keys = Object.keys(localStorage);
    if (keys.some((key) => key.startsWith(prefix))) return;
    for (const key of keys) {
      if (!key.startsWith(former) || key.includes('/:')) continue; // another site's, another copy's
      localStorage.setItem(prefix + key.slice(former.length), localStorage.getItem(key));
      localStorage.removeItem(key);
    }
  } catch { /* forbidden, or full: what could be taken over has been */ }
}

// Every access may throw: storage can be forbidden, or full.
export const storage = {
  load(key) {
    try {
      return localStorage.getItem(prefix + key);
    } catch {
      return null;
    }
  },
  save(key, value) {
    try {
      localStorage.setItem(prefix + key, value);
      return true;
    } catch {
      return false;
    }
  },
  erase(key) {
    try {
      localStorage.removeItem(prefix + key);
    } catch { /* then there is nothing to erase */ }
  },
  keys(start) {
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix + start))
        .map((key) => key.slice(prefix.length));
    } catch {
      return [];
    }
  },
  persist() {
    navigator.storage?.persist?.().catch(() => {});
  },
};

/** Calls late() after so many seconds, and returns what ends the wait. Only seconds in which the page is awake
    count: one that is busy or asleep hears no answer, and has all of them again when it wakes. */
export function wait_awake(seconds, late) {
  let left = seconds;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    left = now - last > 10_000 ? seconds : left - 1;
    last = now;
    if (left > 0) return;
    clearInterval(timer);
    late();
  }, 1000);
  return () => clearInterval(timer);
}

// What is large lies in a database: games that were played. Where there is none (some private windows),
// or none that answers, every promise is rejected.
let database = null; // promise of the connection

/** As new Promise(start), for what may never answer. */
function answered(start) {
  let stop;
  return new Promise((resolve, reject) => {
    stop = wait_awake(10, () => reject(new Error('the database does not answer')));
    start(resolve, reject);
  }).finally(() => stop());
}

function open_database() {
  if (database) return database;
  const mine = database = answered((resolve, reject) => {
    const request = indexedDB.open(prefix, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('games');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const { result } = request;
      if (database !== mine) return result.close(); // nobody waits for it any more
      result.onclose = () => forget(mine);
      result.onversionchange = () => forget(mine, result); // a later version of the page wants it otherwise
      resolve(result);
    };
  });
  mine.catch(() => forget(mine));
  return mine;
}

/** The next one who asks opens another. */
function forget(connection, opened) {
  if (database === connection) database = null;
  opened?.close();
}

/** Resolves when the transaction is on the disk. */
async function within(mode, what, again = true) {
  const connection = open_database();
  const opened = await connection;
  let transaction;
  try {
    transaction = opened.transaction('games', mode, { durability: 'strict' });
  } catch (error) { // it has died, and nobody was told: iOS does that to a page in the background
    forget(connection, opened);
    if (again) return within(mode, what, false);
    throw error;
  }
  const request = what(transaction.objectStore('games'));
  return answered((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? request.error);
  }).catch((error) => {
    forget(connection, opened); // it may never answer again
    try {
      transaction.abort();
    } catch { /* it has ended by itself */ }
    throw error;
  });
}

export const archive = {
  names: () => within('readonly', (games) => games.getAllKeys()),
  get: (name) => within('readonly', (games) => games.get(name)),
  put: (name, bytes) => within('readwrite', (games) => games.put(bytes, name)),
  erase: (name) => within('readwrite', (games) => games.delete(name)),
};

/** Two tabs writing one autosave would destroy each other's games. The one in use holds a lock, and
    takes it from whoever has it: when it is loaded or shown, when its window gets the focus, when it
    is touched (a screen reader's press is nothing but a click). A tab that nobody looks at takes only
    a lock that is free, and waits for none: it could get one while the tab in use is being
    reloaded. At most one tab holds it at any moment.

    Calls changed(owns), at the first time before the promise is resolved. A browser without locks
    (or a page without https) is taken to be alone. */
export async function own_saves(changed) {
  if (!navigator.locks) return changed(true);
  let owned = null;
  let asking = null;

  const ask = (how) => new Promise((resolve) => {
    const told = (owns) => {
      asking = null;
      if (owned !== owns) changed(owned = owns);
      resolve();
    };
    navigator.locks.request(`${prefix}saves`, how, (lock) => {
      told(!!lock);
      return lock && new Promise(() => {}); // until it is taken away, or the tab closed
    }).catch((error) => told(error.name !== 'AbortError')); // taken away; or locks are forbidden
  });
  const take = () => {
    if (!owned && !document.hidden) asking ??= ask({ steal: true });
  };

  document.addEventListener('visibilitychange', take);
  const signs = ['pageshow', 'focus', 'pointerdown', 'keydown', 'click'];
  for (const event of signs) addEventListener(event, take, true);
  await (asking = ask(document.hidden ? { ifAvailable: true } : { steal: true }));
}

/** The date and time now, in the page's language and by the customs of the reader's country. */
export function time_text() {
  const { lang } = document.documentElement;
  const customs = navigator.languages.find((it) => it.split('-')[0] === lang.split('-')[0]) ?? lang;
  return new Intl.DateTimeFormat(customs, { dateStyle: 'medium', timeStyle: 'short' }).format().replace(/\s/g, ' ');
}

export const prefers_dark = () => matchMedia('(prefers-color-scheme: dark)').matches;
export const prefers_reduced_motion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
