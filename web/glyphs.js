// Characters that our fonts lack, drawn by the browser with the device's own: the players' names may
// be written in any script.

let context = null;
let drawn = null; // the coverage of the last glyph, a byte a pixel

/** Draws one character, `pixels` an em, and tells where: [width, height, left, top, advance], in
    pixels from the pen on the baseline, y down. */
export function draw_glyph(code, pixels, weight) {
  context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const character = String.fromCodePoint(code);
  const font = `${weight} ${pixels}px system-ui, sans-serif`;
  context.font = font;
  const box = context.measureText(character);
  const left = Math.floor(-box.actualBoundingBoxLeft) - 1;
  const top = Math.floor(-box.actualBoundingBoxAscent) - 1;
  const width = Math.ceil(box.actualBoundingBoxRight) + 1 - left;
  const height = Math.ceil(box.actualBoundingBoxDescent) + 1 - top;
  if (!(width > 2 && height > 2)) {
    drawn = new Uint8Array();
    return [0, 0, 0, 0, box.width];
  }
  Object.assign(context.canvas, { width, height }); // clears it, and the font with it
  context.font = font;
  context.fillText(character, -left, -top);
  const { data } = context.getImageData(0, 0, width, height);
  drawn = Uint8Array.from({ length: width * height }, (_, i) => data[4 * i + 3]);
  return [width, height, left, top, box.width];
}

export const glyph_pixels = () => drawn;
