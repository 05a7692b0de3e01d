// The announcements that are in force, one for each table (host key). They are in memory only: whoever hosts a table
// says so again and again.

import { ANSWERED } from './filters.mjs';

export class Tables {
  constructor(most) {
    Object.assign(this, { most, all: new Map() }); // host key -> { event, text, expires }, the newest last
  }

  get size() {
    return this.all.size;
  }

  /** Whether there is a place for this one. */
  has_place(name) {
    return this.all.has(name) || this.all.size < this.most;
  }

  put(name, event, text, expires) {
    this.all.delete(name);
    this.all.set(name, { event, text, expires });
  }

  /** `now`: Unix seconds. */
  expire(now) {
    for (const [name, { expires }] of this.all) if (expires <= now) this.all.delete(name);
  }

  /** The texts of those that one of the filters wants, the newest first. */
  find(filters) {
    const kept = [...this.all.values()].reverse();
    const found = new Set();
    for (const filter of filters) {
      let left = Math.min(filter.limit, ANSWERED - found.size);
      for (const it of kept) {
        if (left <= 0) break;
        if (!filter.matches(it.event)) continue;
        found.add(it);
        --left;
      }
    }
    return [...found].map(({ text }) => text);
  }
}
