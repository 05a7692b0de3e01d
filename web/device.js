// What the device keeps and prefers.

// The origin may be shared with other sites of one user (that is how GitHub Pages works).
const prefix = 'parlour/';

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

/** Two tabs writing one autosave would destroy each other's games: the first holds a lock until it
    is closed. Resolves to whether this tab holds it; calls `later` if it gets it afterwards. A
    browser without locks (or a page without https) is taken to be alone. */
export function own_saves(later) {
  if (!navigator.locks) return Promise.resolve(true);
  const hold = () => new Promise(() => {}); // for as long as the tab lives
  return new Promise((resolve) => {
    navigator.locks.request('parlour/saves', { ifAvailable: true }, (lock) => {
      resolve(!!lock);
      if (lock) return hold();
      navigator.locks.request('parlour/saves', () => {
        later();
        return hold();
      });
    }).catch(() => resolve(true));
  });
}

export const prefers_dark = () => matchMedia('(prefers-color-scheme: dark)').matches;
export const prefers_reduced_motion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
