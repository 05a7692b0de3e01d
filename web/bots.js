// The page's end of the bots' worker. It is started at the first question and ended by stop(); a
// worker that fails, or from which nothing is heard for long, answers everything asked of it with
// nothing, and the next question starts a new one.

let worker = null;
let waiting = new Map(); // ticket -> whom to answer
let silence = 0; // the timer that ends it

// Milliseconds without a word: while the module comes over a slow line, and while it thinks (a
// question takes a second at most, on a slow phone several).
const kLoading = 45_000, kThinking = 20_000;
let loaded = false;

/** Asks the bots; answer(ticket, Uint8Array) is called once for each ticket, empty on failure. */
export function think(ticket, request, answer) {
  if (!BOTS_WORKER) return void setTimeout(answer, 0, ticket, new Uint8Array()); // a build without bots
  if (!worker) start();
  if (waiting.size === 0) listen();
  waiting.set(ticket, answer);
  worker.postMessage({ ticket, bytes: request }, [request.buffer]);
}

/** From now on a word is expected, as long as somebody waits. */
function listen() {
  clearTimeout(silence);
  const mine = worker;
  silence = setTimeout(() => worker === mine && waiting.size > 0 && give_up('no answer'), loaded ? kThinking : kLoading);
}

/** Ends what is under way. The tickets of the past get no answer. */
export function stop() {
  worker?.terminate();
  worker = null;
  loaded = false;
  clearTimeout(silence);
  waiting = new Map();
}

function start() {
  const mine = new Worker(new URL(BOTS_WORKER, import.meta.url), { type: 'module' });
  worker = mine;
  mine.onmessage = ({ data: { ready, ticket, bytes } }) => {
    if (worker !== mine) return;
    if (ready) loaded = true;
    listen();
    if (ready) return;
    const answer = waiting.get(ticket);
    waiting.delete(ticket);
    answer?.(ticket, bytes);
  };
  mine.onerror = (event) => {
    event.preventDefault(); // it is handled here; no panel for a bot that must be asked again
    if (worker === mine) give_up(event.message ?? 'the worker could not be loaded');
  };
}

function give_up(why) {
  console.warn('bots:', why);
  const failed = waiting;
  stop();
  for (const [ticket, answer] of failed) answer(ticket, new Uint8Array());
}
