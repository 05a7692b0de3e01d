// A WebKit (WebKitGTK's MiniBrowser on a screen of Xvfb), driven over the wire protocol of WebDriver: as much of
// Playwright's page as its tests need, for Playwright drives only a WebKit of its own making. Null where there is none.

import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';

const driver = process.env.WEBKIT_DRIVER || '/usr/bin/WebKitWebDriver';
const screen = '/usr/bin/Xvfb';

/** The browser that the driver's package belongs to: its folder carries the machine's name. */
function mini_browser() {
  for (const machine of readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'))) {
    for (const version of ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']) {
      const path = `/usr/lib/${machine}/${version}/MiniBrowser`;
      if (existsSync(path)) return path;
    }
  }
  return null;
}

const free_port = () => new Promise((resolve) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

/** Ends with its whole group: the driver has the browser in it. */
function run(program, args, env = {}) {
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } });
  const ended = new Promise((resolve) => child.on('close', resolve));
  return { child, stop: async () => {
    try { process.kill(-child.pid); } catch { /* it has ended by itself */ }
    await ended;
  } };
}

export async function start_webkit({ width = 860, height = 640 } = {}) {
  const binary = existsSync(driver) && existsSync(screen) ? mini_browser() : null;
  if (!binary) return null;
  // The screen says which number it has taken.
  const shown = run(screen, ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']);
  const number = await new Promise((resolve, reject) => {
    let said = '';
    shown.child.stdout.on('data', (data) => {
      said += data;
      if (said.includes('\n')) resolve(said.trim());
    });
    shown.child.on('exit', () => reject(new Error('Xvfb ended')));
  });
  const port = await free_port();
  const drives = run(driver, [`--port=${port}`], {
    DISPLAY: `:${number}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', NO_AT_BRIDGE: '1',
  });
  const stop_all = async () => {
    await drives.stop();
    await shown.stop();
  };

  const call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  for (let tries = 0; ; ++tries) {
    try {
      if ((await call('GET', '/status')).ready) break;
    } catch (error) {
      if (tries > 100) return stop_all().then(() => { throw error; });
    }
    await new Promise((done) => { setTimeout(done, 100); });
  }
  const { sessionId } = await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
  }).catch((error) => stop_all().then(() => { throw error; }));
  const at = (path) => `/session/${sessionId}${path}`;
  await call('POST', at('/timeouts'), { script: 60_000, pageLoad: 60_000 });

  return {
    async open(url) {
      await call('POST', at('/url'), { url });
      const page = {
        async evaluate(f, arg = null) {
          const text = await call('POST', at('/execute/async'), {
            script: `const done = arguments[arguments.length - 1];
              Promise.resolve().then(() => (${f})(JSON.parse(arguments[0]))).then((it) => done(JSON.stringify({ it })), (error) => done(JSON.stringify({ error: String(error) })));`,
            args: [JSON.stringify(arg)],
          });
          const { it, error } = JSON.parse(text);
          if (error) throw new Error(error);
          return it;
        },
        async waitForFunction(f, arg, { timeout = 60_000, polling = 50 } = {}) {
          for (const end = Date.now() + timeout; ;) {
            const value = await page.evaluate(f, arg);
            if (value) return { jsonValue: async () => value };
            if (Date.now() > end) throw new Error(`Timeout: ${f}`);
            await new Promise((done) => { setTimeout(done, polling); });
          }
        },
        /** A picture of the page, as the browser has drawn it. */
        screenshot: async () => Buffer.from(await call('GET', at('/screenshot')), 'base64'),
        goto: (address) => call('POST', at('/url'), { url: address }),
        reload: () => call('POST', at('/refresh'), {}),
      };
      return page;
    },
    async stop() {
      await call('DELETE', at('')).catch(() => {});
      await stop_all();
    },
  };
}
