// Removes texts from the page's module: those of the languages other than English, which only their
// readers load, and the English texts of each part, which come with the part's code. The compiler
// puts each into a section of its own (PARLOUR_TEXTS in src/core/lines.h), so it is one range of
// the memory; the Lines, which point to the texts, are in further sections. place_texts.js writes a
// language there before it is shown; a part's module writes its own.

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

/** From the linker's map: { of: { start, end } } in the memory, of the sections texts_OF, or of
    lines_OF. */
function ranges_of(map, kind, wanted) {
  const out = {};
  const section = new RegExp(`^ *([0-9a-f]+) +[0-9a-f]+ +([0-9a-f]+) ${kind}_(\\w+)$`, 'gm');
  for (const [, address, size, of] of map.matchAll(section)) {
    const start = parseInt(address, 16);
    if (wanted.includes(of)) out[of] = { start, end: start + parseInt(size, 16) };
  }
  return out;
}

const active = (address, bytes) =>
  [Buffer.from([kActive, kConst, ...signed_leb(address), kEnd, ...leb(bytes.length)]), bytes];

/** A module without data that writes these pieces to its memory when it is instantiated. */
export function with_data(wasm, pieces) {
  const data = Buffer.concat([Buffer.from(leb(pieces.length)), ...pieces.flatMap(({ address, bytes }) => active(address, bytes))]);
  return Buffer.concat([wasm, Buffer.from([kData, ...leb(data.length)]), data]);
}

const kWord = 4; // bytes of a pointer, and of a Line for each language

/** Calls `use(start, bytes)` for each segment of a data section whose content begins at `body`. */
function each_segment(wasm, body, use) {
  let [count, p] = number(wasm, body);
  for (; count > 0; --count) {
    if (wasm[p] !== kActive || wasm[p + 1] !== kConst) throw new Error('a data segment that is not placed by a constant');
    let start, length;
    [start, p] = number(wasm, p + 2);
    if (wasm[p++] !== kEnd) throw new Error('a data segment whose place is computed');
    [length, p] = number(wasm, p);
    use(start, wasm.subarray(p, p + length));
    p += length;
  }
}

/** Copies what a range holds of this segment to `out`; returns the pieces of the segment beside it. */
function take_range({ start, bytes }, range, out) {
  const end = start + bytes.length;
  const from = Math.max(start, range.start), to = Math.min(end, range.end);
  if (from >= to) return [{ start, bytes }];
  const [first, last] = [from - start, to - start];
  bytes.copy(out, from - range.start, first, last);
  return [
    { start, bytes: bytes.subarray(0, first) },
    { start: to, bytes: bytes.subarray(last) },
  ].filter(({ bytes }) => bytes.length > 0);
}

/** Sets the pointers of all Lines to the texts of languages to null in `lines`, the bytes of the
    page's Lines, and returns them: for each language an array. */
function take_pointers(lines, languages) {
  const words = new Uint32Array(lines.buffer, lines.byteOffset, lines.length / kWord);
  const stride = languages.length + 1;
  return languages.map((_, i) => {
    const pointers = words.filter((_, n) => n % stride === i + 1);
    for (let n = i + 1; n < words.length; n += stride) words[n] = 0;
    return pointers;
  });
}

/**
 * Returns { wasm, parts, languages, lines }:
 *   parts      { of: [{ address, bytes }] }, the data of each part, such as "coup";
 *   languages  { lang: { bytes, ...place } } for each that has texts here; place_texts.js reads them;
 *   lines      { of: { start, end, stride } }, where the Lines of each part are, and the bytes of each.
 * The English of the tables in `unread`, which nobody reads here, is left out. `map`: the output of wasm-ld -Map. Passes after the linker may have divided the data into other
 * segments (zeros are left out), but not moved it.
 */
export function take_texts(wasm, map, parts, languages, unread = []) {
  const texts = ranges_of(map, 'texts', [...parts, ...languages, ...unread]);
  const lines = ranges_of(map, 'lines', [...parts, 'page']);
  for (const part of parts)
    if (!texts[part] || !lines[part]) throw new Error(`the linker’s map lacks the texts of ${part}`);
  if (!lines.page) throw new Error('the linker’s map lacks the page’s texts');
  const taken = [...Object.entries(texts).map(([of, range]) => ({ kind: 'texts', of, ...range })),
    ...Object.entries(lines).map(([of, range]) => ({ kind: 'lines', of, ...range }))];
  for (const range of taken) range.bytes = Buffer.from(new ArrayBuffer(range.end - range.start));

  const left = []; // the data that stays
  const sections = [];
  let count_at = -1;
  for (let at = 8; at < wasm.length;) {
    const id = wasm[at];
    const [size, body] = number(wasm, at + 1);
    if (id === kDataCount) count_at = sections.length;
    if (id === kData) {
      each_segment(wasm, body, (start, bytes) => {
        left.push(...taken.reduce((pieces, range) => pieces.flatMap((piece) => take_range(piece, range, range.bytes)), [{ start, bytes }]));
      });
      sections.push(null);
    } else {
      sections.push(wasm.subarray(at, body + size));
    }
    at = body + size;
  }
  const found = (kind, of) => taken.find((it) => it.kind === kind && it.of === of);
  const page = found('lines', 'page');
  const pointers = take_pointers(page.bytes, languages);
  left.push({ start: page.start, bytes: page.bytes });
  left.sort((a, b) => a.start - b.start);
  const data = Buffer.concat([Buffer.from(leb(left.length)), ...left.flatMap(({ start, bytes }) => active(start, bytes))]);
  sections[sections.indexOf(null)] = Buffer.concat([Buffer.from([kData, ...leb(data.length)]), data]);
  if (count_at >= 0) sections[count_at] = Buffer.from([kDataCount, leb(left.length).length, ...leb(left.length)]);
  for (const { kind, of, bytes } of taken) {
    if (kind !== 'texts') continue;
    new TextDecoder('utf-8', { fatal: true }).decode(bytes); // otherwise the map did not match
    if (!bytes.includes(0)) throw new Error(`these are not the texts of ${of}`);
  }
  const piece = (kind, of) => ({ address: found(kind, of).start, bytes: found(kind, of).bytes });
  return {
    wasm: Buffer.concat([wasm.subarray(0, 8), ...sections]),
    parts: Object.fromEntries(parts.map((of) => [of, [piece('texts', of), piece('lines', of)].sort((a, b) => a.address - b.address)])),
    languages: Object.fromEntries(languages.flatMap((lang, i) => {
      const it = found('texts', lang);
      if (!it) return [];
      const bytes = Buffer.concat([it.bytes, Buffer.from(pointers[i].buffer)]);
      return [[lang, { bytes, address: it.start, length: it.bytes.length, lines: page.start, at: i + 1, stride: languages.length + 1 }]];
    })),
    lines: Object.fromEntries(parts.map((of) => [of, { ...lines[of], stride: kWord * (languages.length + 1) }])),
  };
}
