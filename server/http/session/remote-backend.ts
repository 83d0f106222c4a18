// The backend on another host (BACKEND_URL): forwards each request unchanged, with a signed description of the caller. Bodies and
// responses are streamed, so that uploads and event streams are not buffered here.
import { CONTEXT_HEADER, signContext } from './signed-context.ts';
import type { Log } from '../../ports/log.ts';
import type { Fetch } from '../types.ts';

export interface RemoteBackendSettings {
  url: string;
  secret: string;
  now: () => number;
  log: Log;
  /** Replaced in tests. */
  fetch?: typeof fetch;
}
export interface RemoteBackend {
  api: Fetch;
  /** Forwards signed object URLs: they are on the site's own origin, but the objects are at the backend. */
  objects(request: Request): Promise<Response>;
  ready(): Promise<boolean>;
}

/** Hop-by-hop headers, and others that would be wrong on the next connection. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'host',
  'cookie',
];
const READY_MS = 5000;

export function createRemoteBackend(settings: RemoteBackendSettings): RemoteBackend {
  const { url: base, secret, now, log } = settings;
  const send = settings.fetch ?? fetch;

  async function forward(request: Request, sign?: (target: string) => string): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const target = pathname + search;
    const headers = new Headers(request.headers);
    // fetch sets the length itself; compression is done on the visitor's connection, not on this one.
    for (const name of [...HOP_BY_HOP, 'content-length', CONTEXT_HEADER]) headers.delete(name);
    headers.set('accept-encoding', 'identity');
    if (sign) headers.set(CONTEXT_HEADER, sign(target));
    try {
      const answer = await send(base + target, {
        method: request.method,
        headers,
        signal: request.signal,
        redirect: 'manual',
        ...(request.body ? { body: request.body, duplex: 'half' } : {}),
      } as RequestInit);
      return withoutHopByHop(answer);
    } catch (error) {
      if (request.signal.aborted) throw error;
      log.error({ event: 'backend.unreachable', err: error }, 'The backend does not answer');
      return Response.json(
        { error: 'Service temporarily unavailable. Please try again later.', code: 'unavailable' },
        { status: 503, headers: { 'retry-after': '5' } },
      );
    }
  }

  return {
    api: (request, { ip, country, requestId, testAccess }) => {
      const { origin } = new URL(request.url);
      const context = { ip, country, requestId, testAccess, origin };
      return forward(request, (target) => signContext(secret, context, { method: request.method, target }, now()));
    },
    objects: (request) => forward(request),
    ready: () =>
      send(`${base}/readyz`, { signal: AbortSignal.timeout(READY_MS) }).then(
        ({ ok }) => ok,
        () => false,
      ),
  };
}

function withoutHopByHop(answer: Response): Response {
  const headers = new Headers(answer.headers);
  // Each process sets its own date and request id.
  for (const name of [...HOP_BY_HOP, 'date', 'x-request-id']) headers.delete(name);
  const { status, statusText } = answer;
  return new Response(answer.body, { status, statusText, headers });
}
