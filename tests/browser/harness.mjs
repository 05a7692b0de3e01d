// Shared by the browser tests: a static server like a simple host's (sub-folder, gzip, no special headers), a headless
// Chromium, and pages that fail on every console error.
//
// A test file is a node script: node NAME_test.mjs --site DIR [--only TEXT] [--from TEXT] [--shots DIR] [--slow N]
// [--seed N] [--seconds N] [--accept]. It prints one line per test and finally "N passed, N failed"; its exit code is 1
// if any test failed.

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
    from: { type: 'string' },  // start at the first test whose name contains this
    part: { type: 'string' },  // "0/2": every second test, starting with the first
    shots: { type: 'string' }, // a folder for screenshots; none if missing
    accept: { type: 'boolean' }, // stores the pictures of this run as those to compare with
    seed: { type: 'string' },    // of a random test: the seed that a run printed
    seconds: { type: 'string' }, // how long a random test plays in all
    against: { type: 'string' }, // of a benchmark: a second site to compare with
    slow: { type: 'string' },  // slows the page's processor by this factor: finds races of tests and page
  },
});
if (!options.site || !existsSync(join(options.site, 'index.html'))) {
  console.error('--site DIR: the built site');
  process.exit(2);
}

// Without a GPU the cost of a frame depends on its pixels: unless the pixels matter or pictures are wanted, the page is
// small and its pixels are large. At this size it has the desktop layout.
const desktop = { viewport: { width: 1280, height: 800 } };
const small = { viewport: { width: 760, height: 420 }, deviceScaleFactor: 0.125, reducedMotion: 'reduce' };
const usual = options.shots ? desktop : small;
export const phone = {
  viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce',
};

// --- the server -----------------------------------------------------------------------------------

const types = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
  '.ttf': 'font/ttf', '.txt': 'text/plain; charset=utf-8', '.webmanifest': 'application/manifest+json',
};

export const base = '/sub/folder/';
/** The localStorage key of what the page stores under `key`. */
export const stored = (key, folder = base) => `parlour${folder}:${key}`;

/** Serves a folder under each of `bases`, outer ones first (server.url is the first's address). `alter(path, bytes)`
    may change the response, with null for a 404; `type(path)` its type. Requests for `moved` redirect to the folder.
    server.requests collects the requested paths. */
export async function serve(folder, {
  bases = [base], alter = (_, bytes) => bytes, type = (path) => types[extname(path)], host = '127.0.0.1', moved,
} = {}) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    server.requests.push(pathname);
    let bytes = null;
    const within = bases.filter((it) => pathname.startsWith(it)).at(-1); // the innermost one
    const path = within ? normalize(pathname.slice(within.length) || 'index.html') : '..';
    if (within && pathname === within + moved) return response.writeHead(301, { Location: within }).end();
    if (!path.startsWith('..')) {
      bytes = alter(path, existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : null);
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
  await new Promise((resolve) => server.listen(0, host, resolve));
  // *.localhost is this machine and counts as secure. Plain localhost would count as a developer's host, where the
  // service worker asks the network first.
  const name = host === '127.0.0.1' ? 'parlour.localhost' : host;
  server.url = `http://${name}:${server.address().port}${bases[0]}`;
  server.stop = () => new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return server;
}

// --- the browser ----------------------------------------------------------------------------------

const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
if (!existsSync(executablePath)) {
  console.error(`there is no browser ${executablePath}: name one in CHROMIUM`);
  process.exit(2);
}
/** How long a page may take for one thing, in ms: a busy machine without a GPU is many times slower than a player's. */
export const longest_wait = 120_000;
const longest_test = 480_000;

const launch = () => chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic',
    '--no-first-run', '--disable-background-networking', '--disable-component-update',
    // Without a GPU it costs less to put the page together without one too.
    '--disable-gpu-compositing',
    // Most pages live for seconds: compiling the module once more to run faster takes longer than what it saves. Those
    // that are played for minutes run as a player's page does.
    ...(options.seconds === undefined && !/(aides|hall|random|soak)_test/.test(process.argv[1]) ? ['--js-flags=--liftoff-only'] : []),
    // The address bar's suggestions would add two extra pages to each of ours.
    '--disable-sync', '--disable-features=WebRtcHideLocalIpsWithMdns,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIReloadButton'],
});
let browser = await launch();

