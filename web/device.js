// The device's storage and preferences.

import { wait_awake } from './wait.js';

// The origin may be shared: with other sites of one user (as on GitHub Pages), and with other
// copies of this one. All stored keys contain the path of this folder.
const folder = new URL('.', import.meta.url).pathname;
export const prefix = `parlour${folder}:`;
adopt('parlour/');

/** Keys used to be the same for every copy of the site. The first copy to run takes them over. */
function adopt(former) {
  try {
    const keys = Object.keys(localStorage);
    if (keys.some((key) => key.startsWith(prefix))) return;
    for (const key of keys) {
      // another site's, or another copy's
      if (!key.startsWith(former) || key.includes('/:')) continue;
      localStorage.setItem(prefix + key.slice(former.length), localStorage.getItem(key));
      localStorage.removeItem(key);
    }
  } catch { /* forbidden, or full: as many as possible were taken over */ }
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

// Large data are in a database: games that were played. If there is none (some private windows), or
// it does not answer, every promise is rejected.
let database = null; // promise of the connection

/** Like new Promise(start), for what may never answer. */
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
      result.onversionchange = () => forget(mine, result); // a later version upgrades it
      resolve(result);
    };
  });
  mine.catch(() => forget(mine));
  return mine;
}

/** The next caller opens another. */
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
  } catch (error) { // closed without an event: iOS does that to a page in the background
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
    } catch { /* it has already ended */ }
    throw error;
  });
}

export const archive = {
  names: () => within('readonly', (games) => games.getAllKeys()),
  get: (name) => within('readonly', (games) => games.get(name)),
  put: (name, bytes) => within('readwrite', (games) => games.put(bytes, name)),
  erase: (name) => within('readwrite', (games) => games.delete(name)),
};

/** Two tabs writing one autosave would destroy each other's games. The tab in use holds a lock, and
    takes it from whichever tab has it: when it is loaded or shown, when its window gets the focus,
    when it is touched (a screen reader's press is only a click). A tab that nobody looks at takes
    only a free lock, and waits for none: it could get one while the tab in use is being reloaded.
    At most one tab holds the lock at any moment.

    Calls changed(owns), the first time before the promise resolves. A browser without locks (or a
    page without https) counts as alone. */
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
      return lock && new Promise(() => {}); // until the lock is taken away, or the tab closed
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

/** A date and time in the page's language and the format of the reader's country: "Today 21:40", or the date. */
export function time_text(seconds) {
  const { lang } = document.documentElement;
  const customs = navigator.languages.find((it) => it.split('-')[0] === lang.split('-')[0]) ?? lang;
  const when = new Date(1000 * seconds), midnight = (date) => new Date(date).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(Date.now()) - midnight(when)) / 864e5);
  const format = (styles) => new Intl.DateTimeFormat(customs, styles).format(when);
  if (days !== 0 && days !== 1) return format({ dateStyle: 'medium', timeStyle: 'short' }).replace(/\s/g, ' ');
  const day = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-days, 'day');
  return `${day[0].toUpperCase()}${day.slice(1)} ${format({ timeStyle: 'short' })}`.replace(/\s/g, ' ');
}

export const prefers_dark = () => matchMedia('(prefers-color-scheme: dark)').matches;
export const prefers_reduced_motion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
