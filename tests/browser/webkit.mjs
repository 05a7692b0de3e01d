// Drives a WebKit (WebKitGTK's MiniBrowser on an Xvfb screen) over the wire protocol of WebDriver, with as much of
// Playwright's page interface as its tests need, because Playwright drives only its own build of WebKit.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const driver = process.env.WEBKIT_DRIVER || '/usr/bin/WebKitWebDriver';
const screen = '/usr/bin/Xvfb';
const sleep = (ms) => new Promise((done) => { setTimeout(done, ms); });

/** The browser that belongs to the driver's package; its folder carries the machine's name. */
function mini_browser() {
  if (!existsSync(driver) || !existsSync(screen)) return null;
  for (const machine of readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'))) {
    for (const version of ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']) {
      const path = `/usr/lib/${machine}/${version}/MiniBrowser`;
      if (existsSync(path)) return path;
    }
  }
  return null;
}

/** Whether WebKit is installed or must be: emsdk-env.sh installs it on Debian. */
export const webkit_is_due = () => !!mini_browser()
  || (!!process.env.CI && existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8')));

const free_port = () => new Promise((resolve, reject) => {
  const server = createServer().on('error', reject).listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

// --- processes ------------------------------------------------------------------------------------

const running = new Set();
const folders = new Set();
const remove = (folder) => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  folders.delete(folder);
};
process.on('exit', () => {
  running.forEach((it) => it.signal('SIGKILL'));
  folders.forEach(remove);
});

/** A program in its own process group (the browser belongs to the driver's), which ends as a whole. `said` is the end
    of its output, `ended` a promise. */
function run(program, args, env = {}) {
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const it = {
    said: '',
    over: false,
    signal(name) {
      try {
        if (child.pid) process.kill(-child.pid, name);
      } catch { /* nobody of the group is left */ }
    },
    async stop() {
      it.signal('SIGTERM');
      await Promise.race([it.ended, sleep(5000)]);
      it.signal('SIGKILL'); // processes that ignored the signal, or outlived the first
      await it.ended;
      running.delete(it);
    },
  };
  const note = (text) => { it.said = (it.said + text).slice(-4096); };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', note);
  it.ended = new Promise((resolve) => {
    const end = (text) => {
      note(text);
      it.over = true;
      resolve();
    };
    child.on('error', (error) => end(`${program} cannot be started: ${error.message}\n`));
    child.on('exit', (code, signal) => end(`${program} has ended: ${signal ?? code}\n`));
  });
  running.add(it);
  return it;
}

/** The result of f() when it is no longer undefined; f may throw. Waits no longer than the program runs. */
async function wait_for(program, what, f, limit = 120_000) {
  let problem = '';
  for (const end = Date.now() + limit; Date.now() < end && !program.over;) {
    try {
      const found = await f();
      if (found !== undefined) return found;
    } catch (error) {
      problem = ` (${error.message})`;
    }
    await Promise.race([program.ended, sleep(100)]);
  }
  throw new Error(`${what}${problem}; it has said:\n${program.said}`);
}

/** An X server, which prints its own number. */
async function start_screen(run_here) {
  const shown = run_here(screen, ['-displayfd', '1', '-screen', '0', '860x640x24', '-nolisten', 'tcp']);
  return wait_for(shown, 'Xvfb does not start', () => /^(\d+)\n/m.exec(shown.said)?.[1]);
}

/** The value of an answer of the driver. */
async function ask(port, method, path, body, limit) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(limit) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

/** The driver, on a port that nobody else has taken in the meantime. */
async function start_driver(run_here, env) {
  for (let tries = 1; ; ++tries) {
    const port = await free_port();
    const drives = run_here(driver, [`--port=${port}`], env);
    try {
      await wait_for(drives, 'the driver does not start', async () => (await ask(port, 'GET', '/status', undefined, 5000)).ready || undefined);
      return { port, drives };
    } catch (error) {
      if (tries === 3) throw error;
      await drives.stop();
    }
  }
}

/** Private folders: reads and changes nothing that another browser on this machine stores. */
function own_folders(home) {
  const env = { HOME: home, DBUS_SESSION_BUS_ADDRESS: 'disabled:' };
  for (const kind of ['RUNTIME_DIR', 'CACHE_HOME', 'CONFIG_HOME', 'DATA_HOME']) {
    env[`XDG_${kind}`] = join(home, kind);
    mkdirSync(env[`XDG_${kind}`], { mode: 0o700 });
  }
  return env;
}

// --- the browser ----------------------------------------------------------------------------------

/** {open(url), stop()}. The window is small because the cost of a frame depends on its pixels, which are drawn at full
    scale without a GPU. */
export async function start_webkit({ width = 500, height = 420 } = {}) {
  const binary = mini_browser();
  if (!binary) throw new Error(`there is no WebKit here: ${driver}, its MiniBrowser and ${screen} are wanted (emsdk-env.sh installs them)`);
  const home = mkdtempSync(join(tmpdir(), 'parlour-webkit-'));
  folders.add(home);
  const begun = [];
  const run_here = (...args) => {
    begun.unshift(run(...args));
    return begun[0];
  };
  const stop_all = async () => {
    for (const it of begun) await it.stop(); // the last one first
    remove(home);
  };
  try {
    const env = own_folders(home);
    const number = await start_screen(run_here);
    const { port, drives } = await start_driver(run_here, {
      ...env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', NO_AT_BRIDGE: '1',
    });
    const fail = (text) => { throw new Error(`${text}\nthe driver has said:\n${drives.said}`); };
    const call = (method, path, body, limit = 150_000) =>
      ask(port, method, path, body, limit).catch((error) => fail(`${method} ${path}: ${error.message} ${error.cause?.message ?? ''}`));
    const { sessionId } = await call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
    });
    const session = (method, path, body, limit) => call(method, `/session/${sessionId}${path}`, body, limit);
    await session('POST', '/timeouts', { script: 120_000, pageLoad: 120_000 });
    await session('POST', '/window/rect', { x: 0, y: 0, width, height });
    return {
      async open(url) {
        await session('POST', '/url', { url });
        return page_of(session, fail);
      },
      async stop() {
        await session('DELETE', '', undefined, 5000).catch(() => {});
        await stop_all();
      },
    };
  } catch (error) {
    await stop_all();
    throw error;
  }
}

/** The only page. */
function page_of(session, fail) {
  const page = {
    async evaluate(f, arg = null) {
      const text = await session('POST', '/execute/async', {
        script: `const done = arguments[arguments.length - 1];
          Promise.resolve().then(() => (${f})(JSON.parse(arguments[0]))).then((it) => done(JSON.stringify({ it })), (error) => done(JSON.stringify({ error: String(error) })));`,
        args: [JSON.stringify(arg)],
      });
      const { it, error } = JSON.parse(text);
      return error ? fail(error) : it;
    },
    async waitForFunction(f, arg, { timeout = 120_000, polling = 50 } = {}) {
      for (const end = Date.now() + timeout; ;) {
        const value = await page.evaluate(f, arg);
        if (value) return { jsonValue: async () => value };
        if (Date.now() > end) fail(`Timeout: ${f}`);
        await sleep(polling);
      }
    },
    /** A picture of the page as the browser has drawn it. */
    async screenshot({ path } = {}) {
      const bytes = Buffer.from(await session('GET', '/screenshot'), 'base64');
      if (path) writeFileSync(path, bytes);
      return bytes;
    },
    goto: (url) => session('POST', '/url', { url }),
    reload: () => session('POST', '/refresh', {}),
  };
  return page;
}
