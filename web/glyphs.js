// Characters that our fonts lack, drawn by the browser with the device's fonts: players' names may
// be in any script.

let context = null;
let drawn = null; // the pixels of the last glyph, RGBA
const most = 1024; // largest side in pixels: a ligature of a whole sentence is cut off

function measure(code, pixels, weight) {
  context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  context.font = `${weight} ${pixels}px system-ui, sans-serif`;
  return context.measureText(String.fromCodePoint(code));
}

/** How far the pen moves, in pixels. */
export const glyph_advance = (code, pixels, weight) => measure(code, pixels, weight).width;

/** Draws one character at `pixels` per em, and returns [width, height, left, top, advance,
    colored], in pixels from the pen on the baseline, y down. Emoji have their own colours, the rest
    is white. */
export function draw_glyph(code, pixels, weight) {
  const box = measure(code, pixels, weight);
  const { font } = context;
  const left = Math.floor(-box.actualBoundingBoxLeft) - 1;
  const top = Math.floor(-box.actualBoundingBoxAscent) - 1;
  const width = Math.min(Math.ceil(box.actualBoundingBoxRight) + 1 - left, most);
  const height = Math.min(Math.ceil(box.actualBoundingBoxDescent) + 1 - top, most);
  if (!(width > 2 && height > 2)) {
    drawn = new Uint8Array();
    return [0, 0, 0, 0, box.width, 0];
  }
  Object.assign(context.canvas, { width, height }); // clears the canvas, and resets the font
  context.font = font;
  context.fillStyle = '#fff';
  context.fillText(String.fromCodePoint(code), -left, -top);
  drawn = context.getImageData(0, 0, width, height).data;
  const colored = drawn.some((value, i) => (i & 3) < 3 && value < 200 && drawn[i | 3] > 64);
  // Uncovered pixels are sampled together with covered ones, and must not darken them.
  for (let i = 0; i < drawn.length; i += 4) {
    if (!colored) drawn.fill(255, i, i + 3);
    else if (!drawn[i + 3]) {
      const beside = [4, -4, 4 * width, -4 * width].find((step) => drawn[i + step + 3] > 0);
      if (beside) drawn.copyWithin(i, i + beside, i + beside + 3);
    }
  }
  return [width, height, left, top, box.width, +colored];
}

export const glyph_pixels = () => drawn;
