// What can be heard behind each game, as data for synth.js: loops of noise that swells (`swell`) and
// changes its pitch (`drift`), each as [cycles per loop, depth, phase], and of `specks`, short sounds
// here and there: so many per loop, of `pulses` each. Depths of drift are in octaves.

export const ambiences = {
  // waves on a beach
  settlers: {
    seconds: 18,
    layers: [
      { hertz: 160, q: 0.5, gain: 1, swell: [2, 0.5] },
      { hertz: 700, q: 0.6, gain: 0.45, swell: [3, 0.85, 0.1], drift: [3, 0.4, 0.1] },
      { hertz: 2600, q: 0.7, gain: 0.12, swell: [3, 0.95, 0.04] },
    ],
  },
  // a still room with a candle
  coup: {
    seconds: 16,
    layers: [
      { hertz: 90, q: 0.6, gain: 1, swell: [2, 0.15] },
      { hertz: 420, q: 0.8, gain: 0.12, swell: [5, 0.4] },
      { specks: 11, hertz: 1700, gain: 0.22, lasts: 0.006, noisy: true },
      { specks: 5, hertz: 900, gain: 0.3, lasts: 0.012, pulses: 2, apart: 0.05, noisy: true },
    ],
  },
  // crickets on a summer evening
  tractor: {
    seconds: 16,
    layers: [
      { hertz: 240, q: 0.5, gain: 0.6, swell: [2, 0.3] },
      { specks: 19, hertz: 4100, gain: 0.1, lasts: 0.022, pulses: 3, apart: 0.012 },
      { specks: 13, hertz: 3600, gain: 0.06, lasts: 0.03, pulses: 4, apart: 0.015 },
    ],
  },
  // wind at night
  flax: {
    seconds: 20,
    layers: [
      { hertz: 210, q: 1.2, gain: 1, swell: [3, 0.5], drift: [2, 0.45] },
      { hertz: 520, q: 3, gain: 0.35, swell: [4, 0.8, 0.3], drift: [3, 0.5, 0.2] },
    ],
  },
};

/** dB over a whole loop. */
export const ambience_level = -34;
