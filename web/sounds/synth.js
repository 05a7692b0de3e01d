// Turns the tables of effects.js and ambiences.js into samples. Pure functions of the table and the
// sample rate: the noise is seeded, so a sound is the same on every device and in every test.

const TAU = 2 * Math.PI;
const LOUDEST = 0.1; // seconds: a sound is as loud as its loudest part of this length
const TAIL = 0.2; // share of a layer in which it fades to nothing
const PEAK = -6; // dB, of the highest sample
const TUNED = 32; // samples from one change of a filter's pitch to the next

const from_db = (db) => 10 ** (db / 20);

/** A function that returns white noise from -1 to 1. */
function noise_from(seed) {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2147483648 - 1;
  };
}

/** A band of a signal, by a state-variable filter that stays stable while its pitch changes
    (trapezoidal integration). */
function band_filter(rate, q) {
  let first = 0, second = 0; // the two integrators
  let g = 0, scale = 0;
  return {
    tune(hertz) {
      g = Math.tan(Math.PI * Math.min(hertz, rate * 0.45) / rate);
      scale = 1 / (1 + g * (g + 1 / q));
    },
    pass(x) {
      const high = (x - (1 / q + g) * first - second) * scale;
      const band = g * high + first;
      first = band + g * high;
      second += 2 * g * band;
      return band / q;
    },
  };
}

const rise = (share) => (share >= 1 ? 1 : 0.5 - 0.5 * Math.cos(Math.PI * Math.max(0, share)));

/** Adds one layer of an instrument, beginning at a sample. `stretch` lengthens it. */
function add_layer(out, rate, from, layer, hertz, gain, stretch, seed) {
  const count = Math.min(Math.round(layer.lasts * stretch * rate), out.length - from);
  const attack = Math.round((layer.swell ?? 0.003) * rate), tail = TAIL * count;
  const random = noise_from(seed), filter = band_filter(rate, layer.q ?? 1);
  const fades = 10 ** (-3 / count), bends = (layer.to ?? 1) ** (1 / count); // per sample
  let pitch = hertz * (layer.tone ?? layer.noise), loud = gain * layer.gain, phase = 0;
  for (let i = 0; i < count; ++i, pitch *= bends) {
    if (i > attack) loud *= fades;
    let x = loud;
    if (layer.noise) {
      if (i % TUNED === 0) filter.tune(pitch);
      x *= filter.pass(random());
    } else {
      x *= Math.sin(phase += TAU * pitch / rate);
    }
    if (i < attack) x *= rise(i / attack);
    if (count - i < tail) x *= rise((count - i) / tail);
    out[from + i] += x;
  }
}

/** The root mean square of the loudest part of a sound. */
function loudness(samples, rate) {
  const width = Math.min(samples.length, Math.round(LOUDEST * rate));
  let sum = 0, most = 0;
  for (let i = 0; i < samples.length; ++i) {
    sum += samples[i] ** 2;
    if (i >= width) sum -= samples[i - width] ** 2;
    most = Math.max(most, sum);
  }
  return Math.sqrt(most / Math.round(LOUDEST * rate));
}

const peak = (samples) => samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

/** The samples of an effect: { notes }, at `level` dB unless its peaks would be too high. A note is
    [instrument, begins at second, hertz, gain = 1, stretch = 1]. */
export function effect(instruments, { notes }, level, rate) {
  const ends = notes.map(([name, at, , , stretch = 1]) =>
    at + stretch * Math.max(...instruments[name].map(({ lasts }) => lasts)));
  const out = new Float32Array(Math.ceil(Math.max(...ends) * rate) + 1);
  notes.forEach(([name, at, hertz, gain = 1, stretch = 1], n) => {
    instruments[name].forEach((layer, k) =>
      add_layer(out, rate, Math.round(at * rate), layer, hertz, gain, stretch, 31 * n + k + 1));
  });
  const scale = Math.min(from_db(level) / loudness(out, rate), from_db(PEAK) / peak(out));
  return out.map((x) => x * scale);
}

// --- loops --------------------------------------------------------------------------------------

const PART = 16_384; // samples made at a time
const SEAM = 1.5; // seconds in which the end of the noise fades into its beginning

const wave = ([cycles, depth, phase = 0] = [0, 0], share) => depth * Math.sin(TAU * (cycles * share + phase));

/** Noise in a band. Its loudness swells and its pitch drifts in whole cycles per loop. */
function* add_wind(out, rate, { hertz, q, gain, swell, drift }, seed) {
  const seam = Math.round(SEAM * rate);
  const random = noise_from(seed), filter = band_filter(rate, q);
  let loud = 0;
  for (let i = -seam; i < out.length; ++i) {
    const share = i / out.length;
    if ((i + seam) % TUNED === 0) {
      filter.tune(hertz * 2 ** wave(drift, share));
      loud = gain * (1 + wave(swell, share));
    }
    // What comes before the loop fades in over its end, which fades out.
    const at = i < 0 ? i + out.length : i;
    const fade = i < 0 ? (seam + i) / seam : (out.length - i) / seam;
    out[at] += filter.pass(random()) * loud * (fade < 1 ? Math.sin(fade * Math.PI / 2) : 1);
    if (i % PART === 0) yield;
  }
}

/** Short sounds here and there, which may go on from the end of the loop to its beginning. */
function* add_specks(out, rate, { specks, hertz, gain, lasts, pulses = 1, apart = 0, noisy = false }, seed) {
  const random = noise_from(seed), length = Math.round(lasts * rate);
  for (let n = 0; n < specks; ++n) {
    yield;
    // evenly spread, each a little early or late, softer or louder, higher or lower
    const at = Math.round((n + 0.5 + random() * 0.4) / specks * out.length);
    const loud = gain * (0.7 + 0.3 * random()), pitch = hertz * (1 + 0.02 * random());
    for (let k = 0; k < pulses * length; ++k) {
      const within = (k % length) / length, i = at + k + Math.floor(k / length) * Math.round(apart * rate);
      const tone = Math.sin(TAU * pitch * k / rate) * (noisy ? random() : 1);
      out[i % out.length] += loud * tone * Math.sin(Math.PI * within) ** 2;
    }
  }
}

/** The samples of a loop without a seam: { seconds, layers }, at `level` dB over all of it. It takes
    a while: a generator, which yields every few milliseconds and returns the samples. */
export function* loop({ seconds, layers }, level, rate) {
  const out = new Float32Array(Math.round(seconds * rate));
  for (const [n, layer] of layers.entries()) yield* (layer.specks ? add_specks : add_wind)(out, rate, layer, n + 1);
  const power = out.reduce((sum, x) => sum + x * x, 0) / out.length;
  yield;
  const scale = Math.min(from_db(level) / Math.sqrt(power), from_db(PEAK) / peak(out));
  return out.map((x) => x * scale);
}
