// How long a request waits for the engine that cannot ask again, or that would be paid for without an answer.

/** Milliseconds: less than the 60 s after which nginx answers in the server's place, because the credit would be spent behind an error. */
export const LONG_PATIENCE_MS = 50_000;
