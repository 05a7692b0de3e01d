// Reads codes where the browser cannot.
export { decodeQR } from 'qr/decode.js';
