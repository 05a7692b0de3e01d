// What the workers of wasm modules share (aide_worker.js, bots_worker.js, scripts_worker.js).

/** A copy of the bytes that a call of the module returned: their number (u32, little endian), then
    the bytes. The heap may have grown in the call, so HEAPU8 is looked up anew. */
export function bytes_at(module, place) {
  const heap = module.HEAPU8;
  const size = new DataView(heap.buffer).getUint32(place, true);
  return heap.slice(place + 4, place + 4 + size);
}

/** Bytes in, bytes out, in order: { id, bytes } is answered with the same id, after a message
    { ready: true }. The module exports these C functions, whose pointers are its own and valid until
    the next call:
      uint8_t* buffer(uint32_t size);         room for a request of that size
      const uint8_t* answer(uint32_t size);   answers it: u32 little endian length, bytes
    If the module (a promise) fails, the page's onerror is called. */
export function serve(coming, buffer, answer) {
  coming.then(() => self.postMessage({ ready: true }));
  self.onmessage = async ({ data: { id, bytes } }) => {
    const module = await coming;
    module.HEAPU8.set(bytes, module[buffer](bytes.length));
    const out = bytes_at(module, module[answer](bytes.length));
    self.postMessage({ id, bytes: out }, [out.buffer]);
  };
}

// A rejected promise does not reach the page as an error event, so this makes it one.
self.addEventListener('unhandledrejection', (event) => {
  setTimeout(() => { throw event.reason; });
});