/** Runs in a page before its own scripts: every shader is the least one, and nothing is drawn with it. Without a GPU,
    compiling and drawing take most of a page's time, and a test that only reads the text version needs neither. */
const blind = () => {
  const { prototype } = WebGL2RenderingContext;
  const { createShader, shaderSource } = prototype;
  const vertex = new WeakSet();
  prototype.createShader = function (type) {
    const shader = createShader.call(this, type);
    if (shader && type === this.VERTEX_SHADER) vertex.add(shader);
    return shader;
  };
  prototype.shaderSource = function (shader) {
    shaderSource.call(this, shader, `#version 300 es\n${vertex.has(shader) ? 'void main() { gl_Position = vec4(0); }'
      : 'precision mediump float; out vec4 color; void main() { color = vec4(0); }'}`);
  };
  for (const name of ['drawArrays', 'drawArraysInstanced', 'drawElements', 'drawElementsInstanced']) prototype[name] = () => {};
};

/** The same for a page that paints only for pictures: nothing is drawn until window.painting is true. The canvas is
    hidden until then, and costs the browser nothing either. */
const sparing = () => {
  addEventListener('DOMContentLoaded', () => {
    document.querySelector('canvas')?.style.setProperty('opacity', 0);
  });
  const { prototype } = WebGL2RenderingContext;
  for (const name of ['drawArrays', 'drawArraysInstanced', 'drawElements', 'drawElementsInstanced']) {
    const draw = prototype[name];
    prototype[name] = function (...what) { if (window.painting) draw.apply(this, what); };
  }
};

/** Paints the last of the frames that a wake brings, and every frame from then on; or none. */
const paint = (tab, on) => tab.evaluate((on) => new Promise((done) => {
  document.querySelector('canvas').style.opacity = on ? '' : 0;
  window.painting = false;
  if (!on) return done();
  setTimeout(done, 20_000);
  const { frames } = __parlour;
  const before_last = frames + 2, last = frames + 3; // src/platform/web.h: a wake brings three frames
  __parlour.page.on.wake();
  const next = () => {
    window.painting ||= __parlour.frames >= before_last;
    if (window.painting && __parlour.frames >= last) done();
    else requestAnimationFrame(next);
  };
  next();
}), on);

/** Paints a page only while its picture is taken: without a GPU, a frame takes most of a second. */
function paints_for_pictures(tab) {
  const take = tab.screenshot.bind(tab);
  tab.screenshot = async (...how) => {
    await paint(tab, true);
    const picture = await take(...how);
    await paint(tab, false);
    return picture;
  };
}

/** A page in its own profile. `allow`: patterns of console errors that the test causes on purpose; `init`: a script
    that runs before the page's; `paints`: true if the test takes pictures, which are painted then, 'always' if every
    frame is painted, otherwise none is; the rest are Playwright's options. `serviceWorkers: 'allow'` keeps the site on
    the device, as for a player: that costs a third of a short test. */
export async function open(url, { allow = [], init, paints = !!options.shots, ...context_options } = {}) {
  const context = await browser.newContext({ ...usual, serviceWorkers: 'block', ...context_options });
  context.setDefaultTimeout(longest_wait);
  if (!paints && context_options.javaScriptEnabled !== false) await context.addInitScript(blind);
  if (paints === true) await context.addInitScript(sparing);
  if (init) await context.addInitScript(init);
  const page = await open_beside({ context: () => context }, url, { allow });
  if (paints === true) paints_for_pictures(page);
  return page;
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
  if (options.slow) {
    const tools = await tab.context().newCDPSession(tab);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slow) });
  }
  waits_for_answers(tab);
  if (url) await tab.goto(url);
  return tab;
}

/** Waits until an action on the page has taken effect and been narrated. A press takes effect in one frame and is
    narrated by the next ones; ImGui may take a key or mouse button's press in one frame and its release in another. A
    page that draws no frame is at rest, or hidden. A test that sets `page.hasty` does not wait. */
export const answered = (page, frames = 5) => !page.hasty && page.evaluate((frames) => new Promise((done) => {
  if (!window.__parlour || document.hidden || window.frozen) return setTimeout(done, 50);
  setTimeout(done, 20_000);
  let seen = __parlour.frames;
  const next = (left) => requestAnimationFrame(() => {
    const drawn = __parlour.frames !== seen;
    seen = __parlour.frames;
    if (drawn && left > 1) next(left - 1);
    else done();
  });
  next(frames);
}), frames).catch((error) => { // a press that leaves the page has had its effect
  if (!/context was destroyed|navigat|closed/i.test(String(error))) throw error;
});

