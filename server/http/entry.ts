// The single HTTP entry. Every request goes through the same steps: static files, redirects, origin check, page cache, dispatch.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Client, type ClientSettings, createClientReader } from './client.ts';
import { mayChangeState } from './csrf.ts';
import { sendReady } from './encoding.ts';
import { sendResponse, toRequest } from './node-web.ts';
import type { PageCache } from './page-cache.ts';
import { hasMessage, visibleCookies } from './page-variant.ts';
import type { FindRedirect } from './redirects.ts';
import { CSP_NOTHING } from './security-headers.ts';
import { hasSessionCookie } from './session.ts';
import { CONTEXT_HEADER, readSignedContext, type SignedContext } from './signed-context.ts';
import type { StaticFiles } from './static-files.ts';
import type { Log } from './types.ts';

export interface Visit extends Client {
  requestId: string;
  pathname: string;
}
/** Answers a request that no static file, redirect or cached page has answered. */
export type Dispatch = (request: Request, visit: Visit, cookies: string | undefined) => Promise<Response>;

export interface EntrySettings {
  client: ClientSettings;
  /** The key with which a separate pages process signs its callers (BACKEND_SECRET); undefined when only visitors call this process. */
  contextSecret?: string | undefined;
  security: string[];
  files: StaticFiles | undefined;
  /** Vite's own middleware while developing; calls `next` for what is not a module or a file. */
  development?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  findRedirect: FindRedirect;
  cache: PageCache | undefined;
  dispatch: Dispatch;
  /** Rate limit for writes: undefined when allowed, otherwise the seconds to wait. */
  limit(visit: Visit): Promise<number | undefined>;
  ready(): Promise<boolean>;
  log: Log;
  /** Called after every response; `seconds` is its duration. */
  observe?: (pathname: string, method: string, status: number, seconds: number) => void;
  /** Monotonic milliseconds, for durations. */
  now(): number;
  /** Milliseconds since 1970. */
  clock(): number;
}

const REQUEST_ID = /^[\w.-]{8,64}$/;

