// Binaryen's tools, run in a folder of their own, and the last step of every module: as small as
// they make it.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { in_good_orders } from './order.mjs';

/** The features that the linker has used, and those that split parts need (empty slots of the table).
    Every browser since 2021 has them: with more, Binaryen would write types that only the newest can
    read. */
const features = ['--mvp-features', '--enable-mutable-globals', '--enable-sign-ext', '--enable-bulk-memory', '--enable-reference-types'];

/** Calls work({ run, write, read }) with the tools in the folder `bin`; they and the files are named
    relative to a folder that is removed afterwards. Returns what `work` returns. */
export function with_binaryen(bin, work) {
  const folder = mkdtempSync(join(tmpdir(), 'parlour-modules-'));
  try {
    return work({
      run: (tool, ...args) => execFileSync(join(bin, tool), [...args, ...features], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }),
      write: (name, content) => writeFileSync(join(folder, name), content),
      read: (name, encoding) => readFileSync(join(folder, name), encoding),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many bytes the program makes of them: the zlib that node brings along packs otherwise, and differs from one node
    to the next. */
export const packed_size = (bytes) => execFileSync('gzip', ['-9', '-c'], { input: bytes, maxBuffer: 1 << 30 }).length;

/** The bytes of the module in the file `name`, made as small as possible when it is packed. */
export function smallest({ run, write, read }, name) {
  run('wasm-opt', '-Oz', name, '-o', 'small.wasm');
  run('wasm-dis', 'small.wasm', '-o', 'small.wat');
  let best = null;
  for (const text of in_good_orders(read('small.wat', 'utf8'))) {
    write('ordered.wat', text);
    run('wasm-opt', '-Oz', 'ordered.wat', '-o', 'small.wasm'); // as text, the module loses a part of what the first pass gained
    const bytes = read('small.wasm');
    const size = packed_size(bytes);
    if (!best || size < best.size) best = { bytes, size };
  }
  return best.bytes;
}