/** Wait for the answer to keys and mouse buttons before the test goes on: otherwise it would look too early, and the
    next press would hit what was there before. */
function waits_for_answers(tab) {
  for (const [device, acts] of [[tab.keyboard, ['press']], [tab.mouse, ['click', 'up']]]) {
    for (const name of acts) {
      const act = device[name].bind(device);
      device[name] = async (...what) => {
        await act(...what);
        await answered(tab);
      };
    }
  }
}

export const counters = (page) => page.evaluate(() => {
  const { frames, cpu_ms, wakes, errors, build } = window.__parlour;
  return { frames, cpu_ms, wakes, errors: [...errors], build };
});

/** Waits for the first picture and for the narration in the frames after it. */
export async function first_frame(page) {
  await page.waitForFunction(() => window.__parlour?.frames > 0, null, { polling: 50 });
  await answered(page, 3);
}

/** Two frames of the browser: everything requested before is drawn. A hidden tab gets no frames, so there it only
    waits. */
export const two_frames = (page) => page.evaluate(() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
  setTimeout(done, document.hidden ? 2000 : 20_000);
}));

/** Waits until nothing has been drawn for a quarter of a second. */
export async function still(page) {
  for (let last = -1, now = (await counters(page)).frames, tries = 0; last !== now; ++tries) {
    assert.ok(tries < 60, 'the page draws on and on');
    last = now;
    await page.waitForTimeout(250);
    await two_frames(page);
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
const began = Date.now();

let begun = !options.from;
const [part, parts] = (options.part ?? '0/1').split('/').map(Number);
let met = 0;
function wanted(name) {
  begun ||= name.includes(options.from);
  return met++ % parts === part && begun && (!options.only || name.includes(options.only));
}

/** Runs f for at most `limit` ms. Afterwards closes every page opened in it, and fails if any page had problems. */
export async function test(name, f, limit = longest_test) {
  if (!wanted(name)) return;
  const started = Date.now();
  let error = await run(f, limit);
  if (!(await close_pages()) && error) {
    console.log(`     the browser hangs: once more (${error.message ?? error})`);
    error = await run(f, limit);
    await close_pages();
  }
  await report(name, started, error);
}

/** Tests that share one page: `start()` opens it, `tests` are {name: f(page)}, in order. */
export async function together(start, tests) {
  let page = null;
  for (const [name, f] of Object.entries(tests).filter(([name]) => wanted(name))) {
    const started = Date.now();
    await report(name, started, await run(async () => {
      page ??= await start();
      await f(page);
    }));
  }
  await close_pages();
}

/** The error with which f ends, or null. */
async function run(f, limit = longest_test) {
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(reject, limit, new Error(`no end in ${limit / 60_000} minutes`)); });
  try {
    await Promise.race([f(), late]);
    for (const page of browser.contexts().flatMap((context) => context.pages())) {
      assert.deepEqual(page.problems?.splice(0) ?? [], [], 'errors in the console');
    }
    return null;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}

async function report(name, started, error) {
  if (error) ++failed;
  else ++passed;
  console.log(`${error ? 'FAIL' : 'ok  '} ${name} (${Date.now() - started} ms)`);
  if (error) console.log(String(error.stack ?? error).replace(/^/gm, '     '));
  if (failed > 2 && passed === 0) await finish(); // a page that does not start would fail every test, slowly
}

const in_time = (promise, ms) => Promise.race([promise.then(() => true), new Promise((done) => { setTimeout(done, ms, false); })]);

/** Closes every page. Chromium may hang for good while it changes from one service worker to another: then another
    browser takes its place. Returns false in that case. */
async function close_pages() {
  const patience = 30_000;
  if (await in_time(Promise.all(browser.contexts().map((context) => context.close())), patience)) return true;
  await in_time(browser.close(), patience); // what is left of it ends with this process
  browser = await launch();
  return false;
}

export async function finish() {
  await in_time(browser.close(), 30_000);
  if (options.only && passed + failed === 0) {
    console.log('no test has that name');
    failed = 1;
  }
  console.log(`${passed} passed, ${failed} failed, ${Math.round((Date.now() - began) / 1000)} s`);
  process.exit(failed ? 1 : 0);
}
