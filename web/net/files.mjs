// The files of the site that a room needs, fetched when one is opened. Used by build.mjs.
//
//   carrier.js      all of play between devices that is JavaScript
//   board.js        open tables, for those who want to see them or show one
//   ed25519.js      only for browsers without ed25519 of their own
//   qr.js           draws codes, and reads them if the browser can
//   qr_reader.js    reads them if it cannot

/** `emit` and `bundle` are build.mjs's. Returns the names of the files. */
export async function net_files(emit, bundle) {
  const ed25519 = emit('ed25519.js', await bundle('net/ed25519.js', {}, {}));
  const carrier = emit('carrier.js', await bundle('net/carrier.js', {}, { ED25519: ed25519 }));
  const board = emit('board.js', await bundle('net/board.js', {}, {}));
  const qr_reader = emit('qr_reader.js', await bundle('net/qr_reader.js', {}, {}));
  const qr = emit('qr.js', await bundle('net/qr.js', {}, { QR_READER: qr_reader }));
  return { board, carrier, ed25519, qr, qr_reader };
}
