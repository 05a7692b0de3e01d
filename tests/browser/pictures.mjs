// Compares screenshots with the pictures stored in tests/pictures, and reports what has changed.
//
// Pictures are stored as the browser's own WebP. A screenshot is packed the same way first, so an unchanged screen has
// the same bytes. Otherwise its pixels are compared: another version of the browser may draw an edge a little
// differently, but moves, loses or recolours nothing.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../pictures', import.meta.url));
const report = fileURLToPath(new URL('../../build/pictures', import.meta.url));

/** A pixel differs if a channel differs by more than this, of 255, from every neighbour of its place in the other
    picture: what moved by less than a pixel does not differ. */
const CHANNEL = 40;
/** A picture differs if more than this part of its pixels differ. */
const PIXELS = 0.0005;
const QUALITY = 0.6;

const changes = []; // {name, part}

/** Runs in a page without a security policy: packs the screenshot and compares it with the stored picture. Returns
    {now, difference, part}: WebP and PNG in base64, and which part of the pixels differs; 1 for another size. */
async function compare([shot, stored, CHANNEL, QUALITY]) {
  const pixels_of = async (url) => {
    const image = Object.assign(new Image(), { src: url });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return { canvas, context, width: image.width, height: image.height, data: context.getImageData(0, 0, image.width, image.height).data };
  };
  const now_url = (await pixels_of(`data:image/png;base64,${shot}`)).canvas.toDataURL('image/webp', QUALITY);
  const now = now_url.split(',')[1];
  if (!stored || now === stored) return { now, part: stored ? 0 : 1 };
  const [a, b] = [await pixels_of(now_url), await pixels_of(`data:image/webp;base64,${stored}`)];
  if (a.width !== b.width || a.height !== b.height) return { now, part: 1 };

  const { width, height } = a;
  const like = (x, y, nx, ny) => {
    if (nx < 0 || ny < 0 || nx >= width || ny >= height) return false;
    const i = 4 * (y * width + x), j = 4 * (ny * width + nx);
    return [0, 1, 2].every((c) => Math.abs(a.data[i + c] - b.data[j + c]) <= CHANNEL);
  };
  const steps = [-1, 0, 1];
  const alike = (x, y) => like(x, y, x, y) || steps.some((dy) => steps.some((dx) => like(x, y, x + dx, y + dy)));
  const marked = a.context.createImageData(width, height);
  let differ = 0;
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      const i = 4 * (y * width + x);
      const same = alike(x, y);
      differ += !same;
      const grey = 200 + (a.data[i] + a.data[i + 1] + a.data[i + 2]) / 14;
      marked.data.set(same ? [grey, grey, grey, 255] : [220, 0, 60, 255], i);
    }
  }
  a.context.putImageData(marked, 0, 0);
  return { now, difference: a.canvas.toDataURL('image/png').split(',')[1], part: differ / (width * height) };
}

/** Whether the screenshot (PNG) still looks like the stored picture of that name; `eye` is a page that may decode
    pictures. With `accept` it becomes the stored picture. */
export async function looks_the_same(eye, name, shot, accept) {
  const path = join(folder, `${name}.webp`);
  const stored = existsSync(path) ? readFileSync(path).toString('base64') : '';
  const { now, difference, part } = await eye.evaluate(compare, [shot.toString('base64'), stored, CHANNEL, QUALITY]);
  if (accept && now !== stored && part > (stored ? PIXELS : 0)) writeFileSync(path, Buffer.from(now, 'base64'));
  if (part <= PIXELS || accept) return true;
  if (changes.length === 0) rmSync(report, { recursive: true, force: true });
  mkdirSync(report, { recursive: true });
  changes.push({ name, part });
  for (const [kind, bytes] of [['old.webp', stored], ['new.webp', now], ['difference.png', difference]]) {
    if (bytes) writeFileSync(join(report, `${name}.${kind}`), Buffer.from(bytes, 'base64'));
  }
  write_report();
  return false;
}

/** One page with the old picture, the new one and the difference of each change. */
function write_report() {
  const figure = (name, kind, caption) => (existsSync(join(report, `${name}.${kind}`))
    ? `<figure><img src="${name}.${kind}" alt=""><figcaption>${caption}</figcaption></figure>` : '');
  const parts = changes.map(({ name, part }) => `<section><h2>${name} <small>${(100 * part).toFixed(2)} % of the pixels</small></h2>
    ${figure(name, 'old.webp', 'stored')}${figure(name, 'new.webp', 'now')}${figure(name, 'difference.png', 'difference')}</section>`);
  writeFileSync(join(report, 'index.html'), `<!doctype html><meta charset="utf-8"><title>Pictures that changed</title>
    <style>body { font: 16px sans-serif; margin: 24px } figure { display: inline-block; margin: 0 16px 16px 0 } img { max-width: 640px }</style>
    <h1>${changes.length === 1 ? 'One picture has' : `${changes.length} pictures have`} changed</h1>
    <p>If that is intended: <code>node tests/browser/pictures_test.mjs --site build/site --accept</code></p>${parts.join('\n')}`);
}

/** What to read when a picture has changed. */
export const report_page = join(report, 'index.html');
