// Whether somebody is at the page: it is shown, and somebody has pressed something lately. While
// somebody is, and a table wants it, the screen stays on; one that people sit around stays on though
// nobody presses anything. When nobody is, notifications may call.

const LONELY = 10 * 60_000; // ms without a press: nobody is here any more

const watchers = [];
let lonely = 0;
let awake_wanted = 0; // of Shell::Awake; 2: also when nobody is here
let awake = null; // promise of the lock that keeps the screen on

/** Begins to watch; until then somebody is here as long as the page is shown. */
export function watch_presence() {
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, look, { capture: true, passive: true });
  document.addEventListener('visibilitychange', look);
  look();
}

export const somebody_here = () => lonely !== 0 && !document.hidden;

/** Calls f at each press, and whenever somebody comes or goes. */
export function when_present(f) {
  watchers.push(f);
}

function look() {
  clearTimeout(lonely);
  lonely = document.hidden ? 0 : setTimeout(() => {
    lonely = 0;
    tell();
  }, LONELY);
  tell();
}

function tell() {
  light();
  for (const watcher of watchers) watcher();
}

/** Keeps the screen on, or no longer (`wanted`: 0), while somebody is here, or whenever it is shown (2). */
export function stay_awake(wanted) {
  awake_wanted = wanted;
  light();
}

// The browser takes the lock away when the page is hidden, and may refuse it: on a low battery, or
// without https.
function light() {
  const wanted = awake_wanted === 2 ? !document.hidden : awake_wanted && somebody_here();
  if (wanted && !awake && navigator.wakeLock) {
    const mine = awake = navigator.wakeLock.request('screen');
    const gone = () => { if (awake === mine) awake = null; };
    mine.then((lock) => lock.addEventListener('release', gone), gone);
  } else if (!wanted && awake) {
    awake.then((lock) => lock.release(), () => {});
    awake = null;
  }
}

// --- notifications ------------------------------------------------------------------------------

export const can_notify = () => !!window.Notification;

/** Asks the player whether this page may show notifications; resolves to whether it may. */
export const ask_to_notify = async () => await Notification.requestPermission() === 'granted';
