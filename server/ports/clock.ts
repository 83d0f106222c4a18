// Clock and id generator, passed in so that tests control time and ids.
export interface Clock {
  now(): Date;
}
export interface Ids {
  /** A random UUID, version 4. */
  uuid(): string;
  /** An unguessable URL-safe token with at least `bytes` bytes of randomness. */
  token(bytes: number): string;
}
