// Serves the built site like a plain host: no special headers, gzip if the client accepts it. Used by serve.mjs and the
// relay.

import { createReadStream, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, resolve, sep } from 'node:path';
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

const is_file = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** The folder of a site as an absolute path; throws an Error that says so if there is none. */
export function site_folder(given) {
  const root = resolve(given);
  if (!is_file(join(root, 'index.html'))) throw new Error(`${root} holds no index.html: build the site first`);
  return root;
}

/** Ends a response with one line of text. */
export function say(response, status, text) {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${text}\n`);
}

/** Path of a request -> file below the folder, or null. */
function file_of(root, path) {
  let file = resolve(join(root, path));
  if (file !== root && !file.startsWith(root + sep)) return null;
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) file = join(file, 'index.html');
  return is_file(file) ? file : null;
}

/** A listener for requests. `alter(path in the folder)`: what is served in place of that file, or null. */
export function site(root, { base = '/', alter = () => null } = {}) {
  const zipped = new Map();  // path -> { mtimeMs, body }
  function gzip(file, mtimeMs) {
    let entry = zipped.get(file);
    if (entry?.mtimeMs !== mtimeMs) {
      entry = { mtimeMs, body: gzipSync(readFileSync(file), { level: 9 }) };
      zipped.set(file, entry);
    }
    return entry.body;
  }

  function give(file, request, response) {
    const extension = extname(file);
    const headers = {
      'Content-Type': types[extension] ?? 'application/octet-stream',
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
    };
    const { size, mtimeMs } = statSync(file);
    const altered = alter(relative(root, file).replaceAll(sep, '/'));
    let body = altered;
    if (!packed.has(extension) && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
      body = altered ? gzipSync(altered) : gzip(file, mtimeMs);
      headers['Content-Encoding'] = 'gzip';
    }
    response.writeHead(200, { ...headers, 'Content-Length': body?.length ?? size });
    if (request.method === 'HEAD') return response.end();
    if (body) return response.end(body);
    createReadStream(file).on('error', () => response.destroy()).pipe(response);
  }

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return say(response, 405, 'only GET');
    let path;
    try {
      path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    } catch {
      return say(response, 400, 'bad address');
    }
    if (path.includes('\0')) return say(response, 400, 'bad address');
    const file = path.startsWith(base) ? file_of(root, path.slice(base.length)) : null;
    if (!file) return say(response, 404, 'not found');
    give(file, request, response);
  };
}
