// All limits on what others can make this page do, and all waiting times of a room.

// --- a link: what one peer may send. Counted before anything is passed on; above it, the link is
// closed.
export const FRAME = 64 * 1024; // bytes of a frame
export const FRAMES = [50, 200]; // per second, and at once
export const BYTES = [(1 << 20) / 10, 1 << 20]; // per second, and at once: 1 MB in 10 s
// the links' own messages: SAID, PASSING and a sign of life per second, and what a silence of DEAD
// held up
export const TEXTS = [25, 400];
export const TEXT = 8192; // characters of one
// messages that a peer passes on to us from others, and asks us to pass on
export const PASSED = [200, 800];
export const PASSED_BYTES = [4 * BYTES[0], 4 * BYTES[1]];
export const GIVEN = [2, 20]; // texts of a peer that are passed on to others; the excess is dropped
export const PASSING = [8, 60]; // texts passed on to a peer: fewer than they accept from us
export const PASSED_TO = [150, 600]; // and messages: fewer than PASSED, because ours come on top
export const PASSED_TO_BYTES = [3 * BYTES[0], 3 * BYTES[1]];
export const UNSENT = 4 << 20; // bytes waiting for a slow peer; more is lost, as frames may be

// --- the bus: what this page says, and what strangers may
export const SAID = [10, 60]; // signed words, on all ways together
export const SAID_LAST = 20; // the last ones of those are not for strangers
export const MESSAGE = 4096; // characters of a sealed message
// What a relay brings, per second, and at once; the excess is not looked at. Whoever sees the
// room's topic may fill it, so it is wide: unsealing one takes 30 us (a page can do 30,000 a
// second).
export const ATTEMPTS = [3000, 6000];
// of those, the ones sealed with the room's key: only people with its link can fill it
export const MESSAGES = [300, 600];
export const CHECKS = [150, 400]; // signatures that one relay, or one link, has brought
// The last ones of those are not for strangers. They belong to no single name: otherwise, forging a
// name would use up that name's share, and by itself keep it from being heard.
export const CHECKS_LAST = 100;
export const LABOUR = 5; // one check costs this many if the browser has no ed25519
export const OFFERS = [0.5, 6]; // of one peer
export const NEWCOMERS = [1, 24]; // peers that were not known
export const BROUGHT = [0.2, 6]; // the same, via one link that passed on their word
export const KNOWN = 64; // keys that had a link here: they do not count as newcomers
export const PEERS = 32; // known at a time, including strangers
export const LINKS = 40; // connections at a time, including attempts
export const CODES = 6; // copied codes at a time
export const REMEMBERED = 4096; // messages, so that none is heard twice
export const CANDIDATES = 16; // addresses of one connection

export const BACKUPS = 3; // links from a guest to other guests

// --- open tables: what one relay brings, per second and at once; the list holds fewer (src/hall)
export const SEEN = [3000, 20_000];
export const SEEN_AT_ONCE = 5000; // asked for, and remembered, so that each counts once
export const ANSWERS = [500, 1000]; // from all relays
export const TICKETS = 64; // guests whose keys are remembered
export const SINCE = 150; // seconds: older announcements are not asked for; clocks may differ
export const EXPIRES = 40; // seconds, for the relays

// --- times, ms
export const PING = 1000; // a link is never silent for longer
export const STALE = 3000; // after this silence a link gets another beside it
export const DEAD = 12_000; // and after this one it is given up
export const ATTEMPT = 12_000; // to connect
export const DETOUR = 4000; // without a link for this long, a way through another page is sought
export const BETTER = 30_000; // and after that, the interval of attempts at a direct one
export const GATHER = 120; // before the first addresses are sent; later ones follow
export const GATHER_ALL = 2500; // before a copied code is made: nothing can follow it
export const FRESH = 120_000; // an announcement is believed at once; clocks may differ by this much
export const STRANGER = 60_000; // a peer that was heard of and never reached is forgotten
export const MISSING = 180_000; // how long a lost peer is called for
export const CODE = 30 * 60_000; // validity of a copied code
export const SILENT = 4000; // without an answer a relay is tried again
// a connection that lasted this long may be retried at once when it breaks
export const STEADY = 10_000;
export const PROBE = 30_000; // an idle relay is probed

/** A token bucket: a rate per second, and a maximum of saved tokens. `now`: ms of any clock. */
export class Bucket {
  constructor([rate, burst], now = performance.now()) {
    Object.assign(this, { rate, burst, left: burst, at: now });
  }
  /** Takes n, or returns false if there are not enough; the last `last` tokens may not be taken. */
  take(n = 1, last = 0, now = performance.now()) {
    this.left = Math.min(this.burst, this.left + (Math.max(0, now - this.at) / 1000) * this.rate);
    this.at = now;
    if (this.left < n + last) return false;
    this.left -= n;
    return true;
  }
}
