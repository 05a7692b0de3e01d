// What the browser tests share: a static server like a plain host's (sub-folder, gzip, no special
// headers), a headless Chromium, and pages on which every console error is a failure.
//
// A test file is a node script: node NAME_test.mjs --site DIR [--only TEXT] [--shots DIR]. It prints
// a line a test and at the end "N passed, N failed"; its exit code is 1 when something failed.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const { chromium } = createRequire(join(here, '../../web/package.json'))('playwright-core');

export const { values: options } = parseArgs({
  options: {
    site: { type: 'string' },
    only: { type: 'string' },  // run only tests whose name contains this
    shots: { type: 'string' }, // a folder for screenshots; none without it
  },
});
if (!options.site || !existsSync(join(options.site, 'index.html'))) {
  console.error('--site DIR: the built site');
  process.exit(2);
}

export const desktop = { viewport: { width: 1280, height: 800 } };
export const phone = {
  viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true,
};

// --- the server -----------------------------------------------------------------------------------

const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
  '.ttf': 'font/ttf', '.webmanifest': 'application/manifest+json',
};

/** Serves a folder under /base/. `alter(path, bytes)` may change what is sent, null is a 404;
    `type(path)` its type. server.requests collects the paths asked for. */
export async function serve(folder, {
  base = '/sub/folder/', alter = (_, bytes) => bytes, type = (path) => types[extname(path)],
} = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    server.requests.push(pathname);
    let bytes = null;
    const path = pathname.startsWith(base) ? normalize(pathname.slice(base.length) || 'index.html') : '..';
    if (!path.startsWith('..') && existsSync(join(folder, path))) {
      bytes = alter(path, readFileSync(join(folder, path)));
    }
    if (!bytes) return response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': type(path) ?? 'application/octet-stream',
      'Content-Encoding': 'gzip',
      'Cache-Control': 'max-age=600',
    });
    response.end(gzipSync(bytes, { level: 1 }));
  });
  server.requests = [];
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  // *.localhost is this machine and counts as secure. Plain localhost would be a developer's, where
  // the service worker asks the network first.
  server.url = `http://parlour.localhost:${server.address().port}${base}`;
  server.stop = () => new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return server;
}

// --- the browser ----------------------------------------------------------------------------------

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic',
    '--no-first-run', '--disable-background-networking', '--disable-component-update',
    '--disable-sync'],
});

/** A page in a profile of its own. `allow`: patterns of the console errors that the test means to
    cause; `init`: a script that runs before the page's; the rest are Playwright's options. */
export async function open(url, { allow = [], init, ...context_options } = {}) {
  const context = await browser.newContext({ ...desktop, ...context_options });
  if (init) await context.addInitScript(init);
  return open_beside({ context: () => context }, url, { allow });
}

/** Another tab of the same profile. */
export async function open_beside(page, url, { allow = [] } = {}) {
  const tab = await page.context().newPage();
  tab.problems = [];
  const note = (text) => {
    if (!allow.some((pattern) => pattern.test(text))) tab.problems.push(text);
  };
  tab.on('console', (message) => message.type() === 'error' && note(message.text()));
  tab.on('pageerror', (error) => note(String(error)));
  if (url) await tab.goto(url);
  return tab;
}

export const counters = (page) => page.evaluate(() => {
  const { frames, cpu_ms, wakes, errors, build } = window.__parlour;
  return { frames, cpu_ms, wakes, errors: [...errors], build };
});

export const first_frame = (page) =>
  page.waitForFunction(() => window.__parlour?.frames > 0, null, { timeout: 20_000 });

/** Waits until nothing has been drawn for a quarter of a second. */
export async function still(page) {
  for (let last = -1, now = 0, tries = 0; last !== now; ++tries) {
    assert.ok(tries < 40, 'the page draws on and on');
    last = now;
    await page.waitForTimeout(250);
    // A frame may take long without a GPU: one that is under way is waited for.
    await page.evaluate(() => new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
      setTimeout(done, 2000);
    }));
    now = (await counters(page)).frames;
  }
}

export async function shot(page, name) {
  if (!options.shots) return;
  mkdirSync(options.shots, { recursive: true });
  await page.screenshot({ path: join(options.shots, `${name}.png`) });
}

// --- tests ----------------------------------------------------------------------------------------

let passed = 0;
let failed = 0;

/** Runs f. Every page opened in it is closed after it, and must be without problems. */
export async function test(name, f) {
  if (options.only && !name.includes(options.only)) return;
  const started = Date.now();
  let error = null;
  try {
    await f();
    for (const page of browser.contexts().flatMap((context) => context.pages())) {
      assert.deepEqual(page.problems ?? [], [], 'errors in the console');
    }
    ++passed;
  } catch (caught) {
    error = caught;
    ++failed;
  }
  for (const context of browser.contexts()) await context.close();
  console.log(`${error ? 'FAIL' : 'ok  '} ${name} (${Date.now() - started} ms)`);
  if (error) console.log(String(error.stack ?? error).replace(/^/gm, '     '));
  if (error && passed === 0) await finish(); // a page that does not start fails every test, slowly
}

export async function finish() {
  await browser.close();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
