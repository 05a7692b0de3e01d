// A relay of your own, on which the pages of rooms meet, and the page itself, on one port (docs/hosting.md).
//
//   node relay.mjs [DIR of the built site] [--port N] [--host H] [--behind-proxy]
//
// --port: 8080. --host: 127.0.0.1; 0.0.0.0 for everybody. --behind-proxy: takes clients' addresses from the header
// X-Forwarded-For, whose last entry the proxy must write. /health tells counts.

import { parseArgs } from 'node:util';

import { start } from './relay/server.mjs';

const usage = 'usage: node relay.mjs [DIR of the built site] [--port N] [--host H] [--behind-proxy]';

function arguments_of() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: '8080' }, host: { type: 'string', default: '127.0.0.1' }, 'behind-proxy': { type: 'boolean', default: false } },
  });
  const port = Number(values.port);
  if (positionals.length > 1) throw new Error('there is one DIR at most');
  if (!/^\d+$/.test(values.port) || port > 65_535) throw new Error(`${values.port} is no port`);
  return { folder: positionals[0], port, host: values.host, behind_proxy: values['behind-proxy'] };
}

let given;
try {
  given = arguments_of();
} catch (error) {
  console.error(`${error.message}\n${usage}`);
  process.exit(2);
}

const why = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'there is no such host',
};
try {
  const relay = await start({ ...given, note: console.error });
  const at = `${given.host.includes(':') ? `[${given.host}]` : given.host === '127.0.0.1' ? 'localhost' : given.host}:${relay.port}`;
  console.log(`${given.folder === undefined ? 'The relay is' : 'Parlour and its relay are'} at http://${at}/ and ws://${at}/`);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, async () => {
      await relay.stop();
      process.exit(0);
    });
  }
} catch (error) {
  console.error(error.code in why ? `Cannot listen at ${given.host}, port ${given.port}: ${why[error.code]}.` : error.message);
  process.exit(1);
}
