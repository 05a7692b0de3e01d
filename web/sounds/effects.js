// The sounds of a fine table: wood, felt, paper, coins and bells. Instruments are layers of partials
// and bursts of noise; a sound is notes played on them (synth.js).
//
//   tone, noise  pitch of a partial, or the centre of a band of noise, as a multiple of the note's
//   gain         relative to the other layers
//   lasts        seconds in which it decays by 60 dB
//   to           the pitch at its end, as a multiple of that at its beginning
//   q            of a band: how narrow it is
//   swell        seconds until it is loudest

export const instruments = {
  wood: [
    { tone: 1, gain: 1, lasts: 0.2, to: 0.9 },
    { tone: 2.76, gain: 0.3, lasts: 0.09 }, // the second mode of a struck bar
    { noise: 5, gain: 0.9, lasts: 0.04, q: 1.5 },
  ],
  felt: [
    { tone: 1, gain: 1, lasts: 0.16, to: 0.6, swell: 0.006 },
    { noise: 3, gain: 0.5, lasts: 0.08, q: 0.7, swell: 0.005 },
  ],
  paper: [
    { noise: 1, gain: 1, lasts: 0.16, q: 0.8, swell: 0.012, to: 0.8 },
    { noise: 1.7, gain: 0.5, lasts: 0.12, q: 1, swell: 0.03 },
  ],
  stone: [
    { tone: 1, gain: 0.7, lasts: 0.1, to: 0.85 },
    { tone: 1.83, gain: 0.4, lasts: 0.06 },
    { noise: 2.4, gain: 1.2, lasts: 0.07, q: 0.9 },
  ],
  coin: [
    { tone: 1, gain: 1, lasts: 0.45 },
    { tone: 1.47, gain: 0.6, lasts: 0.35 },
    { tone: 2.09, gain: 0.4, lasts: 0.22 },
    { noise: 2.2, gain: 0.4, lasts: 0.02, q: 2 },
  ],
  bell: [
    { tone: 1, gain: 1, lasts: 0.9 },
    { tone: 2, gain: 0.25, lasts: 0.55 },
    { tone: 3.01, gain: 0.1, lasts: 0.35 },
  ],
  bar: [ // a wooden bar over a tube, as of a marimba
    { tone: 1, gain: 1, lasts: 0.6 },
    { tone: 3.98, gain: 0.2, lasts: 0.15 },
    { noise: 4, gain: 0.15, lasts: 0.03, q: 1 },
  ],
  leaf: [
    { noise: 1, gain: 1, lasts: 0.35, q: 0.9, swell: 0.07 },
    { noise: 0.6, gain: 0.4, lasts: 0.3, q: 0.8, swell: 0.12 },
  ],
};

/** dB of the loudest tenth of a second, by the kind of a sound. */
export const levels = { touch: -36, piece: -29, event: -26, call: -25, end: -24 };

const note = { c4: 262, d4: 294, e4: 330, g4: 392, a4: 440, c5: 523, d5: 587, e5: 659, g5: 784, a5: 880, c6: 1047 };
const in_row = (instrument, pitches, apart, gain = 1, stretch = 1) =>
  pitches.map((hertz, i) => [instrument, i * apart, hertz, gain, stretch]);

