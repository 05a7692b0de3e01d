// Sounds, synthesized on the spot without files. Each is a few partials with a quick attack and an
// exponential decay; wood has a breath of filtered noise in front. They are soft on purpose.

let context = null;
let out = null;
let noise = null;
let sleep = 0;

/** Browsers allow sound only after the first gesture; until then no sounds are made. */
export function allow_sound() {
  if (context || !window.AudioContext) return;
  context = new AudioContext({ latencyHint: 'interactive' });
  out = new DynamicsCompressorNode(context, { threshold: -18, ratio: 4 });
  out.connect(new GainNode(context, { gain: 0.5 })).connect(context.destination);
  noise = new AudioBuffer({ length: context.sampleRate / 4, sampleRate: context.sampleRate });
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  rest();
}

// A running context keeps an audio thread busy for ever, but an idle page must cost nothing.
function rest() {
  clearTimeout(sleep);
  sleep = setTimeout(() => context.suspend(), 3000);
}

function envelope(at, gain, seconds) {
  const node = new GainNode(context, { gain: 0 });
  node.gain.setValueAtTime(0, at);
  node.gain.linearRampToValueAtTime(gain, at + 0.004);
  node.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  node.connect(out);
  return node;
}

function tone(at, hertz, gain, seconds, { type = 'sine', to = hertz } = {}) {
  const source = new OscillatorNode(context, { type, frequency: hertz });
  if (to !== hertz) source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(envelope(at, gain, seconds));
  source.start(at);
  source.stop(at + seconds);
}

function breath(at, hertz, q, gain, seconds) {
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  source.connect(new BiquadFilterNode(context, { type: 'bandpass', frequency: hertz, Q: q }))
    .connect(envelope(at, gain, seconds));
  source.start(at);
  source.stop(at + seconds);
}

const knock = (at, hertz, gain) => {
  breath(at, hertz * 4, 1.5, gain * 0.7, 0.03);
  tone(at, hertz, gain, 0.11, { to: hertz * 0.8 });
  tone(at, hertz * 2.76, gain * 0.3, 0.05); // the second mode of a struck bar
};
const bell = (at, hertz, gain, seconds) => {
  tone(at, hertz, gain, seconds);
  tone(at, hertz * 2, gain * 0.25, seconds * 0.6);
  tone(at, hertz * 3.01, gain * 0.08, seconds * 0.4);
};

// In the order of enum class Sound in src/ui/kit/shell.h.
const sounds = [
  function tap(t) { tone(t, 1400, 0.08, 0.04, { to: 900 }); },
  function place(t) { knock(t, 220, 0.5); },
  function cover(t) { knock(t, 180, 0.45); knock(t + 0.06, 250, 0.3); },
  function draw(t) { breath(t, 2600, 0.8, 0.25, 0.12); breath(t + 0.05, 3800, 1, 0.12, 0.1); },
  function refuse(t) { tone(t, 196, 0.25, 0.12, { type: 'triangle' }); tone(t + 0.1, 165, 0.25, 0.16, { type: 'triangle' }); },
  function turn(t) { bell(t, 659, 0.16, 0.35); bell(t + 0.09, 880, 0.14, 0.5); },
  function win(t) { [523, 659, 784, 1047].forEach((hertz, i) => bell(t + i * 0.11, hertz, 0.18, 0.9)); },
  function lose(t) { [440, 392, 330].forEach((hertz, i) => bell(t + i * 0.16, hertz, 0.15, 0.7)); },
];

export function sound(which) {
  if (!context) return;
  context.resume();
  sounds[which]?.(context.currentTime + 0.005);
  rest();
}
