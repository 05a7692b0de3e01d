// The commands `node web/relay.mjs` and `node web/serve.mjs`: what they serve, how they start and how they end.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { client, finish, message, soon, test, topic, web } from './harness.mjs';

// --- a site -------------------------------------------------------------------------------------------------------

const sha = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const index = readFileSync(join(web, 'index.html'), 'utf8');
const script = 'console.log("é");\n'.repeat(100);
const worker = (of = index) => `const kept={"index.html":"${sha(of)}","app.0123456789.js":"${sha(script)}"};const name=\`parlour-\${self.registration.scope}-0a1b2c3d4e\`;`;

const temporary = mkdtempSync(join(tmpdir(), 'parlour-relay-'));
let folders = 0;
/** A folder like a built site. */
function site(files = {}) {
  const folder = join(temporary, String(++folders));
  mkdirSync(join(folder, 'inner'), { recursive: true });
  const all = { 'index.html': index, 'sw.js': worker(), 'app.0123456789.js': script, 'inner/index.html': 'inner', 'picture.png': 'PNG', ...files };
  for (const [name, text] of Object.entries(all)) if (text !== null) writeFileSync(join(folder, name), text);
  return folder;
}
writeFileSync(join(temporary, 'secret.txt'), 'secret');

// --- the commands -------------------------------------------------------------------------------------------------

const running = new Set();
/** A running command: { said, noted, port: once it listens, kill(signal), ended: { code, signal } }. */
function run(program, ...args) {
  const child = spawn(process.execPath, [join(web, program), ...args], { env: { ...process.env, PARLOUR_NO_BROWSER: '1', PARLOUR_PORT: '18080' } });
  const it = { said: '', noted: '', kill: (signal) => child.kill(signal) };
  child.stdout.on('data', (data) => { it.said += data; });
  child.stderr.on('data', (data) => { it.noted += data; });
  it.ended = new Promise((resolve) => { child.on('close', (code, signal) => resolve({ code, signal })); });
  running.add(child);
  child.on('close', () => running.delete(child));
  it.listens = async () => {
    await soon(() => /localhost:(\d+)\//.test(it.said) || child.exitCode !== null, 'it listens');
    assert.equal(child.exitCode, null, it.noted);
    it.port = Number(/localhost:(\d+)\//.exec(it.said)[1]);
    return it;
  };
  return it;
}
const relay = (...args) => run('relay.mjs', '--port', '0', ...args).listens();

/** A response: { status, headers, text }. The path is sent as it is. */
const ask = (port, path, { method = 'GET', headers = {} } = {}) => new Promise((resolve, reject) => {
  get({ port, path, method, headers, host: '127.0.0.1' }, (response) => {
    const parts = [];
    response.on('data', (part) => parts.push(part));
    response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts), text: String(Buffer.concat(parts)) }));
  }).on('error', reject);
});

const HINT = '<meta name="parlour-relays" content="./">';

await test('the page is served with the hint, and all the rest as it is', async () => {
  const it = await relay(site());
  for (const path of ['/', '/index.html', '/?from=here']) {
    const { status, text, headers } = await ask(it.port, path);
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(headers['content-length'], String(Buffer.byteLength(text)));
    assert.equal(text.replace(`${HINT}\n`, ''), index);
    assert.ok(text.indexOf('Content-Security-Policy') < text.indexOf(HINT), 'the policy stays first');
    assert.ok(text.indexOf(HINT) < text.indexOf('</head>'));
  }
  assert.equal((await ask(it.port, '/app.0123456789.js')).text, script);
  assert.equal((await ask(it.port, '/inner/')).text, 'inner', 'only the page itself');
  it.kill('SIGTERM');
  await it.ended;
});

