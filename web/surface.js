// The canvas: its size in both kinds of pixels, its keys, its focus, the way back, and the loss and
// return of its GL context.

import { button, make, open_dialog } from './dialogs.js';
import { focus_narrator } from './narrator.js';
import { text } from './text.js';

export const canvas = document.getElementById('canvas');
const skip = document.getElementById('skip');

/** CSS size and drawing buffer size, both as the browser will show them. */
export const size = { width: 1, height: 1, pixel_width: 1, pixel_height: 1 };

/** Calls the handlers in `on`: wake(), blur(), touch_cancelled(), back() -> bool, fragment(text),
    pinch(factor, x, y), context_lost(), context_restored(), preferences(). */
export function watch(on) {
  watch_size(on);
  watch_keys(on);
  watch_pointer(on);
  watch_history(on);
  let patience, told;
  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault(); // otherwise it never comes back
    on.context_lost();
    clearTimeout(patience);
    patience = setTimeout(() => { told ??= say_lost(); }, 5000);
  });
  canvas.addEventListener('webglcontextrestored', () => {
    clearTimeout(patience);
    told?.close(); // it has come back after all
    told = null;
    on.context_restored();
  });
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)']) {
    matchMedia(query).addEventListener('change', () => on.preferences());
  }
  addEventListener('languagechange', () => on.preferences());
  // A frame requested in a hidden tab may have been dropped by the compositor.
  document.addEventListener('visibilitychange', () => document.hidden || on.wake());
  addEventListener('pageshow', () => on.wake());
}

/** The GL context was lost, and some browsers do not restore it. Returns the dialog. */
function say_lost() {
  const again = button(text('again'), () => location.reload(), 'primary');
  return open_dialog({ title: text('lost'), body: [make('p', { textContent: text('lost_do') }), make('div', { className: 'row' }, again)] });
}

// --- size ---------------------------------------------------------------------------------------

/** The exact count of device pixels, if the browser gives it: any other would be resampled and blur
    every edge. A count that is far off is ignored (emulated screens). */
function pixels(css, told) {
  const computed = css * devicePixelRatio;
  return Math.max(1, told && Math.abs(told - computed) < 2 ? told : Math.round(computed));
}

function watch_size(on) {
  const measure = (box) => {
    const rect = canvas.getBoundingClientRect();
    size.width = Math.max(1, rect.width);
    size.height = Math.max(1, rect.height);
    size.pixel_width = pixels(rect.width, box?.inlineSize);
    size.pixel_height = pixels(rect.height, box?.blockSize);
    on.wake();
  };
  const observer = new ResizeObserver(([entry]) => measure(entry.devicePixelContentBoxSize?.[0]));
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas); // Safari
  }
  // After a move to another screen, or a change of the browser's zoom, the CSS size may stay the
  // same.
  const watch_ratio = () => {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener('change', () => {
      watch_ratio();
      measure();
    }, { once: true });
  };
  watch_ratio();
  measure();
}

/** The margins that the device covers, in CSS pixels: top, right, bottom, left. */
export function insets() {
  const style = getComputedStyle(probe);
  return ['Top', 'Right', 'Bottom', 'Left'].map((side) => parseFloat(style[`padding${side}`]) || 0);
}
const probe = document.createElement('div');
probe.className = 'insets';
document.body.append(probe);

// --- keys ---------------------------------------------------------------------------------------

function watch_keys(on) {
  // SDL listens on the canvas and cancels what it gets. These belong to the browser: reload, find,
  // paste, zoom, developer tools, the menu. Their release may pass, or a key could stick.
  addEventListener('keydown', (event) => {
    if (event.target !== canvas) return;
    const theirs = event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key);
    if (theirs || event.isComposing) event.stopImmediatePropagation();
  }, true);
  canvas.addEventListener('blur', () => on.blur());
  canvas.addEventListener('touchcancel', () => on.touch_cancelled(), true); // before SDL takes it for a lift
  canvas.addEventListener('focus', () => on.wake());
  skip.addEventListener('click', (event) => {
    event.preventDefault(); // the games handle the fragment
    focus_narrator();
  });
}

/** Tab has passed the last control in the canvas: moves on to the next or previous element. */
export function leave_canvas(forward) {
  if (forward) focus_narrator();
  else skip.focus();
}

// --- pointer ------------------------------------------------------------------------------------

/** How long fingers were last on the glass, in milliseconds. */
export const last_touch = { ms: 0 };

function watch_pointer(on) {
  // SDL cancels mousedown, and with it the focus that would follow.
  canvas.addEventListener('pointerdown', (event) => {
    canvas.focus({ preventScroll: true });
    if (event.pointerType === 'mouse') canvas.setPointerCapture(event.pointerId); // drags may leave it
  }, true);
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  // Uses the touches' own time stamps: a slow page hears of a touch and of its end late, by
  // different delays.
  const watch_touch = (type, f) => canvas.addEventListener(type, f, { capture: true, passive: true });
  let touched = 0;
  watch_touch('touchstart', (event) => {
    if (event.touches.length === 1) touched = event.timeStamp;
  });
  watch_touch('touchend', (event) => {
    if (!event.touches.length) last_touch.ms = event.timeStamp - touched;
  });
  // A trackpad pinch arrives as a wheel event with Ctrl, and would zoom the page.
  canvas.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const lines = event.deltaMode === 1 ? 16 : 1;
    on.pinch(Math.exp(-Math.max(-50, Math.min(50, event.deltaY * lines)) * 0.01),
      event.offsetX, event.offsetY);
  }, { capture: true, passive: false });
}

// --- the address and the way back ---------------------------------------------------------------

// The browser's Back (a gesture on phones) goes back one screen inside the games. For that there is
// one more history entry than pages, the guard; when it is popped, the games are asked, and if they
// went back it is put in place again. It is made at the first gesture, because browsers skip
// entries made without one.
let guarded = false;
let known = location.hash; // the last fragment that the games know

function guard() {
  history.pushState('guard', '', location.href);
  guarded = true;
}

function watch_history(on) {
  const first_gesture = () => {
    removeEventListener('pointerup', first_gesture, true);
    removeEventListener('keydown', first_gesture, true);
    if (!guarded) guard();
  };
  addEventListener('pointerup', first_gesture, true);
  addEventListener('keydown', first_gesture, true);

  if (history.state === 'guard') guarded = true; // a reload on top of the guard
  else history.replaceState('page', '');
  addEventListener('popstate', (event) => {
    const changed = location.hash !== known;
    known = location.hash;
    if (event.state === 'guard') { // Forward, or between two fragments
      guarded = true;
      if (changed) on.fragment(fragment());
    } else if (event.state === 'page') {
      guarded = false;
      if (on.back()) guard();
      else history.back(); // nothing to go back to: leaves the page, as requested
    } else { // a fragment typed or followed
      history.replaceState(guarded ? 'guard' : 'page', '');
      on.fragment(fragment());
    }
  });
}

export const fragment = () => location.hash.slice(1);

export function set_fragment(value) {
  history.replaceState(history.state, '', value ? `#${value}` : base_url());
  known = location.hash;
}

export const base_url = () => location.origin + location.pathname;
