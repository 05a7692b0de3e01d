// Codes of a room (carrier.js) as pictures, and back. Loaded when one is to be shown or read.

import encode from 'qr';

/* global QR_READER */ // the file that reads where the browser cannot; written in by build.mjs

const EDGE = 4; // modules of white around it, as ISO/IEC 18004 requires
const PAUSE = 120; // ms between two scans
const LARGEST = 640; // px that are scanned

const rows_of = (text) => encode(text, 'raw', { ecc: 'medium', border: EDGE });

/** The same for the canvas: a line of 0 and 1 for each row, as bytes. */
export const squares = (text) => new TextEncoder().encode(rows_of(text).map((row) => row.map(Number).join('')).join('\n'));

/** The text as an SVG element, black on white; the style sheet sets its size. */
export function draw(text) {
  const rows = rows_of(text);
  const part = (name, attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const size = rows.length;
  const svg = part('svg', { viewBox: `0 0 ${size} ${size}`, 'shape-rendering': 'crispEdges', role: 'img' });
  const dark = rows.map((row, y) => row.map((black, x) => (black ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  svg.append(part('path', { fill: '#fff', d: `M0 0h${size}v${size}H0z` }), part('path', { d: dark }));
  return svg;
}

/** f(picture) -> promise of the text in it, or ''. */
async function reader() {
  try {
    if ((await BarcodeDetector.getSupportedFormats()).includes('qr_code')) {
      const detector = new BarcodeDetector({ formats: ['qr_code'] });
      return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? '';
    }
  } catch { /* the browser has none */ }
  const { decodeQR } = await import(new URL(QR_READER, import.meta.url).href);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, LARGEST / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [video.videoWidth, video.videoHeight].map((it) => Math.round(it * scale));
    Object.assign(context.canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      return ''; // nothing in it, or not sharp yet
    }
  };
}

/** Scans a MediaStream until a code is in it, and resolves to its text. `signal`, an AbortSignal,
    cancels: it then rejects with the signal's reason. The stream belongs to the caller, and goes
    on. */
export async function read(stream, signal) {
  const look = await reader();
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, srcObject: stream });
  try {
    await video.play();
    for (;;) {
      if (signal?.aborted) throw signal.reason ?? new DOMException('given up', 'AbortError');
      const text = video.videoWidth ? await look(video) : '';
      if (text) return text;
      await new Promise((done) => { setTimeout(done, PAUSE); });
    }
  } finally {
    video.srcObject = null;
  }
}
