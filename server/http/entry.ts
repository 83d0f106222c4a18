// The single HTTP entry. Every request goes through the same steps: static files, redirects, origin check, page cache, dispatch.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BODY_TIMES, bodyLimit, type BodyTimes, limitBody, tooLargeText, watchBody } from './security/body-limits.ts';
import { passesOriginCheck } from './security/csrf.ts';
import { sendPrepared } from './static/encoding.ts';
import { cacheableRequest, drain, sendResponse, splitTarget, toRequest, withoutOverridden } from './web-request.ts';
import type { PageCache } from './static/page-cache.ts';
import { hasFlashMessage, keepVisibleCookies } from './static/page-variant.ts';
import type { FindRedirect } from './static/redirects.ts';
import { type RenderKind, renderKind } from './security/rate-limits.ts';
import { logRequest, type RequestLogSettings } from './request-log.ts';
import { CSP_DENY_ALL } from './security/headers.ts';
import { hasSessionCookie } from './session/session.ts';
import type { StaticFiles } from './static/static-files.ts';
import {
  createRequestContextReader,
  type RequestContext,
  type RequestContextSettings,
} from './session/request-context.ts';

/** Answers a request that no static file, redirect or cached page has answered. */
export type Dispatch = (request: Request, context: RequestContext, cookies: string | undefined) => Promise<Response>;

export interface EntrySettings extends RequestContextSettings, RequestLogSettings {
  security: string[];
  files: StaticFiles | undefined;
  /** Vite's own middleware while developing; calls `next` for what is not a module or a file. */
  development?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  findRedirect: FindRedirect;
  cache: PageCache | undefined;
  /** The query without what the page does not read: made-up parameters neither miss the cache nor reach a page. */
  readableQuery(pathname: string, search: string): Promise<string>;
  dispatch: Dispatch;
  /** Rate limit for writes: undefined when allowed, otherwise the seconds to wait. */
  limit(context: RequestContext): Promise<number | undefined>;
  /** Rate limit for what the web app has to answer. */
  limitRenders(context: RequestContext, kind: RenderKind): Promise<number | undefined>;
  ready(): Promise<boolean>;
  /** Time limits of bodies; BODY_TIMES by default. */
  bodyTimes?: BodyTimes;
}

export class HttpEntry {
  readonly #settings: EntrySettings;
  readonly #readContext: ReturnType<typeof createRequestContextReader>;
  readonly #streams = new Set<ServerResponse>();
  #started = false;

  constructor(settings: EntrySettings) {
    this.#settings = settings;
    this.#readContext = createRequestContextReader(settings);
  }

  /** For `server.on('request', ...)`. */
  readonly listener = (request: IncomingMessage, response: ServerResponse): void => {
    response.once('finish', () => drain(request));
    watchBody(request, bodyLimit(splitTarget(request.url ?? '/').pathname), this.#settings.bodyTimes ?? BODY_TIMES);
    const go = (): void => void this.#handle(request, response).catch(() => response.destroy());
    const { development } = this.#settings;
    if (this.#started && development) development(request, response, go);
    else go();
  };

  start(): void {
    this.#started = true;
  }

  /** Ends all event streams, which never end by themselves, so that the process can stop. */
  closeStreams(): void {
    for (const response of this.#streams) response.end();
  }

  async #respond(
    request: IncomingMessage,
    response: ServerResponse,
    context: RequestContext,
    search: string,
  ): Promise<void> {
    const cookies = request.headers.cookie;
    const own = ['X-Request-Id', context.requestId];
    const url = context.origin + context.pathname;
    const stored =
      this.#settings.cache && !hasSessionCookie(cookies) && !hasFlashMessage(cookies)
        ? this.#settings.cache.key(request, context, context.pathname, search)
        : undefined;
    const key = typeof stored === 'object' ? await stored : stored;
    if (this.#settings.cache && key) {
      const visible = keepVisibleCookies(cookies);
      const render = (): Promise<Response> =>
        this.#settings.dispatch(cacheableRequest(url, request, visible), context, visible);
      if (this.#settings.cache.serve(request, response, key, render, own)) return;
      if (await this.#refuseRender(request, response, context)) return;
      const made = await this.#settings.cache.fill(key, render);
      if (made instanceof Response) await this.#send(request, response, made, [...this.#settings.security, ...own]);
      else sendPrepared(request, response, made, 200, own);
      return;
    }
    if (await this.#refuseRender(request, response, context)) return;
    const controller = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) controller.abort();
    });
    let tooLarge = false;
    const limit = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> =>
      limitBody(body, bodyLimit(context.pathname).maxBytes, () => {
        tooLarge = true;
        // Readers of the body then stop, as for a disconnected client.
        controller.abort();
      });
    try {
      const made = await this.#settings.dispatch(
        toRequest(request, url + search, controller.signal, limit),
        context,
        cookies,
      );
      if (!tooLarge) return await this.#send(request, response, made, [...this.#settings.security, ...own]);
      await made.body?.cancel();
    } catch (error) {
      if (!tooLarge) throw error;
    }
    this.#refuseSize(request, response, context);
  }

  async #send(request: IncomingMessage, response: ServerResponse, made: Response, extra: string[]): Promise<void> {
    if (made.headers.get('content-type')?.startsWith('text/event-stream')) {
      this.#streams.add(response);
      response.once('close', () => this.#streams.delete(response));
    }
    const more = [...extra];
    if (!made.headers.has('content-security-policy')) more.push('Content-Security-Policy', CSP_DENY_ALL);
    if (!made.headers.has('cache-control')) more.push('Cache-Control', 'no-store');
    await sendResponse(request, response, made, withoutOverridden(more, made.headers));
  }

  #sendText(response: ServerResponse, status: number, text: string, headers: string[] = [], type = TEXT_TYPE): void {
    response.writeHead(status, [
      'Content-Type',
      type,
      'Content-Length',
      String(Buffer.byteLength(text)),
      'Cache-Control',
      'no-store',
      ...this.#settings.security,
      ...headers,
    ]);
    response.end(text);
  }

