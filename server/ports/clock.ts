// The one clock and the one id maker. Both are passed in, so that tests decide the time and the ids.
export interface Clock {
  now(): Date;
}
export interface Ids {
  /** A random UUID, version 4. */
  uuid(): string;
  /** An unguessable URL-safe token with at least `bytes` bytes of randomness. */
  token(bytes: number): string;
}
