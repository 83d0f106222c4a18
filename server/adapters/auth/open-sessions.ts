// Sessions that were open a moment ago: pages make several calls at once, and not each of them asks the database. Whatever is written at
// the auth server may close one, so that nothing is remembered past it.
type Handler = (request: Request, context: { ip: string; requestId: string }) => Promise<Response>;

/** Of another web process, which does not see what is written at this one. */
const OPEN_FOR_MS = 5000;
const REMEMBERED = 5000;

export class OpenSessions {
  readonly #until = new Map<string, number>();
  /** How often all was forgotten: what was read before that says nothing about now. */
  cleared = 0;

  /** `now` in milliseconds. */
  has(id: string, now: number): boolean {
    return (this.#until.get(id) ?? 0) > now;
  }

  /** `cleared` as it was before the database was asked. */
  add(id: string, now: number, cleared: number): void {
    if (cleared !== this.cleared) return;
    this.#until.delete(id);
    this.#until.set(id, now + OPEN_FOR_MS);
    if (this.#until.size > REMEMBERED) this.#until.delete(this.#until.keys().next().value!);
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
