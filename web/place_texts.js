// A language's file, as texts.mjs writes it: its texts, and then a pointer to a text for each Line of
// the page, little-endian; null if it lacks the text.

/**
 * Writes the file's bytes into a module's memory. `place`: the address of the texts and their length
 * in bytes; `lines`, the address of the Lines; each Line has `stride` pointers, and the language's is
 * number `at`.
 */
export function place_texts(memory, bytes, { address, length, lines, at, stride }) {
  new Uint8Array(memory.buffer).set(bytes.subarray(0, length), address);
  const pointers = new Uint32Array(bytes.slice(length).buffer);
  const words = new Uint32Array(memory.buffer, lines);
  pointers.forEach((pointer, i) => { words[i * stride + at] = pointer; });
}
