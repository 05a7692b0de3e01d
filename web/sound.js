// Sounds and vibration. Browsers allow both only after the first gesture; until then nothing is
// played, and nothing is fetched until a sound is wanted. build.mjs fills in SOUNDS.

import { bring } from './bring.js';
import { somebody_here, when_present } from './presence.js';

const REST = 3000; // ms after the last effect
const STALE = 400; // ms: an effect that comes later would belong to nothing on the screen

let context = null;
let player = null; // promise
let sleep = 0;
let wanted = { game: '', volume: 0 }; // the ambience

export function allow_sound() {
  if (context || !window.AudioContext) return;
  context = new AudioContext({ latencyHint: 'interactive' });
  rest(0);
  listen();
  when_present(listen);
}

/** Calls f with the player, once it is here. */
function with_player(f) {
  player ??= bring(SOUNDS).then(({ player_of }) => player_of(context));
  player.then(f, () => { player = null; }); // the next attempt may succeed
}

const humming = () => !!wanted.game && wanted.volume > 0 && somebody_here();

// A running context keeps an audio thread busy for ever, but an idle page must cost nothing.
function rest(after) {
  clearTimeout(sleep);
  if (!humming()) sleep = setTimeout(() => context.suspend(), REST + after * 1000);
}

function listen() {
  if (humming()) hum();
  else rest(0);
}

function hum() {
  context.resume();
  clearTimeout(sleep);
  with_player((it) => it.ambience(wanted.game, wanted.volume));
}

/** The number of an effect, its gain from 0 to 1, and seconds from now. */
export function sound(which, volume, after) {
  if (!context) return;
  context.resume();
  rest(after);
  const asked = performance.now();
  with_player((it) => {
    if (performance.now() - asked < STALE) it.play(which, volume, after);
  });
}

/** The ambience of a game; '' or 0: none. */
export function ambience(game, volume) {
  const heard = humming();
  wanted = { game, volume };
  if (!context) return;
  if (humming()) return hum();
  if (heard) with_player((it) => it.ambience('', 0));
  rest(0);
}

/** Whether this device can be felt. */
export const can_vibrate = () => !!navigator.vibrate && matchMedia('(pointer: coarse)').matches;

/** Vibrates, pauses, vibrates…, in ms. */
export function vibrate(pattern) {
  // Chromium complains about calls before the first gesture.
  if (context && can_vibrate()) navigator.vibrate(pattern);
}
