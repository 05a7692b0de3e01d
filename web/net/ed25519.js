// For browsers without ed25519 of their own.
export { getPublicKeyAsync, signAsync, verifyAsync } from '@noble/ed25519';
