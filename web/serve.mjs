// A static server for the built site, like a plain host: no special headers, gzip if the client
// accepts it.
//
//   node serve.mjs DIR [--base /sub/]
//
// PARLOUR_PORT: the first port to try (8080). PARLOUR_NO_BROWSER: opens no browser.
import { spawn } from 'node:child_process';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const packed = new Set(['.woff2', '.png']);  // gzip would gain nothing

const args = process.argv.slice(2);
let base = '/';
if (args.includes('--base')) base = args.splice(args.indexOf('--base'), 2)[1];
if (args.length !== 1 || !base?.startsWith('/') || !base.endsWith('/')) {
  console.error('usage: node serve.mjs DIR [--base /sub/]');
  process.exit(2);
}
const root = resolve(args[0]);
if (!statSync(join(root, 'index.html'), { throwIfNoEntry: false })) {
  console.error(`${root} holds no index.html: build the site first`);
  process.exit(1);
}

const zipped = new Map();  // path -> { mtimeMs, body }
function gzip(path, mtimeMs) {
  let entry = zipped.get(path);
  if (entry?.mtimeMs !== mtimeMs) {
    entry = { mtimeMs, body: gzipSync(readFileSync(path), { level: 9 }) };
    zipped.set(path, entry);
  }
  return entry.body;
}

function answer(request, response) {
  const end = (status, text) => {
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end(`${text}\n`);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD') return end(405, 'only GET');
  let path;
  try {
    path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
  } catch {
    return end(400, 'bad address');
  }
  if (path.includes('\0')) return end(400, 'bad address');
  if (!path.startsWith(base)) return end(404, 'not found');
  let file = resolve(join(root, path.slice(base.length)));
  if (file !== root && !file.startsWith(root + sep)) return end(404, 'not found');
  let stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    file = join(file, 'index.html');
    stat = statSync(file, { throwIfNoEntry: false });
  }
  if (!stat?.isFile()) return end(404, 'not found');
  const extension = extname(file);
  const headers = {
    'Content-Type': types[extension] ?? 'application/octet-stream',
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
  };
  if (!packed.has(extension) && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
    const body = gzip(file, stat.mtimeMs);
    response.writeHead(200, { ...headers, 'Content-Encoding': 'gzip', 'Content-Length': body.length });
    return request.method === 'HEAD' ? response.end() : response.end(body);
  }
  response.writeHead(200, { ...headers, 'Content-Length': stat.size });
  if (request.method === 'HEAD') return response.end();
  createReadStream(file).on('error', () => response.destroy()).pipe(response);
}

function open(address) {
  if (process.env.PARLOUR_NO_BROWSER || process.env.CI) return;
  const opener = process.platform === 'darwin' ? 'open'
    : process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? 'xdg-open' : null;
  if (!opener) return;
  spawn(opener, [address], { stdio: 'ignore', detached: true }).on('error', () => {}).unref();
}

const server = createServer(answer);
const first = Number(process.env.PARLOUR_PORT ?? 8080);
let port = first;
server.on('error', (error) => {
  if ((error.code === 'EADDRINUSE' || error.code === 'EACCES') && port < first + 100) {
    server.listen(++port, '127.0.0.1');
  } else {
    console.error(`No port can be listened on: ${error.message}`);
    process.exit(1);
  }
});
server.on('listening', () => {
  const address = `http://localhost:${server.address().port}${base}`;
  console.log(`Parlour is at ${address}`);
  console.log('Ctrl-C ends it.');
  open(address);
});
server.listen(port, '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
