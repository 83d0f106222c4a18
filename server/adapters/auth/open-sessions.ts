// Remembers for a moment that a session is open and what it has proved, because pages make several calls at once and not each should ask
// the database. Any write at the auth server may change a session and clears this memory.
import { LRUCache } from 'lru-cache';

type Handler<Context> = (request: Request, context: Context) => Promise<Response>;

/** In milliseconds. Bounds how long another web process, which does not see this one's writes, may be out of date. */
const OPEN_FOR_MS = 5000;
const MAX_SESSIONS = 5000;

export interface OpenSession {
  aal: string;
  /** The person has a verified second factor. */
  factor: boolean;
}

export class OpenSessionCache {
  readonly #sessions = new LRUCache<string, OpenSession & { until: number }>({ max: MAX_SESSIONS });
  /** Counts clearings, to discard an answer that was read before the latest one. */
  cleared = 0;

  /** `now` in milliseconds. */
  get(id: string, now: number): OpenSession | undefined {
    const known = this.#sessions.get(id);
    return known && known.until > now ? known : undefined;
  }

  /** `cleared` as it was before the database was asked. */
  add(id: string, session: OpenSession, now: number, cleared: number): void {
    if (cleared === this.cleared) this.#sessions.set(id, { ...session, until: now + OPEN_FOR_MS });
  }

  watch<Context>(handler: Handler<Context>): Handler<Context> {
    return async (request, context) => {
      try {
        return await handler(request, context);
      } finally {
        if (request.method !== 'GET' && request.method !== 'HEAD') {
          this.#sessions.clear();
          this.cleared += 1;
        }
      }
    };
  }
}