/** In the order of enum class Sound in src/ui/kit/sounds.h. */
export const effects = {
  // every table
  tap: { kind: 'touch', notes: [['wood', 0, 900, 1, 0.4]] },
  toggle: { kind: 'touch', notes: [['wood', 0, 620, 1, 0.5], ['wood', 0.05, 930, 0.8, 0.4]] },
  refuse: { kind: 'call', notes: [['felt', 0, 196], ['felt', 0.11, 165, 1, 1.4]] },
  undo: { kind: 'piece', notes: [['paper', 0, 2200, 0.6], ['wood', 0.09, 260, 0.8]] },
  turn: { kind: 'call', notes: [['bell', 0, note.e5, 1, 0.7], ['bell', 0.1, note.a5]] },
  asked: { kind: 'call', notes: [['bar', 0, note.a4], ['bar', 0.12, note.a4], ['bar', 0.24, note.d5]] },
  hurry: { kind: 'call', notes: in_row('wood', [740, 740, 740, 740], 0.16, 1, 0.7) },
  win: { kind: 'end', notes: in_row('bell', [note.c5, note.e5, note.g5, note.c6], 0.12) },
  lose: { kind: 'end', notes: in_row('bar', [note.a4, note.g4, note.e4], 0.18, 1, 1.4) },
  chat: { kind: 'piece', notes: [['bar', 0, note.g5, 1, 0.5], ['bar', 0.08, note.c6, 0.7, 0.5]] },
  join: { kind: 'piece', notes: in_row('bar', [note.c5, note.g5], 0.11, 1, 0.8) },
  leave: { kind: 'piece', notes: in_row('bar', [note.g5, note.c5], 0.11, 1, 0.8) },
  place: { kind: 'piece', notes: [['wood', 0, 220]] },
  // cards and coins
  deal: { kind: 'piece', notes: [['paper', 0, 2600, 1, 0.8]] },
  play: { kind: 'piece', notes: [['paper', 0, 2900, 0.6, 0.6], ['felt', 0.06, 170]] },
  flip: { kind: 'piece', notes: [['paper', 0, 3600, 0.6, 0.5], ['paper', 0.07, 2300, 0.8, 0.6], ['felt', 0.1, 200, 0.5]] },
  shuffle: { kind: 'piece', notes: in_row('paper', [2400, 2700, 2500, 2900, 2600, 3000, 2800], 0.055, 1, 0.6) },
  coin_in: { kind: 'piece', notes: [['coin', 0, 2350], ['coin', 0.08, 2900, 0.8]] },
  coin_out: { kind: 'piece', notes: [['coin', 0, 2500, 0.9], ['coin', 0.08, 1950], ['felt', 0.02, 240, 0.8]] },
  // Settlers
  roll: { kind: 'event', notes: in_row('wood', [520, 610, 480, 570, 500], 0.07, 1, 0.5) },
  dice: { kind: 'event', notes: [['wood', 0, 420], ['wood', 0.09, 480, 0.8], ['felt', 0.12, 150], ['wood', 0.2, 450, 0.4, 0.6]] },
  road: { kind: 'piece', notes: [['wood', 0, 300], ['stone', 0.06, 340, 0.4]] },
  settlement: { kind: 'event', notes: [['wood', 0, 240], ['wood', 0.12, 320]] },
  city: { kind: 'event', notes: [['stone', 0, 200], ['stone', 0.13, 260], ['bell', 0.24, note.g5, 0.5]] },
  lumber: { kind: 'piece', notes: [['wood', 0, 180, 1, 1.4], ['wood', 0.07, 150, 0.6]] },
  brick: { kind: 'piece', notes: [['stone', 0, 320], ['stone', 0.08, 280, 0.7]] },
  wool: { kind: 'piece', notes: [['felt', 0, 260, 1, 1.3], ['leaf', 0, 900, 0.3, 0.5]] },
  grain: { kind: 'piece', notes: [['leaf', 0, 4200]] },
  ore: { kind: 'piece', notes: [['coin', 0, 1150, 0.7, 0.6], ['stone', 0, 480]] },
  robber: { kind: 'event', notes: [['felt', 0, 110, 1, 2], ['wood', 0.16, 130, 0.7]] },
  steal: { kind: 'event', notes: [['paper', 0, 1800, 1, 0.7], ['paper', 0.1, 3400, 0.8, 0.5], ['felt', 0.16, 140, 0.7]] },
  buy: { kind: 'piece', notes: [['paper', 0, 2500], ['bar', 0.1, note.c5, 0.5, 0.6]] },
  offer: { kind: 'piece', notes: [['paper', 0, 2000, 0.6], ['bar', 0.06, note.d5, 1, 0.5]] },
  accept: { kind: 'event', notes: in_row('bar', [note.d5, note.a5], 0.1, 1, 0.7) },
  decline: { kind: 'piece', notes: [['felt', 0, 230], ['paper', 0.05, 1600, 0.4]] },
  award: { kind: 'event', notes: in_row('bell', [note.g4, note.c5, note.e5], 0.1, 1, 0.9) },
  // Coup
  claim: { kind: 'piece', notes: [['felt', 0, 150], ['bar', 0.03, note.d4, 0.5]] },
  challenge: { kind: 'event', notes: [['wood', 0, 170], ['wood', 0.13, 170], ['felt', 0.13, 90, 0.8]] },
  caught: { kind: 'event', notes: [['paper', 0, 3200, 0.5, 0.5], ['bar', 0.08, note.e4], ['bar', 0.22, 311, 1, 1.2]] },
  truth: { kind: 'event', notes: [['paper', 0, 3200, 0.5, 0.5], ['bell', 0.08, note.d5], ['bell', 0.2, note.a5, 0.8]] },
  influence: { kind: 'event', notes: [['paper', 0, 2000, 0.7, 0.7], ['felt', 0.09, 98, 1, 2.2]] },
  block: { kind: 'event', notes: [['wood', 0, 280], ['stone', 0.03, 180]] },
  // Tractor
  trick: { kind: 'event', notes: in_row('paper', [2000, 2300, 2600], 0.07, 1, 0.8) },
  points: { kind: 'event', notes: [...in_row('paper', [2000, 2300], 0.07, 0.8, 0.8), ['coin', 0.16, 1760, 0.5], ['coin', 0.24, 2217, 0.5]] },
  bid: { kind: 'event', notes: [['wood', 0, 330], ['bar', 0.05, note.g4]] },
  bury: { kind: 'piece', notes: [['paper', 0, 1700], ['paper', 0.1, 1400], ['felt', 0.18, 120]] },
  throw_fails: { kind: 'event', notes: [['felt', 0, 150], ['bar', 0.1, note.d4], ['bar', 0.24, 247, 1, 1.2]] },
  round: { kind: 'event', notes: in_row('bell', [note.d5, note.g5], 0.16, 1, 1.1) },
  // Flax
  chip: { kind: 'piece', notes: [['stone', 0, 620, 0.7], ['wood', 0, 330, 0.7]] },
  cover: { kind: 'piece', notes: [['stone', 0, 560], ['stone', 0.05, 760, 0.5], ['wood', 0, 260, 0.5]] },
  draw: { kind: 'piece', notes: in_row('stone', [900, 1050, 820], 0.06, 0.6, 0.7) },
  room: { kind: 'event', notes: [['stone', 0, 620, 0.5], ['bell', 0.09, note.c5], ['bell', 0.19, note.g5, 0.7]] },
};
