// Plays effects and an ambience through an audio context. Fetched when the first sound is wanted.

import { ambience_level, ambiences } from './ambiences.js';
import { effects, instruments, levels } from './effects.js';
import { effect, loop } from './synth.js';

const LOOP_RATE = 22_050; // of ambiences, which have nothing high
const FADE = 0.8; // time constant of an ambience, seconds
const HARD = 0.7; // up to here samples stay as they are; more is bent, so that many sounds at once stay below 1
const REACH = 8; // as high as samples may be before

/** The names of the effects, by number. */
export const names = Object.keys(effects);
export { ambience_level, ambiences, effects, levels };

/** Volumes are gains, 0 to 1. */
export function player_of(context) {
  const curve = Float32Array.from({ length: 4097 }, (_, i) => {
    const x = (i / 2048 - 1) * REACH, over = Math.abs(x) - HARD;
    return over <= 0 ? x : Math.sign(x) * (HARD + (1 - HARD) * Math.tanh(over / (1 - HARD)));
  });
  const limiter = new GainNode(context, { gain: 1 / REACH });
  limiter.connect(new WaveShaperNode(context, { curve })).connect(context.destination);
  const made = new Map(); // name -> AudioBuffer
  let heard = null; // the ambience: { gain, source }
  let wanted = { game: '', volume: 0 }; // its game, whose loop may not be made yet

  function buffer_of(name, rate, make) {
    if (!made.has(name)) {
      const samples = make();
      const buffer = new AudioBuffer({ length: samples.length, sampleRate: rate });
      buffer.copyToChannel(samples, 0);
      made.set(name, buffer);
    }
    return made.get(name);
  }

  /** Makes the loop of a game in the background. */
  async function loop_of(game) {
    const making = loop(ambiences[game], ambience_level, LOOP_RATE);
    for (;;) {
      const { done, value } = making.next();
      if (done) return buffer_of(`ambience ${game}`, LOOP_RATE, () => value);
      await new Promise((resolve) => { setTimeout(resolve); });
    }
  }

  function fade_out({ gain, source }) {
    gain.gain.setTargetAtTime(0, context.currentTime, FADE / 2);
    source.stop(context.currentTime + 4 * FADE);
  }

  return {
    /** Plays an effect `after` seconds from now. */
    play(which, volume, after = 0) {
      const name = names[which], { sampleRate } = context;
      const buffer = buffer_of(`effect ${name}`, sampleRate,
        () => effect(instruments, effects[name], levels[effects[name].kind], sampleRate));
      const source = new AudioBufferSourceNode(context, { buffer });
      source.connect(new GainNode(context, { gain: volume })).connect(limiter);
      source.start(context.currentTime + after);
    },

    /** The ambience of a game from now on; silence for other names. */
    async ambience(game, volume) {
      const again = wanted.game === game;
      wanted = { game, volume };
      if (again) {
        heard?.gain.gain.setTargetAtTime(volume, context.currentTime, FADE);
        return;
      }
      if (heard) fade_out(heard);
      heard = null;
      if (!(game in ambiences)) return;
      const buffer = made.get(`ambience ${game}`) ?? await loop_of(game);
      if (wanted.game !== game || heard) return; // another one is wanted by now
      const source = new AudioBufferSourceNode(context, { buffer, loop: true });
      const gain = new GainNode(context, { gain: 0 });
      source.connect(gain).connect(context.destination);
      gain.gain.setTargetAtTime(wanted.volume, context.currentTime, FADE);
      source.start();
      heard = { gain, source };
    },
  };
}
