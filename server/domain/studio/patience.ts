/** How long a request waits for the engine that cannot ask again, or that would be paid for without an answer. */
export const LONG_PATIENCE_MS = 90_000;
