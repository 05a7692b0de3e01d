// A static server for the built site, like a plain host: no special headers, gzip if the client
// accepts it.
//
//   node serve.mjs DIR [--base /sub/]
//
// PARLOUR_PORT: the first port to try (8080). PARLOUR_NO_BROWSER: opens no browser.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';

import { site, site_folder } from './static.mjs';

const args = process.argv.slice(2);
let base = '/';
if (args.includes('--base')) base = args.splice(args.indexOf('--base'), 2)[1];
if (args.length !== 1 || !base?.startsWith('/') || !base.endsWith('/')) {
  console.error('usage: node serve.mjs DIR [--base /sub/]');
  process.exit(2);
}
let root;
try {
  root = site_folder(args[0]);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

function open(address) {
  if (process.env.PARLOUR_NO_BROWSER || process.env.CI) return;
  const opener = process.platform === 'darwin' ? 'open'
    : process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? 'xdg-open' : null;
  if (!opener) return;
  spawn(opener, [address], { stdio: 'ignore', detached: true }).on('error', () => {}).unref();
}

const server = createServer(site(root, { base }));
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
