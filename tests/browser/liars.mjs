// Pages whose aide in Coup is dishonest (tests/mental/liar.h): serve(options.site, { alter: lying('share') }).

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const built = join(here, '../../build/wasm/tests/liars');
const web = join(here, '../../web');

/** The lies, in the order of the enumeration there. */
export const lies = ['share', 'shuffle', 'deal', 'answer', 'card', 'coin', 'action', 'secret'];

/** Of serve(): in place of the aide of Coup, one that lies in that way. */
export function lying(lie) {
  if (!existsSync(join(built, 'parlour_liar_coup.wasm'))) throw new Error('build parlour_liar_coup first');
  const files = {
    'parlour_liar_coup.js': () => readFileSync(join(built, 'parlour_liar_coup.js')),
    'parlour_liar_coup.wasm': () => readFileSync(join(built, 'parlour_liar_coup.wasm')),
    'module_worker.js': () => readFileSync(join(web, 'module_worker.js')),
  };
  const worker = `
    import create from './parlour_liar_coup.js';
    import { serve } from './module_worker.js';
    const coming = create({ locateFile: () => new URL('parlour_liar_coup.wasm', import.meta.url).href });
    serve(coming.then((module) => {
      module._parlour_aide_lie(${lies.indexOf(lie)});
      return module;
    }), '_parlour_aide_buffer', '_parlour_aide_answer');`;
  return (path, bytes) => {
    if (/^aide-coup\.\w+\.js$/.test(path)) return Buffer.from(worker);
    return files[path]?.() ?? bytes;
  };
}
