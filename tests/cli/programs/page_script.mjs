#!/usr/bin/env node
// Runs a player's script for the page (docs/protocol.md, "In the page") as a program for `parlour
// host`: node page_script.mjs FILE

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const self = {};
const postMessage = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);
const console_of_script = { log: console.error, warn: console.error, error: console.error };
new Function('self', 'postMessage', 'console', readFileSync(process.argv[2], 'utf8'))(self, postMessage, console_of_script);

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (['game', 'decide'].includes(message.type)) self.onmessage({ data: message });
});