  #refuseSize(request: IncomingMessage, response: ServerResponse, { pathname }: RequestContext): void {
    const error = tooLargeText(pathname);
    // A form that a browser sends to the API shows the answer as a page.
    if (PROGRAMS.test(pathname) && !(request.headers.accept ?? '').includes('text/html'))
      this.#sendText(response, 413, JSON.stringify({ error, code: 'too_large' }), [], JSON_TYPE);
    else this.#sendText(response, 413, `${error}\n`);
    const { lingerMs } = this.#settings.bodyTimes ?? BODY_TIMES;
    const timer = setTimeout(() => request.socket.destroy(), lingerMs).unref();
    request.once('end', () => clearTimeout(timer));
  }

  async #probe(response: ServerResponse, pathname: string): Promise<void> {
    if (pathname === '/healthz')
      return this.#sendText(response, this.#started ? 200 : 503, this.#started ? 'ok\n' : 'starting\n');
    const ready = this.#started && (await this.#settings.ready());
    this.#sendText(response, ready ? 200 : 503, ready ? 'ready\n' : 'not ready\n');
  }

  /** True when a redirect was sent. */
  #redirect(response: ServerResponse, pathname: string, search: string): boolean {
    // React Router's data requests follow the redirects of the app itself.
    const found = pathname.endsWith('.data') ? undefined : this.#settings.findRedirect(pathname, search);
    if (!found) return false;
    response.writeHead(found.status, [
      'Location',
      found.to,
      'Cache-Control',
      found.status === 301 ? 'public, max-age=3600' : 'no-store',
      'Content-Length',
      '0',
      ...this.#settings.security,
    ]);
    response.end();
    return true;
  }

  /** True when a write was refused: it came from another site, or there were too many. */
  async #refuseWrite(request: IncomingMessage, response: ServerResponse, context: RequestContext): Promise<boolean> {
    if (!passesOriginCheck(request.method ?? '', context.pathname, request.headers, context.origin)) {
      this.#settings.log.warn(
        { event: 'csrf.refused', requestId: context.requestId, origin: request.headers.origin },
        'Refused a write from another site',
      );
      this.#sendText(response, 403, 'This request came from another site.\n');
      return true;
    }
    return this.#refuseFlood(response, await this.#settings.limit(context));
  }

  async #refuseRender(request: IncomingMessage, response: ServerResponse, context: RequestContext): Promise<boolean> {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const kind = reads && renderKind(context.pathname, hasSessionCookie(request.headers.cookie));
    return kind ? this.#refuseFlood(response, await this.#settings.limitRenders(context, kind)) : false;
  }

  #refuseFlood(response: ServerResponse, wait: number | undefined): boolean {
    if (wait === undefined) return false;
    this.#sendText(response, 429, 'Too many requests. Please try again later.\n', ['Retry-After', String(wait)]);
    return true;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = splitTarget(request.url ?? '/');
    if (pathname === '/healthz' || pathname === '/readyz') return this.#probe(response, pathname);
    if (!this.#started) return this.#sendText(response, 503, 'starting\n', ['Retry-After', '1']);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && this.#settings.files?.serve(request, response, pathname)) return;
    if (!pathname.startsWith('/')) return this.#sendText(response, 400, 'Bad request\n');
    if (pathname.split('/').length > MAX_PATH_PARTS) return this.#sendText(response, 404, 'Not found\n');
    const context = this.#readContext(request, pathname);
    if (context === 'forged') return this.#sendText(response, 403, 'The caller is not known.\n');
    logRequest(request, response, context, this.#settings);
    try {
      if (reads ? this.#redirect(response, pathname, search) : await this.#refuseWrite(request, response, context))
        return;
      if (Number(request.headers['content-length'] ?? 0) > bodyLimit(pathname).maxBytes)
        return this.#refuseSize(request, response, context);
      const query = reads && search ? await this.#settings.readableQuery(pathname, search) : search;
      await this.#respond(request, response, context, query);
    } catch (error) {
      // A client that disconnects in the middle of a body is not an error of ours.
      if (request.destroyed && !request.complete) return void response.destroy();
      this.#settings.log.error(
        { event: 'request.failed', err: error, requestId: context.requestId },
        'A request failed',
      );
      if (response.headersSent) response.destroy();
      else
        this.#sendText(response, 500, 'Internal server error. Please try again later.\n', [
          'X-Request-Id',
          context.requestId,
        ]);
    }
  }
}

/** No path of ours has more than ten segments; matching one with thousands takes a second. */
const MAX_PATH_PARTS = 40;
const [TEXT_TYPE, JSON_TYPE] = ['text/plain; charset=utf-8', 'application/json'];
/** Paths that API clients call; they read errors as JSON. */
const PROGRAMS = /^\/(?:api|auth\/v1)\//;
