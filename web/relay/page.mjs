// The hint by which a page learns that its own server is a relay: an element in index.html, which rooms.js reads. The
// service worker keeps index.html only if it has the hash that sw.js names, so sw.js is changed with it, and is another
// version: a device that knows the page without the hint fetches it again.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Relative to the page, so that both may be in a folder of another server.
const HINT = '<meta name="parlour-relays" content="./">';
const VERSION = /-[0-9a-f]{10}`/; // the end of the cache's name in sw.js

const hash = (text) => createHash('sha256').update(text).digest('base64');

/** { index.html, sw.js } with the hint, or null if they do not belong together. */
function with_hint(root) {
  const [index, worker] = ['index.html', 'sw.js'].map((name) => readFileSync(join(root, name), 'utf8'));
  const named = `sha256-${hash(index)}`;
  if (!index.includes('</head>') || !worker.includes(named) || !VERSION.test(worker)) return null;
  const changed = index.replace('</head>', `${HINT}\n</head>`);
  const version = createHash('sha256').update(VERSION.exec(worker)[0]).update(changed).digest('hex').slice(0, 10);
  return {
    'index.html': Buffer.from(changed),
    'sw.js': Buffer.from(worker.replace(named, `sha256-${hash(changed)}`).replace(VERSION, `-${version}\``)),
  };
}

/** For site() of static.mjs. Throws an Error that says why, if the folder has no site to which the hint can be added;
    later, while it is built anew, it is served as it is. */
export function hint(root) {
  let able = null;
  try {
    able = with_hint(root);
  } catch { /* there is no sw.js */ }
  if (!able) throw new Error(`${root} is no complete site of Parlour: build it again`);
  return (path) => {
    if (!(path in able)) return null;
    try {
      return with_hint(root)?.[path] ?? null;
    } catch {
      return null;
    }
  };
}
