// Every number that bounds what others can make this page do, and every time that a room waits.

// --- a link: what one peer may send. Counted before anything is handed on; over it, the link is closed.
export const FRAME = 64 * 1024; // bytes of a frame
export const FRAMES = [50, 200]; // a second, and at once
export const BYTES = [(1 << 20) / 10, 1 << 20]; // a second, and at once: 1 MB in 10 s
export const TEXTS = [25, 400]; // the links' own messages: SAID, PASSING and a sign of life a second, and what a silence of DEAD held up
export const TEXT = 8192; // characters of one
export const PASSED = [200, 800]; // messages that one passes on to us from others, and asks us to pass on
export const PASSED_BYTES = [4 * BYTES[0], 4 * BYTES[1]];
export const GIVEN = [2, 20]; // texts of one that are passed on to others; what is more is not
export const PASSING = [8, 60]; // texts that are passed on to one: fewer than he takes from us
export const PASSED_TO = [150, 600]; // and messages: fewer than PASSED, for ours come on top
export const PASSED_TO_BYTES = [3 * BYTES[0], 3 * BYTES[1]];
export const UNSENT = 4 << 20; // bytes that wait for a slow peer; what comes on top is lost, as frames may be

// --- the bus: what this page says, and what strangers may
export const SAID = [10, 60]; // signed words, on all ways together
export const SAID_LAST = 20; // the last ones of those are not for strangers
export const MESSAGE = 4096; // characters of a sealed message
// What a relay brings, a second, and at once; more is not looked at. Whoever sees the room's topic may fill it, so it
// is wide: to unseal one takes 30 us (a page can do 30,000 a second).
export const ATTEMPTS = [3000, 6000];
export const MESSAGES = [300, 600]; // and of those what is sealed with the room's key: only who has its link can fill it
export const CHECKS = [150, 400]; // signatures of what one relay, or one link, brought
// The last ones of those are not for strangers. They are nobody's own: who forges one name would use up that name's
// share, and alone keep it from being heard.
export const CHECKS_LAST = 100;
export const LABOUR = 5; // as many does one cost where the browser has no ed25519
export const OFFERS = [0.5, 6]; // of one peer
export const NEWCOMERS = [1, 24]; // peers that were not known
export const BROUGHT = [0.2, 6]; // the same, by one link that passed on the word of them
export const KNOWN = 64; // keys that had a link here: they do not count as newcomers
export const PEERS = 32; // known at a time, strangers included
export const LINKS = 40; // connections at a time, those that are only tried included
export const CODES = 6; // copied codes at a time
export const REMEMBERED = 4096; // messages, so that none is heard twice
export const CANDIDATES = 16; // addresses of one connection

export const BACKUPS = 3; // links that a guest makes to other guests

// --- times, ms
export const PING = 1000; // a link is never silent for longer
export const STALE = 3000; // a link silent for so long gets another beside it
export const DEAD = 12_000; // and is given up
export const ATTEMPT = 12_000; // to connect in
export const DETOUR = 4000; // without a link after so long, a way through another page is looked for
export const BETTER = 30_000; // and then so often for a direct one
export const GATHER = 120; // before the first addresses are sent; later ones follow
export const GATHER_ALL = 2500; // before a copied code is made: nothing can follow it
export const FRESH = 120_000; // an announcement is believed at once; clocks may differ by so much
export const STRANGER = 60_000; // one that was heard of and never reached is forgotten
export const MISSING = 180_000; // so long a lost peer is called for
export const CODE = 30 * 60_000; // a copied code holds
export const SILENT = 4000; // without an answer a relay is tried anew
export const STEADY = 10_000; // what has lasted for so long may be tried at once when it breaks
export const PROBE = 30_000; // an idle relay is asked whether it is there

/** So many a second, and at most so many saved up. */
export class Bucket {
  constructor([rate, burst]) {
    Object.assign(this, { rate, burst, left: burst, at: performance.now() });
  }
  /** Takes n, or says that there are not enough, `last` of which are not to be taken. */
  take(n = 1, last = 0) {
    const now = performance.now();
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1000) * this.rate);
    this.at = now;
    if (this.left < n + last) return false;
    this.left -= n;
    return true;
  }
}
