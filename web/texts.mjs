// Removes texts from the page's module: those of the languages other than English, which only their
// readers load, and the English texts of each game, which come with the game's code. The compiler
// puts each into a section of its own (PARLOUR_TEXTS in src/core/lines.h), so it is one range of
// the memory. boot.js writes a language there before it is shown; a game's module writes its own.

/** An unsigned LEB128 number at `at`: [value, position after it]. */
function number(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}

function leb(value) {
  const out = [];
  do {
    out.push(value > 127 ? (value & 127) | 128 : value);
    value = Math.floor(value / 128);
  } while (value > 0);
  return out;
}
/** Signed, as the constants of offsets are. */
function signed_leb(value) {
  const out = [];
  for (;;) {
    const byte = value & 127;
    value = Math.floor(value / 128);
    if (value === 0 && byte < 64) return [...out, byte];
    out.push(byte | 128);
  }
}

const kData = 11, kDataCount = 12;
const kActive = 0, kConst = 0x41, kEnd = 0x0b;

/** From the linker's map: { of: { start, end } } in the memory. */
function ranges_of(map, wanted) {
  const out = {};
  const section = /^ *([0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+) texts_(\w+)$/gm;
  for (const [, address, size, of] of map.matchAll(section)) {
    const start = parseInt(address, 16);
    if (wanted.includes(of)) out[of] = { start, end: start + parseInt(size, 16) };
  }
  return out;
}

const active = (address, bytes) =>
  [Buffer.from([kActive, kConst, ...signed_leb(address), kEnd, ...leb(bytes.length)]), bytes];

/** A module without data that writes these bytes to its memory when it is instantiated. */
export function with_data(wasm, { address, bytes }) {
  const data = Buffer.concat([Buffer.from([1]), ...active(address, bytes)]);
  return Buffer.concat([wasm, Buffer.from([kData, ...leb(data.length)]), data]);
}

/**
 * Returns { wasm, texts: { of: { address, bytes } } } for each `of` of the parts, such as "coup",
 * and of the languages that have texts here. `map`: the output of wasm-ld -Map. Passes after the
 * linker may have divided the data into other segments (zeros are left out), but not moved it.
 */
export function take_texts(wasm, map, parts, languages) {
  const found = ranges_of(map, [...parts, ...languages]);
  for (const part of parts)
    if (!found[part]) throw new Error(`the linker’s map lacks the texts of ${part}`);
  const ranges = Object.entries(found);
  const texts = Object.fromEntries(ranges.map(([of, { start, end }]) =>
    [of, { address: start, bytes: Buffer.alloc(end - start) }]));

  const left = []; // the data that stays
  const sections = [];
  let count_at = -1;
  for (let at = 8; at < wasm.length;) {
    const id = wasm[at];
    const [size, body] = number(wasm, at + 1);
    if (id === kDataCount) count_at = sections.length;
    if (id === kData) {
      let [count, p] = number(wasm, body);
      for (; count > 0; --count) {
        if (wasm[p] !== kActive || wasm[p + 1] !== kConst) throw new Error('a data segment that is not placed by a constant');
        let start, length;
        [start, p] = number(wasm, p + 2);
        if (wasm[p++] !== kEnd) throw new Error('a data segment whose place is computed');
        [length, p] = number(wasm, p);
        let pieces = [{ start, bytes: wasm.subarray(p, p + length) }];
        p += length;
        for (const [of, range] of ranges) {
          pieces = pieces.flatMap((piece) => {
            const end = piece.start + piece.bytes.length;
            const from = Math.max(piece.start, range.start), to = Math.min(end, range.end);
            if (from >= to) return [piece];
            const [first, last] = [from - piece.start, to - piece.start];
            piece.bytes.copy(texts[of].bytes, from - range.start, first, last);
            return [
              { start: piece.start, bytes: piece.bytes.subarray(0, first) },
              { start: to, bytes: piece.bytes.subarray(last) },
            ].filter(({ bytes }) => bytes.length > 0);
          });
        }
        left.push(...pieces);
      }
      const data = Buffer.concat([Buffer.from(leb(left.length)), ...left.flatMap(({ start, bytes }) =>
        active(start, bytes))]);
      sections.push(Buffer.concat([Buffer.from([kData, ...leb(data.length)]), data]));
    } else {
      sections.push(wasm.subarray(at, body + size));
    }
    at = body + size;
  }
  if (count_at >= 0) sections[count_at] = Buffer.from([kDataCount, leb(left.length).length, ...leb(left.length)]);
  for (const [of, { bytes }] of Object.entries(texts)) {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes); // otherwise the map did not match
    if (!bytes.includes(0)) throw new Error(`these are not the texts of ${of}`);
  }
  return { wasm: Buffer.concat([wasm.subarray(0, 8), ...sections]), texts };
}
