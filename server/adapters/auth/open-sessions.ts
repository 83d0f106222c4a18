// Remembers for a moment that a session is open, because pages make several calls at once and not each should ask the database. Any
// write at the auth server may close a session and clears this memory.
import { LRUCache } from 'lru-cache';

type Handler = (request: Request, context: { ip: string; requestId: string }) => Promise<Response>;

/** In milliseconds. Bounds how long another web process, which does not see this one's writes, may be out of date. */
const OPEN_FOR_MS = 5000;
const MAX_SESSIONS = 5000;

export class OpenSessionCache {
  readonly #until = new LRUCache<string, number>({ max: MAX_SESSIONS });
  /** Counts clearings, to discard an answer that was read before the latest one. */
  cleared = 0;

  /** `now` in milliseconds. */
  has(id: string, now: number): boolean {
    return (this.#until.get(id) ?? 0) > now;
  }

  /** `cleared` as it was before the database was asked. */
  add(id: string, now: number, cleared: number): void {
    if (cleared === this.cleared) this.#until.set(id, now + OPEN_FOR_MS);
  }

  watch(handler: Handler): Handler {
    return async (request, context) => {
      try {
        return await handler(request, context);
      } finally {
        if (request.method !== 'GET' && request.method !== 'HEAD') {
          this.#until.clear();
          this.cleared += 1;
        }
      }
    };
  }
}
