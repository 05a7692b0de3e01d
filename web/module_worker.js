// What the workers of wasm modules share (bots_worker.js, scripts_worker.js).

/** A copy of the bytes that a call of the module returned: their number (u32, little endian), then
    the bytes. The heap may have grown in the call, so HEAPU8 is looked up anew. */
export function bytes_at(module, place) {
  const heap = module.HEAPU8;
  const size = new DataView(heap.buffer).getUint32(place, true);
  return heap.slice(place + 4, place + 4 + size);
}

// A rejected promise does not reach the page as an error event, so this makes it one.
self.addEventListener('unhandledrejection', (event) => {
  setTimeout(() => { throw event.reason; });
});
