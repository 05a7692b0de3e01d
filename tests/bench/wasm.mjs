// node tests/bench/wasm.mjs [GAME...]: the speed of random games and of the expert's search, native and as WebAssembly
// under node, in turn in one run; and whether both have the same signature. Build first: the preset `native`, and the
// target parlour_node of the preset `play`.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const build = fileURLToPath(new URL('../../build', import.meta.url));
const sides = {
  native: [join(build, 'native/parlour')],
  wasm: [process.execPath, join(build, 'wasm/parlour_node.js')],
};
const parlour = (side, ...args) =>
  execFileSync(sides[side][0], [...sides[side].slice(1), ...args], { encoding: 'utf8' }).trim();
// Measures the rules: Settlers runs without trade between players, whose offers are most of random play.
const options = { settlers: ['--options', 'trade=off'] };
const speed = (side, game, bots, games) =>
  JSON.parse(parlour(side, 'simulate', game, '--bots', bots, '--games', String(games), '--json', ...(options[game] ?? [])));

/** The best of five runs of each side, in turn, because others may use the machine. */
function compare(game, what, bots, games, count) {
  const best = { native: 0, wasm: 0 };
  for (let i = 0; i < 5; ++i) {
    for (const side of Object.keys(sides)) {
      const run = speed(side, game, bots, games);
      best[side] = Math.max(best[side], run.games_per_second * count(run));
    }
  }
  const [n, w] = [best.native, best.wasm].map((x) => Math.round(x).toLocaleString('en'));
  console.log(`${game}: ${what} a second: ${n} native, ${w} wasm (${(best.wasm / best.native).toFixed(2)})`);
}

const [native, wasm] = ['native', 'wasm'].map((side) => parlour(side, 'signature'));
console.log(`signature: ${native} native, ${wasm} wasm${native === wasm ? '' : ': THEY DIFFER'}`);
for (const game of process.argv.length > 2 ? process.argv.slice(2) : ['flax']) {
  compare(game, 'random games', 'random', 20000, () => 1);
  const [budget, searched] = game === 'flax' ? [20000, 2] : [200, 1];
  compare(game, "iterations of the expert's search", `expert@${budget}`, searched, (run) => run.mean_length * budget);
}
process.exitCode = native === wasm ? 0 : 1;