export function createEntry(settings: EntrySettings) {
  const readClient = createClientReader(settings.client);
  const streams = new Set<ServerResponse>();
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  let started = false;

  /** The caller as signed by a separate pages process; undefined without that header. */
  function readTold(request: IncomingMessage, target: string): SignedContext | 'forged' | undefined {
    const header = request.headers[CONTEXT_HEADER];
    if (!settings.contextSecret || typeof header !== 'string') return undefined;
    const purpose = { method: request.method ?? 'GET', target };
    return readSignedContext(settings.contextSecret, header, purpose, settings.clock()) ?? 'forged';
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    visit: Visit,
    search: string,
  ): Promise<void> {
    const cookies = request.headers.cookie;
    const own = ['X-Request-Id', visit.requestId];
    const url = visit.origin + visit.pathname;
    const stored =
      settings.cache && !hasSessionCookie(cookies) && !hasMessage(cookies)
        ? settings.cache.key(request, visit, visit.pathname, search)
        : undefined;
    const key = typeof stored === 'object' ? await stored : stored;
    if (settings.cache && key) {
      const visible = visibleCookies(cookies);
      const render = (): Promise<Response> => settings.dispatch(plainRequest(url, request, visible), visit, visible);
      if (settings.cache.serve(request, response, key, render, own)) return;
      const made = await settings.cache.fill(key, render);
      if (made instanceof Response) await send(request, response, made, [...settings.security, ...own]);
      else sendReady(request, response, made, 200, own);
      return;
    }
    const controller = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) controller.abort();
    });
    await send(
      request,
      response,
      await settings.dispatch(toRequest(request, url + search, controller.signal), visit, cookies),
      [...settings.security, ...own],
    );
  }

  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    made: Response,
    extra: string[],
  ): Promise<void> {
    if (made.headers.get('content-type')?.startsWith('text/event-stream')) {
      streams.add(response);
      response.once('close', () => streams.delete(response));
    }
    const more = [...extra];
    if (!made.headers.has('content-security-policy')) more.push('Content-Security-Policy', CSP_NOTHING);
    if (!made.headers.has('cache-control')) more.push('Cache-Control', 'no-store');
    await sendResponse(request, response, made, dropSet(more, made.headers));
  }

  function plain(response: ServerResponse, status: number, text: string, headers: string[] = []): void {
    response.writeHead(status, [
      'Content-Type',
      'text/plain; charset=utf-8',
      'Content-Length',
      String(Buffer.byteLength(text)),
      'Cache-Control',
      'no-store',
      ...settings.security,
      ...headers,
    ]);
    response.end(text);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '/';
    const queryAt = target.indexOf('?');
    const pathname = queryAt < 0 ? target : target.slice(0, queryAt);
    const search = queryAt < 0 ? '' : target.slice(queryAt);
    const method = request.method ?? 'GET';
    if (pathname === '/healthz') return plain(response, started ? 200 : 503, started ? 'ok\n' : 'starting\n');
    if (pathname === '/readyz') {
      const ready = started && (await settings.ready());
      return plain(response, ready ? 200 : 503, ready ? 'ready\n' : 'not ready\n');
    }
    if (!started) return plain(response, 503, 'starting\n', ['Retry-After', '1']);
    const get = method === 'GET' || method === 'HEAD';
    if (get && settings.files?.serve(request, response, pathname)) return;
    if (!pathname.startsWith('/')) return plain(response, 400, 'Bad request\n');

    const told = readTold(request, target);
    if (told === 'forged') return plain(response, 403, 'The caller is not known.\n');
    const client = told ?? readClient(request);
    const given = told?.requestId ?? request.headers['x-request-id'];
    const trusted =
      (settings.client.trustProxy || told !== undefined) && typeof given === 'string' && REQUEST_ID.test(given);
    const visit: Visit = { ...client, pathname, requestId: trusted ? given : `${prefix}-${(count += 1).toString(36)}` };
    logWhenDone(request, response, visit, settings);
    if (get && !pathname.endsWith('.data')) {
      const redirect = settings.findRedirect(pathname, search);
      if (redirect) {
        response.writeHead(redirect.status, [
          'Location',
          redirect.to,
          'Cache-Control',
          redirect.status === 301 ? 'public, max-age=3600' : 'no-store',
          'Content-Length',
          '0',
          ...settings.security,
        ]);
        response.end();
        return;
      }
    }
    if (!get) {
      if (!mayChangeState(method, pathname, request.headers, visit.origin)) {
        settings.log.warn(
          { event: 'csrf.refused', requestId: visit.requestId, origin: request.headers.origin },
          'Refused a write from another site',
        );
        return plain(response, 403, 'This request came from another site.\n');
      }
      const wait = await settings.limit(visit);
      if (wait !== undefined)
        return plain(response, 429, 'Too many requests. Please try again later.\n', ['Retry-After', String(wait)]);
    }
    try {
      await answer(request, response, visit, search);
    } catch (error) {
      settings.log.error({ event: 'request.failed', err: error, requestId: visit.requestId }, 'A request failed');
      if (response.headersSent) response.destroy();
      else plain(response, 500, 'Internal server error. Please try again later.\n', ['X-Request-Id', visit.requestId]);
    }
  }

  return {
    listener(request: IncomingMessage, response: ServerResponse): void {
      response.once('finish', () => readRest(request));
      const go = (): void => void handle(request, response).catch(() => response.destroy());
      if (started && settings.development) settings.development(request, response, go);
      else go();
    },
    start(): void {
      started = true;
    },
    /** Ends all event streams, which never end by themselves, so that the process can stop. */
    closeStreams(): void {
      for (const response of streams) response.end();
    },
  };
}

/** Drains a body that was answered before its end; otherwise the next request on this connection would never arrive. */
function readRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.removeAllListeners('data');
  request.resume();
}

/** The request used to render a cacheable page: without query and Accept-Language, so that the page cannot depend on them. */
function plainRequest(url: string, request: IncomingMessage, cookies: string | undefined): Request {
  const headers = new Headers({ accept: 'text/html', 'user-agent': request.headers['user-agent'] ?? '' });
  if (cookies) headers.set('cookie', cookies);
  if (request.headers['sec-gpc'] === '1') headers.set('sec-gpc', '1');
  return new Request(url, { headers });
}

/** Removes from our default headers the ones that the response sets itself. */
function dropSet(flat: string[], own: Headers): string[] {
  const kept: string[] = [];
  for (let i = 0; i < flat.length; i += 2) if (!own.has(flat[i]!)) kept.push(flat[i]!, flat[i + 1]!);
  return kept;
}

/** Paths that contain a token granting access; the token is masked in the log. */
const TOKEN_IN_PATH = /(\/(?:phone-)?uploads?\/|\/invites?\/|\/companies\/doors\/|\/tools\/pictures\/)[^/]+/;

/** Logs one line for each request. No query, because it can contain tokens; no IP address, because it is personal data. */
function logWhenDone(request: IncomingMessage, response: ServerResponse, visit: Visit, settings: EntrySettings): void {
  const startedAt = settings.now();
  response.once('close', () => {
    const ms = settings.now() - startedAt;
    settings.observe?.(visit.pathname, request.method ?? 'GET', response.statusCode, ms / 1000);
    settings.log.info({
      event: 'request',
      requestId: visit.requestId,
      method: request.method,
      path: visit.pathname.replace(TOKEN_IN_PATH, '$1…'),
      status: response.statusCode,
      ms: Math.round(ms),
      ...(response.writableFinished ? {} : { aborted: true }),
    });
  });
}
