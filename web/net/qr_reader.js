// Reads codes if the browser cannot.
export { decodeQR } from 'qr/decode.js';
