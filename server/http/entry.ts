// The single HTTP entry. Every request goes through the same steps: static files, redirects, origin check, page cache, dispatch.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mayChangeState } from './csrf.ts';
import { sendReady } from './encoding.ts';
import { sendResponse, toRequest } from './node-web.ts';
import type { PageCache } from './page-cache.ts';
import { hasMessage, visibleCookies } from './page-variant.ts';
import type { FindRedirect } from './redirects.ts';
import { logWhenDone, type RequestLogSettings } from './request-log.ts';
import { CSP_NOTHING } from './security-headers.ts';
import { hasSessionCookie } from './session.ts';
import type { StaticFiles } from './static-files.ts';
import { createVisitReader, type Visit, type VisitSettings } from './visit.ts';

/** Answers a request that no static file, redirect or cached page has answered. */
export type Dispatch = (request: Request, visit: Visit, cookies: string | undefined) => Promise<Response>;

export interface EntrySettings extends VisitSettings, RequestLogSettings {
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
}

export function createEntry(settings: EntrySettings) {
  const readVisit = createVisitReader(settings);
  const streams = new Set<ServerResponse>();
  let started = false;

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

  async function probe(response: ServerResponse, pathname: string): Promise<void> {
    if (pathname === '/healthz') return plain(response, started ? 200 : 503, started ? 'ok\n' : 'starting\n');
    const ready = started && (await settings.ready());
    plain(response, ready ? 200 : 503, ready ? 'ready\n' : 'not ready\n');
  }

  /** True when a redirect was sent. */
  function redirect(response: ServerResponse, pathname: string, search: string): boolean {
    // React Router's data requests follow the redirects of the app itself.
    const found = pathname.endsWith('.data') ? undefined : settings.findRedirect(pathname, search);
    if (!found) return false;
    response.writeHead(found.status, [
      'Location',
      found.to,
      'Cache-Control',
      found.status === 301 ? 'public, max-age=3600' : 'no-store',
      'Content-Length',
      '0',
      ...settings.security,
    ]);
    response.end();
    return true;
  }

  /** True when a write was refused: it came from another site, or there were too many. */
  async function refuseWrite(request: IncomingMessage, response: ServerResponse, visit: Visit): Promise<boolean> {
    if (!mayChangeState(request.method ?? '', visit.pathname, request.headers, visit.origin)) {
      settings.log.warn(
        { event: 'csrf.refused', requestId: visit.requestId, origin: request.headers.origin },
        'Refused a write from another site',
      );
      plain(response, 403, 'This request came from another site.\n');
      return true;
    }
    const wait = await settings.limit(visit);
    if (wait === undefined) return false;
    plain(response, 429, 'Too many requests. Please try again later.\n', ['Retry-After', String(wait)]);
    return true;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = splitTarget(request.url ?? '/');
    if (pathname === '/healthz' || pathname === '/readyz') return probe(response, pathname);
    if (!started) return plain(response, 503, 'starting\n', ['Retry-After', '1']);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && settings.files?.serve(request, response, pathname)) return;
    if (!pathname.startsWith('/')) return plain(response, 400, 'Bad request\n');
    const visit = readVisit(request, pathname);
    if (visit === 'forged') return plain(response, 403, 'The caller is not known.\n');
    logWhenDone(request, response, visit, settings);
    try {
      if (reads ? redirect(response, pathname, search) : await refuseWrite(request, response, visit)) return;
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

function splitTarget(target: string): { pathname: string; search: string } {
  const queryAt = target.indexOf('?');
  if (queryAt < 0) return { pathname: target, search: '' };
  return { pathname: target.slice(0, queryAt), search: target.slice(queryAt) };
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
