// A way to a peer, while it lasts: the common part of a direct connection (link.js) and one through
// a third page (relay.js). It sends signs of life, and ends when the other side does not, or sends
// too much.

import { ATTEMPT, BYTES, Bucket, DEAD, FRAMES, PING, STALE } from './limits.js';

export class Way {
  /** `on.closed(way)`: once, unless close() was called first. A derived class has send(data),
      close(), and `settled`: the other side has been heard, so silence is the end. */
  constructor(on, route) {
    Object.assign(this, { on, route, open: false, over: false, patience: ATTEMPT });
    this.began = this.heard = this.said = performance.now();
    this.frames = new Bucket(FRAMES);
    this.bytes = new Bucket(BYTES);
  }

  get stale() {
    return performance.now() - this.heard > STALE;
  }

  /** Called a few times a second. */
  tick() {
    const now = performance.now();
    if (this.settled ? now - this.heard > DEAD : now - this.began > this.patience) this.end();
    else if (now - this.said >= PING) this.send('');
  }

  flood() {
    this.flooded = true;
    this.end();
  }

  end() {
    if (this.over) return;
    this.close();
    this.on.closed(this);
  }
}
