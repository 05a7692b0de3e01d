// Font subsets for ImGui: TrueType outlines and a character map, nothing else. ImGui does no
// shaping, so the work of OpenType features in a browser is done here: figures are replaced by
// tabular ones, so that counts line up in columns.
//
// ImGui takes ascent plus descent as a font's size. They are set to add up to one em: a size then
// means the same as in CSS, for all fonts alike, and capitals are centred in their line, button or
// token.

import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const require = createRequire(import.meta.url);
const subset_font = require('subset-font');

const cap_height = 0.727; // of Inter, in em

export const package_file = (name) => require.resolve(name);

/** The subset of a font with those characters of `text` that it has, as a Buffer. */
export async function subset(package_path, text) {
  const font = await subset_font(readFileSync(package_file(package_path)), text, {
    targetFormat: 'sfnt',
    keepFeatures: ['tnum'],
    noHinting: true,
    dropTables: ['GPOS', 'GDEF', 'STAT', 'BASE', 'gasp', 'prep', 'vhea', 'vmtx'],
  });
  const tables = read_tables(font);
  const map = read_cmap(tables.cmap);
  if (tables.GSUB) {
    const tabular = read_single_substitutions(tables.GSUB);
    for (const [code, glyph] of map) map.set(code, tabular.get(glyph) ?? glyph);
    delete tables.GSUB;
  }
  tables.cmap = write_cmap(map);
  const em = tables.head.readUInt16BE(18);
  const ascent = Math.round(em * (0.5 + cap_height / 2));
  tables.hhea.writeInt16BE(ascent, 4);
  tables.hhea.writeInt16BE(ascent - em, 6);
  tables.hhea.writeInt16BE(0, 8); // no line gap
  return write_tables(tables);
}

/** The characters that a subset has. */
export const characters = (font) =>
  [...read_cmap(read_tables(font).cmap).keys()].map((code) => String.fromCodePoint(code));

function read_tables(font) {
  const tables = {};
  for (let i = 0; i < font.readUInt16BE(4); ++i) {
    const entry = 12 + 16 * i;
    const start = font.readUInt32BE(entry + 8);
    const tag = font.toString('latin1', entry, entry + 4);
    tables[tag] = font.subarray(start, start + font.readUInt32BE(entry + 12));
  }
  return tables;
}

function write_tables(tables) {
  const tags = Object.keys(tables).sort();
  const power = Math.floor(Math.log2(tags.length));
  const head = Buffer.alloc(12 + 16 * tags.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tags.length, 4);
  head.writeUInt16BE(16 << power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * tags.length - (16 << power), 10);
  const parts = [head];
  let offset = head.length;
  tags.forEach((tag, i) => {
    const padded = Buffer.alloc((tables[tag].length + 3) & ~3);
    tables[tag].copy(padded);
    let sum = 0;
    for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
    head.write(tag, 12 + 16 * i, 'latin1');
    head.writeUInt32BE(sum, 16 + 16 * i);
    head.writeUInt32BE(offset, 20 + 16 * i);
    head.writeUInt32BE(tables[tag].length, 24 + 16 * i);
    parts.push(padded);
    offset += padded.length;
  });
  return Buffer.concat(parts);
}

/** Code point -> glyph, from the formats that a subsetter writes (4 and 12). */
function read_cmap(table) {
  const map = new Map();
  for (let i = 0; i < table.readUInt16BE(2); ++i) {
    const t = table.subarray(table.readUInt32BE(8 + 8 * i));
    const format = t.readUInt16BE(0);
    if (format === 12) {
      for (let g = 0; g < t.readUInt32BE(12); ++g) {
        const [first, last, glyph] = [0, 4, 8].map((at) => t.readUInt32BE(16 + 12 * g + at));
        for (let code = first; code <= last; ++code) map.set(code, glyph + code - first);
      }
    } else if (format === 4) {
      const twice = t.readUInt16BE(6);
      for (let s = 14; s < 14 + twice; s += 2) {
        const last = t.readUInt16BE(s);
        const first = t.readUInt16BE(s + 2 + twice);
        const delta = t.readUInt16BE(s + 2 + 2 * twice);
        const range = s + 2 + 3 * twice;
        const range_offset = t.readUInt16BE(range);
        for (let code = first; code <= last && code < 0xffff; ++code) {
          let glyph = code;
          if (range_offset) {
            glyph = t.readUInt16BE(range + range_offset + 2 * (code - first));
            if (!glyph) continue;
          }
          map.set(code, (glyph + delta) & 0xffff);
        }
      }
    }
  }
  return map;
}

function write_cmap(map) {
  const groups = [];
  for (const [code, glyph] of [...map].sort(([a], [b]) => a - b)) {
    const last = groups.at(-1);
    if (last && code === last.end + 1 && glyph === last.glyph + code - last.first) last.end = code;
    else groups.push({ first: code, end: code, glyph });
  }
  const table = Buffer.alloc(12 + 16 + 12 * groups.length);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);  // Windows,
  table.writeUInt16BE(10, 6); // all of Unicode
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(16 + 12 * groups.length, 16);
  table.writeUInt32BE(groups.length, 24);
  groups.forEach(({ first, end, glyph }, i) => {
    table.writeUInt32BE(first, 28 + 12 * i);
    table.writeUInt32BE(end, 32 + 12 * i);
    table.writeUInt32BE(glyph, 36 + 12 * i);
  });
  return table;
}

/** Glyph -> glyph for all single substitutions: only the tabular figures are left. */
function read_single_substitutions(gsub) {
  const map = new Map();
  const lookups = gsub.subarray(gsub.readUInt16BE(8));
  for (let i = 0; i < lookups.readUInt16BE(0); ++i) {
    const lookup = lookups.subarray(lookups.readUInt16BE(2 + 2 * i));
    for (let s = 0; s < lookup.readUInt16BE(4); ++s) {
      let t = lookup.subarray(lookup.readUInt16BE(6 + 2 * s));
      let type = lookup.readUInt16BE(0);
      if (type === 7) [type, t] = [t.readUInt16BE(2), t.subarray(t.readUInt32BE(4))]; // extension
      if (type !== 1) continue;
      read_coverage(t.subarray(t.readUInt16BE(2))).forEach((glyph, at) => {
        const to = t.readUInt16BE(0) === 1
          ? (glyph + t.readUInt16BE(4)) & 0xffff
          : t.readUInt16BE(6 + 2 * at);
        map.set(glyph, to);
      });
    }
  }
  return map;
}

function read_coverage(t) {
  const glyphs = [];
  const count = t.readUInt16BE(2);
  for (let i = 0; i < count; ++i) {
    if (t.readUInt16BE(0) === 1) {
      glyphs.push(t.readUInt16BE(4 + 2 * i));
    } else {
      const [first, last] = [t.readUInt16BE(4 + 6 * i), t.readUInt16BE(6 + 6 * i)];
      for (let glyph = first; glyph <= last; ++glyph) glyphs.push(glyph);
    }
  }
  return glyphs;
}
