// node tests/bench/relay.mjs [--watchers 2000] [--tables 200] [--seconds 60]: how fast a relay on this machine brings
// announcements to everybody who watches the list, how fast a watcher has the list, and what memory it takes.
//
// The relay runs in a process of its own, started as its users start it. Each table announces every 10 s, as a page
// does. The watchers' network addresses are made up, in the header that a proxy would write, so that the limits for an
// address do not matter. Both processes share the machine's processors: a relay alone is faster.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { TABLE, WebSocket, host_key, seconds, soon, table, web } from '../relay/harness.mjs';

const { values } = parseArgs({ options: { watchers: { type: 'string', default: '2000' }, tables: { type: 'string', default: '200' }, seconds: { type: 'string', default: '60' } } });
const [watchers, tables, lasts] = [values.watchers, values.tables, values.seconds].map(Number);
const EVERY = 10; // seconds between two announcements of a table
const AT_ONCE = 50; // watchers that come at the same time
const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

// --- figures ------------------------------------------------------------------------------------------------------

function figures(name, list) {
  const all = Float64Array.from(list).sort();
  const at = (share) => all[Math.min(all.length - 1, Math.floor(share * all.length))].toFixed(1);
  console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${all.at(-1).toFixed(1)} ms, of ${all.length}`);
}

/** Memory of the relay's process, in MB. */
const memory = (pid) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024);
/** Processor time of the relay's process so far, in seconds. */
function busy(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
const load = () => `load of the machine ${loadavg().map((it) => it.toFixed(1)).join(' ')}, ${cpus().length} processors`;

// --- the relay ----------------------------------------------------------------------------------------------------

const relay = spawn(process.execPath, [join(web, 'relay.mjs'), '--port', '0', '--behind-proxy'], { stdio: ['ignore', 'pipe', 'inherit'] });
let said = '';
relay.stdout.on('data', (data) => { said += data; });
await soon(() => /:(\d+)\//.test(said), 'the relay listens');
const port = Number(/:(\d+)\//.exec(said)[1]);
const health = () => new Promise((resolve) => {
  get({ port, path: '/health' }, (response) => response.on('data', (data) => resolve(JSON.parse(data))));
});

const address = (n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;

/** A connection that hears texts. It reads what a message is from its beginning: this process hears all watchers. */
function connect(n, hear) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { headers: { 'X-Forwarded-For': address(n) }, perMessageDeflate: false });
  socket.on('message', (data) => hear(data, socket));
  return new Promise((resolve, reject) => { socket.on('open', () => resolve(socket)).on('error', reject); });
}

// --- the tables ---------------------------------------------------------------------------------------------------

console.log(load());
const before = performance.now();
const hosts = Array.from({ length: tables }, () => {
  const host = host_key();
  host.nonce(seconds());
  return host;
});
console.log(`work for ${tables} tables: ${((performance.now() - before) / tables).toFixed(0)} ms each`);
const sent = new Map(); // id -> when it was published, and by how many it is not heard yet
const refusals = [];
const table_sockets = await Promise.all(hosts.map((_, i) => connect(100_000 + i, (data) => {
  const [what, , taken, why] = JSON.parse(data);
  if (what === 'OK' && !taken) refusals.push(why);
})));
/** Signs ahead, so that the time to sign does not count. */
async function announce(i, hearers) {
  const it = await table(hosts[i], {});
  sent.set(it.id, { at: performance.now(), left: hearers });
  table_sockets[i].send(JSON.stringify(['EVENT', it]));
}
for (let i = 0; i < tables; ++i) await announce(i, 0);
await soon(async () => (await health()).tables === tables, 'all tables are announced');

// --- the watchers -------------------------------------------------------------------------------------------------

console.log(`relay with ${tables} tables: ${memory(relay.pid)} MB`);
const joined = [];
const arrived = [];
/** One watcher: resolves when it has the list. */
async function watch(n) {
  const began = performance.now();
  let kept = 0;
  let done;
  const listed = new Promise((resolve) => { done = resolve; });
  const hear = (data) => {
    const now = performance.now();
    if (data[2] === 0x45 && data[3] === 0x4f) { // "EOSE"
      joined.push(now - began);
      return done(kept);
    }
    const at = data.indexOf('"id":"');
    const it = sent.get(data.toString('latin1', at + 6, at + 70));
    if (!it || it.left === 0) return void ++kept;
    --it.left;
    arrived.push(now - it.at);
  };
  const socket = await connect(n, hear);
  socket.send(JSON.stringify(['REQ', 'tables', { kinds: [TABLE], '#t': ['parlour'] }]));
  return { socket, kept: await listed };
}
const all = [];
for (let n = 0; n < watchers; n += AT_ONCE) all.push(...await Promise.all(Array.from({ length: Math.min(AT_ONCE, watchers - n) }, (_, i) => watch(n + i))));
figures(`joining, ${AT_ONCE} at once, from connecting to the end of the list`, joined);
if (all.some(({ kept }) => kept !== tables)) console.log(`LISTS WITH GAPS: ${all.filter(({ kept }) => kept !== tables).length}`);
console.log(`relay with ${watchers} watchers: ${memory(relay.pid)} MB`);

// --- announcing ---------------------------------------------------------------------------------------------------

sent.clear();
console.log(load());
const began = performance.now();
const used = busy(relay.pid);
let due = 0; // announcements so far
while (performance.now() - began < lasts * 1000) {
  await announce(due++ % tables, watchers);
  await pause(began + (due * EVERY * 1000) / tables - performance.now());
}
await soon(() => arrived.length === due * watchers, 'everything has arrived').catch(() => {});
const spent = (performance.now() - began) / 1000;
figures(`from publishing to each watcher, ${(due / spent).toFixed(1)} announcements a second to ${watchers}`, arrived);
const missing = due * watchers - arrived.length;
console.log(`missing ${missing}, refused ${refusals.length}${refusals.length ? ` (${refusals[0]})` : ''}`);
console.log(`relay: ${memory(relay.pid)} MB, ${((100 * (busy(relay.pid) - used)) / spent).toFixed(0)} % of a processor; ${load()}`);
console.log(JSON.stringify(await health()));
relay.kill('SIGTERM');
setTimeout(() => process.exit(), 1000);
