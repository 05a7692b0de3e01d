// node tests/bench/frames.mjs --site build/site [--against DIR] [--only TEXT]: what a frame of each screen costs, of one
// page or of two: the processor's time in the module, in milliseconds (nothing is painted meanwhile), and overdraw, how
// often a pixel is painted. The pages take turns, so that a busy machine slows both. It prints figures and does not pass
// or fail.
//
// The records are read as games of the rules' first version, so that an earlier page opens them too.
import { readFileSync } from 'node:fs';

import { finish, first_frame, open, options, serve, still, test } from '../browser/harness.mjs';
import { press, preset } from '../browser/player.mjs';

const ROUNDS = 9, FRAMES = 40;

const record = (name, lines) => {
  const [head, ...actions] = readFileSync(new URL(`../pictures/${name}.txt`, import.meta.url), 'utf8').split('\n');
  const seats = Number(head.match(/seats=(\d+)/)[1]);
  const who = Array.from({ length: seats }, (_, i) => `@ seat ${i} ${i ? 'bot hard' : 'person'}`);
  return [head.replace(/^(\w+) \d+/, '$1 1'), ...who, ...actions.slice(0, lines - 1)].join('\n') + '\n';
};
const at_table = (name, lines) => ({ game: record(name, lines), 'at-table': '1' });
const screens = {
  home: {},
  'new game': { presses: [/^Settlers\./] },
  settings: { presses: ['Settings'] },
  replays: { presses: ['Replays'] },
  settlers: { storage: at_table('settlers', 376) },
  coup: { storage: at_table('coup', 58) },
  tractor: { storage: at_table('tractor', 244) },
  flax: { storage: at_table('flax', 30) },
};
const shapes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** Runs in a page before its own scripts: every shader adds one to the pixels that it covers. */
const count_layers = () => {
  const { prototype } = WebGL2RenderingContext;
  const { shaderSource, enable, disable, blendFunc, clearColor } = prototype;
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, how) {
    return getContext.call(this, kind, kind === 'webgl2' ? { ...how, preserveDrawingBuffer: true, alpha: true } : how);
  };
  prototype.shaderSource = function (shader, source) {
    const [, out] = source.match(/\bout\s+(?:\w+\s+)?vec4\s+(\w+)\s*;(?![\s\S]*gl_Position)/) ?? [];
    shaderSource.call(this, shader, !out || /gl_Position/.test(source) ? source
      : `${source.replace(/void\s+main\s*\(\s*(void)?\s*\)/, 'void painted()')}\nvoid main() { ${out} = vec4(1.0 / 255.0); }`);
  };
  prototype.blendFunc = prototype.blendFuncSeparate = function () { blendFunc.call(this, this.ONE, this.ONE); };
  prototype.enable = function (what) {
    enable.call(this, what);
    if (what === this.BLEND) blendFunc.call(this, this.ONE, this.ONE);
  };
  prototype.disable = function (what) { if (what !== this.BLEND) disable.call(this, what); else this.enable(what); };
  prototype.clearColor = function () { clearColor.call(this, 0, 0, 0, 0); };
};

/** Draws that many frames; milliseconds of the module in one of them. */
const cost = (page, frames) => page.evaluate(async (frames) => {
  const { page } = __parlour;
  const { drawn } = page;
  let spent = 0, count = 0;
  page.drawn = (ms) => {
    drawn.call(page, ms);
    spent += ms;
    ++count;
  };
  while (count < frames) {
    page.on.wake();
    await new Promise(requestAnimationFrame);
  }
  page.drawn = drawn;
  return spent / count;
}, frames);

/** How often a pixel is painted in a frame, on average. */
const layers = (page) => page.evaluate(async () => {
  const canvas = document.querySelector('canvas');
  const gl = canvas.getContext('webgl2');
  const { page } = __parlour;
  const { before_frame } = page;
  page.before_frame = () => { // the page paints every pixel, and does not clear
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.disable(gl.SCISSOR_TEST);
    gl.clear(gl.COLOR_BUFFER_BIT);
    before_frame.call(page);
  };
  const { frames } = __parlour;
  page.on.wake();
  while (__parlour.frames === frames) await new Promise(requestAnimationFrame);
  const { width, height } = canvas;
  const pixels = new Uint8Array(4 * width * height);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  let sum = 0;
  for (let i = 0; i < pixels.length; i += 4) sum += pixels[i];
  return sum / (width * height);
});

const sites = [options.site, ...(options.against ? [options.against] : [])];
const servers = await Promise.all(sites.map((site) => serve(site)));
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

for (const [name, { storage = {}, presses = [] }] of Object.entries(screens)) {
  for (const [shape, viewport] of Object.entries(shapes)) {
    const visit = async (server, how, init = '') => {
      const page = await open(server.url, { viewport, deviceScaleFactor: 1, reducedMotion: 'reduce', ...how, init: `${init};${preset({ storage })}` });
      await first_frame(page);
      for (const what of presses) await press(page, what);
      await still(page);
      return page;
    };
    await test(`${name}, ${shape}`, async () => {
      const pages = [];
      for (const server of servers) pages.push(await visit(server, { paints: false }));
      const times = pages.map(() => []);
      for (let round = 0; round <= ROUNDS; ++round) {
        for (const [i, page] of pages.entries()) {
          await page.bringToFront();
          const ms = await cost(page, FRAMES);
          if (round) times[i].push(ms); // the first round warms up
        }
      }
      const painted = [];
      for (const server of servers) painted.push(await layers(await visit(server, { paints: 'always' }, `(${count_layers})()`)));
      const says = sites.map((_, i) => `${median(times[i]).toFixed(3)} ms, ${painted[i].toFixed(2)} layers`);
      const ratio = times[1] && `; ratio of times ${median(times[0].map((ms, k) => ms / times[1][k])).toFixed(2)}, of layers ${(painted[0] / painted[1]).toFixed(2)}`;
      console.log(`     ${says.join(' | against ')}${ratio ?? ''}`);
    });
  }
}
await Promise.all(servers.map((server) => server.stop()));
await finish();
