// The worker of a page's aide in one game without a dealer: a wasm module for each such game
// (src/mental/worker), which exports parlour_aide_buffer and parlour_aide_answer (module_worker.js).

import create from 'parlour_aide.js';
import { serve } from './module_worker.js';

serve(create({ locateFile: () => new URL(AIDE_WASM, import.meta.url).href }), '_parlour_aide_buffer', '_parlour_aide_answer');
