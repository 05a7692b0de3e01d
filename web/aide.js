// The page's end of its aide in a game without a dealer (src/mental/aide.h): a worker that knows the
// rules, the secret and the cards. It is part of rooms.js.

import { wait_awake } from './wait.js';

// Filled in by build.mjs: the files of the workers, by the games' ids.
/* global AIDES */

// Seconds without a message while an answer is due: while the module loads over a slow connection,
// and while it works (words of a whole game, to be heard again on a slow phone).
const kLoading = 45, kWorking = 60;

/** The worker; null in a frame that may not have any. */
function start(file) {
  try {
    return new Worker(new URL(file, import.meta.url), { type: 'module' });
  } catch (error) {
    console.warn('aide:', error);
    return null;
  }
}

/** Starts the worker of a game. heard(Uint8Array) is called once per request, in order; heard(null)
    if it fails, and nothing else follows then. */
export function hire(game, heard) {
  const worker = start(AIDES[game]);
  let loaded = false;
  let ended = false;
  let due = 0; // answers
  let end_wait = () => {};

  /** From now on a message is expected, as long as an answer is due. */
  function listen() {
    end_wait();
    if (due > 0) end_wait = wait_awake(loaded ? kWorking : kLoading, () => fail('no answer'));
  }

  function dismiss() {
    ended = true;
    end_wait();
    worker?.terminate();
  }

  function fail(why) {
    if (ended) return;
    console.warn('aide:', why);
    dismiss();
    heard(null);
  }

  if (worker) {
    worker.onmessage = ({ data: { ready, bytes } }) => {
      if (ended) return;
      if (ready) loaded = true;
      else --due;
      listen();
      if (bytes) heard(bytes);
    };
    worker.onerror = (event) => {
      event.preventDefault(); // handled here: no error panel for a worker that can be replaced
      fail(event.message ?? 'the worker could not be loaded');
    };
  } else {
    setTimeout(fail, 0, 'no worker');
  }

  return {
    ask(bytes) {
      if (ended) return;
      if (++due === 1) listen();
      worker?.postMessage({ bytes }, [bytes.buffer]);
    },
    dismiss,
  };
}
