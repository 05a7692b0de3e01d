// Drives a headless Firefox over WebDriver BiDi, with as much of Playwright's page interface as the link tests need,
// because Playwright drives only its own build of Firefox. Null if Firefox is not installed.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const { WebSocket } = createRequire(fileURLToPath(new URL('../../web/package.json', import.meta.url)))('ws');

const prefs = {
  'media.peerconnection.ice.obfuscate_host_addresses': false, // mDNS may be missing
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,', // no network requests
  'toolkit.telemetry.enabled': false,
};

export async function start_firefox(path = process.env.FIREFOX || '/usr/bin/firefox-esr') {
  if (!existsSync(path)) return null;
  const profile = mkdtempSync(join(tmpdir(), 'parlour-firefox-'));
  writeFileSync(join(profile, 'user.js'), Object.entries(prefs).map(([key, value]) => `user_pref(${JSON.stringify(key)}, ${JSON.stringify(value)});\n`).join(''));
  const program = spawn(path, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise((resolve, reject) => {
    let said = '';
    program.stderr.on('data', (data) => {
      said += data;
      const [, found] = /listening on (ws:\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    program.on('exit', () => reject(new Error(`Firefox ended: ${said}`)));
  });
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  const waiting = new Map();
  let last = 0;
  socket.on('message', (data) => {
    const { id, type, result, error, message } = JSON.parse(data);
    const it = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') it?.reject(new Error(`${error}: ${message}`));
    else it?.resolve(result);
  });
  const call = (method, params) => new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject });
    socket.send(JSON.stringify({ id: last, method, params }));
  });
  await call('session.new', { capabilities: {} });

  return {
    async open(url) {
      const { context } = await call('browsingContext.create', { type: 'tab' });
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
      const page = {
        async evaluate(f, arg) {
          const { result, exceptionDetails } = await call('script.callFunction', {
            functionDeclaration: `async (arg) => JSON.stringify(await (${f})(JSON.parse(arg)))`,
            arguments: [{ type: 'string', value: JSON.stringify(arg ?? null) }],
            awaitPromise: true,
            target: { context },
          });
          if (exceptionDetails) throw new Error(exceptionDetails.text);
          return result.value === undefined ? undefined : JSON.parse(result.value);
        },
        async waitForFunction(f, arg, { timeout = 120_000, polling = 50 } = {}) {
          for (const end = Date.now() + timeout; ;) {
            const value = await page.evaluate(f, arg);
            if (value) return value;
            if (Date.now() > end) throw new Error(`Timeout: ${f}`);
            await new Promise((done) => { setTimeout(done, polling); });
          }
        },
      };
      return page;
    },
    async stop() {
      const ended = new Promise((resolve) => program.on('close', resolve));
      program.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
