// Radix's dialog adds a style element while it is open, and the Content-Security-Policy wants its nonce. This is the place where
// the library looks for it.
const PLACE = '__webpack_nonce__';

export function setStyleNonce(nonce: string): void {
  Object.assign(globalThis, { [PLACE]: nonce });
}