await test('the service worker names the page with the hint, and is another version', async () => {
  const it = await relay(site());
  const page = await ask(it.port, '/', { headers: { 'Accept-Encoding': 'gzip' } });
  assert.equal(page.headers['content-encoding'], 'gzip');
  const { text } = await ask(it.port, '/sw.js');
  assert.ok(text.includes(`"index.html":"${sha(gunzipSync(page.bytes))}"`));
  assert.ok(text.includes(sha(script)), 'other files have the hash that they had');
  assert.ok(!text.includes('0a1b2c3d4e'));
  assert.match(text, /scope\}-[0-9a-f]{10}`;$/);
  it.kill('SIGTERM');
  await it.ended;
});

await test('a site that is built anew meanwhile is served as it is then', async () => {
  const folder = site();
  const it = await relay(folder);
  const later = index.replace('<title>Parlour', '<title>Later');
  writeFileSync(join(folder, 'index.html'), later);
  assert.equal((await ask(it.port, '/')).text, later, 'without the hint as long as the worker is older');
  assert.equal((await ask(it.port, '/sw.js')).text, worker());
  writeFileSync(join(folder, 'sw.js'), worker(later));
  const { text } = await ask(it.port, '/');
  assert.ok(text.includes('<title>Later') && text.includes(HINT));
  assert.ok((await ask(it.port, '/sw.js')).text.includes(sha(text)));
  it.kill('SIGTERM');
  await it.ended;
});

await test('both servers serve files like a plain host, and nothing outside the folder', async () => {
  for (const it of [await relay(site()), await run('serve.mjs', site(), '--base', '/').listens()]) {
    const plain = await ask(it.port, '/app.0123456789.js');
    assert.equal(plain.headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(plain.headers['content-length'], String(Buffer.byteLength(script)));
    assert.equal(plain.headers['x-content-type-options'], 'nosniff');
    const zipped = await ask(it.port, '/app.0123456789.js', { headers: { 'Accept-Encoding': 'br, gzip' } });
    assert.equal(String(gunzipSync(zipped.bytes)), script);
    const png = await ask(it.port, '/picture.png', { headers: { 'Accept-Encoding': 'gzip' } });
    assert.deepEqual([png.text, png.headers['content-encoding']], ['PNG', undefined]);
    const head = await ask(it.port, '/', { method: 'HEAD' });
    assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', (await ask(it.port, '/')).headers['content-length']]);
    assert.equal((await ask(it.port, '/', { method: 'POST' })).status, 405);
    for (const path of ['/nothing.js', '/inner/nothing', '/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/inner/..%2f..%2fsecret.txt', '/..%2f..%2f..%2f..%2fetc/passwd']) {
      assert.equal((await ask(it.port, path)).status, 404, path);
    }
    for (const path of ['/%', '/%ff', '/a%00b', '//%']) assert.ok([400, 404].includes((await ask(it.port, path)).status), path);
    it.kill('SIGTERM');
    assert.equal((await it.ended).code, 0);
  }
});

await test('serve.mjs serves under a base, without a hint, on the next free port', async () => {
  const folder = site();
  const [first, second] = [await run('serve.mjs', folder, '--base', '/sub/').listens(), await run('serve.mjs', folder).listens()];
  assert.notEqual(first.port, second.port);
  assert.equal((await ask(first.port, '/sub/')).text, index);
  assert.equal((await ask(first.port, '/sub/sw.js')).text, worker());
  assert.equal((await ask(first.port, '/')).status, 404);
  for (const [args, code, said] of [[[], 2, /usage/], [[folder, '--base', 'sub'], 2, /usage/], [[join(temporary, 'none')], 1, /holds no index\.html: build the site first/]]) {
    const it = run('serve.mjs', ...args);
    assert.equal((await it.ended).code, code);
    assert.match(it.noted, said);
  }
  for (const it of [first, second]) it.kill('SIGINT');
});

await test('/health tells how much there is of what', async () => {
  const it = await relay(site());
  const a = await client(it.port);
  await a.request('room', { kinds: [24_811], '#x': [topic()] });
  assert.equal(await a.publish(await message(topic())), 'taken');
  const { status, headers, text } = await ask(it.port, '/health');
  assert.deepEqual([status, headers['content-type']], [200, 'application/json']);
  assert.deepEqual(JSON.parse(text), { connections: 1, subscriptions: 1, tables: 0, taken: 1, refused: 0, dropped: 0 });
  it.kill('SIGTERM');
  await it.ended;
});

await test('without a folder it is a relay alone', async () => {
  const it = await relay();
  const { status, text } = await ask(it.port, '/');
  assert.equal(status, 404);
  assert.match(text, /relay of Parlour/);
  assert.equal((await ask(it.port, '/health')).status, 200);
  await (await client(it.port)).settled();
  it.kill('SIGTERM');
  await it.ended;
});

await test('SIGTERM and SIGINT end it: connections are told, and the exit code is 0', async () => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    const it = await relay(site());
    const a = await client(it.port);
    it.kill(signal);
    assert.deepEqual(await a.closed, { code: 1001, reason: 'the relay ends' });
    assert.deepEqual(await it.ended, { code: 0, signal: null });
    assert.equal(it.noted, '');
  }
});

await test('what it cannot do it says in a sentence', async () => {
  const taken = createServer();
  await new Promise((resolve) => { taken.listen(0, '127.0.0.1', resolve); });
  const { port } = taken.address();
  for (const [args, code, said] of [
    [['--port', 'x'], 2, /^x is no port\nusage/], [['--port', '65536'], 2, /^65536 is no port/], [['--port', '-1'], 2, /usage/], [['a', 'b'], 2, /^there is one DIR at most/], [['--nothing'], 2, /usage/],
    [[join(temporary, 'none')], 1, /holds no index\.html: build the site first/],
    [[site({ 'sw.js': null })], 1, /is no complete site of Parlour: build it again/],
    [[site({ 'sw.js': worker('another page') })], 1, /is no complete site of Parlour: build it again/],
    [['--port', String(port)], 1, new RegExp(`^Cannot listen at 127\\.0\\.0\\.1, port ${port}: another program listens there\\.`)],
    [['--host', '203.0.113.1', '--port', '0'], 1, /^Cannot listen at 203\.0\.113\.1, port 0: this machine does not have that address\./],
  ]) {
    const it = run('relay.mjs', ...args);
    assert.equal((await it.ended).code, code, args.join(' '));
    assert.match(it.noted, said);
    assert.equal(it.said, '');
  }
  taken.close();
});

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(temporary, { recursive: true, force: true });
});
finish();
