// The page's end of the bots' worker. It is started at the first question and ended by stop(); a
// worker that fails answers everything asked of it with nothing, and the next question starts a
// new one.

let worker = null;
let waiting = new Map(); // ticket -> whom to answer

/** Asks the bots; answer(ticket, Uint8Array) is called once for each ticket, empty on failure. */
export function think(ticket, request, answer) {
  if (!BOTS_WORKER) return void setTimeout(answer, 0, ticket, new Uint8Array()); // a build without bots
  if (!worker) start();
  waiting.set(ticket, answer);
  worker.postMessage({ ticket, bytes: request }, [request.buffer]);
}

/** Ends what is under way. The tickets of the past get no answer. */
export function stop() {
  worker?.terminate();
  worker = null;
  waiting = new Map();
}

function start() {
  const mine = new Worker(new URL(BOTS_WORKER, import.meta.url), { type: 'module' });
  worker = mine;
  mine.onmessage = ({ data: { ticket, bytes } }) => {
    const answer = waiting.get(ticket);
    waiting.delete(ticket);
    answer?.(ticket, bytes);
  };
  mine.onerror = (event) => {
    event.preventDefault(); // it is handled here; no panel for a bot that must be asked again
    console.warn('bots:', event.message ?? 'the worker could not be loaded');
    if (worker !== mine) return;
    const failed = waiting;
    stop();
    for (const [ticket, answer] of failed) answer(ticket, new Uint8Array());
  };
}
