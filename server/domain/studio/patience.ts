/** How long a request waits for the engine that cannot ask again. */
export const LONG_PATIENCE_MS = 90_000;
