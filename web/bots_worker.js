// The bots' worker: a wasm module for each game (src/ai/worker), without window or canvas, which
// exports parlour_bot_buffer and parlour_bot_answer (module_worker.js).

import create from 'parlour_bots.js';
import { serve } from './module_worker.js';

serve(create({ locateFile: () => new URL(BOTS_WASM, import.meta.url).href }), '_parlour_bot_buffer', '_parlour_bot_answer');
