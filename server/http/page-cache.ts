// Page cache for visitors without a session: single flight, stale-while-revalidate, fast brotli first and better brotli later.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotli, gzip, readyBody, sendReady, type ReadyBody } from './encoding.ts';
import type { Client } from './client.ts';
import { flatHeaders } from './node-web.ts';

/** Query parameters that only trackers read; no page depends on them, so they are not part of the key. */
const TRACKING =
  /^(?:utm_(?:source|medium|campaign|content|term|id)|via|ref|gclid|fbclid|ttclid|twclid|dclid|msclkid|rdt_cid|campaignid|adgroupid|feeditemid|matchtype|network|device|creative|keyword|placement)$/;
const NEVER =
  /^\/(?:[a-z]{2}\/)?(?:api|auth|app|admin|storage|dev|qr-uploader|image|ai-headshot-results|shared-ai-headshot|account-deleted)(?:\/|$)/;
const MAX_PAGES = 2000;
const MAX_BYTES = 128 * 1024 * 1024;

interface Page extends ReadyBody {
  bytes: number;
  madeAt: number;
  freshMs: number;
}

export interface PageCacheSettings {
  now: () => number;
  /** What the page depends on besides its path: the currency region, whether consent was asked, the version of the flags. */
  variant: (request: IncomingMessage, client: Client) => string | Promise<string>;
  /** Security headers of every response, stored with the page. */
  security: readonly string[];
  onError: (error: unknown) => void;
}

export function createPageCache(settings: PageCacheSettings) {
  const pages = new Map<string, Page>();
  const making = new Map<string, Promise<Page | Response>>();
  let bytes = 0;
  let generation = 0;

  function keep(key: string, page: Page): void {
    drop(key);
    pages.set(key, page);
    bytes += page.bytes;
    while (pages.size > MAX_PAGES || bytes > MAX_BYTES) drop(pages.keys().next().value!);
  }
  function drop(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    pages.delete(key);
    bytes -= page.bytes;
  }

  /** Renders a page; returns the unread response itself when it may not be cached. */
  async function make(key: string, render: () => Promise<Response>): Promise<Page | Response> {
    const startedIn = generation;
    const answer = await render();
    const maxAge = Number(/(?:^|[\s,])s-maxage=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1] ?? 0);
    const perVisitor =
      answer.headers.has('set-cookie') || (answer.headers.get('content-security-policy') ?? '').includes("'nonce-");
    if (answer.status !== 200 || maxAge === 0 || perVisitor) return answer;
    const raw = Buffer.from(await answer.arrayBuffer());
    // Browsers and CDNs revalidate each time and mostly get a 304: only this cache knows when a page changes.
    answer.headers.set('cache-control', 'private, no-cache');
    const head = [...flatHeaders(answer.headers, LENGTH), ...settings.security];
    const [br, gz] = await Promise.all([brotli(raw, 5), gzip(raw, 6)]);
    const ready = readyBody(raw, head, { br, gzip: gz });
    const page: Page = {
      ...ready,
      bytes: raw.length + br.length + gz.length,
      madeAt: settings.now(),
      freshMs: maxAge * 1000,
    };
    // The cache was purged during rendering, so the page may be outdated: use it once, do not store it.
    if (startedIn !== generation) return page;
    keep(key, page);
    brotli(raw, 11).then((best) => {
      page.br = readyBody(raw, head, { br: best }, page.etag).br;
    }, settings.onError);
    return page;
  }
  function once(key: string, render: () => Promise<Response>): Promise<Page | Response> {
    let pending = making.get(key);
    if (!pending) {
      pending = make(key, render).finally(() => making.delete(key));
      making.set(key, pending);
    }
    return pending;
  }

  return {
    /** The cache key of a request, or undefined when it may not be cached. The caller has ruled out session cookies. */
    key(
      request: IncomingMessage,
      client: Client,
      pathname: string,
      search: string,
    ): string | Promise<string> | undefined {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      if (pathname.endsWith('.data') || NEVER.test(pathname)) return undefined;
      if (search && !onlyTracking(search)) return undefined;
      const variant = settings.variant(request, client);
      // Synchronous when the variant is: awaiting would cost more than the rest of the look-up.
      return typeof variant === 'string' ? `${pathname}\n${variant}` : variant.then((own) => `${pathname}\n${own}`);
    },
    /** Sends a cached page and returns true; renders a stale one again in the background. */
    serve(
      request: IncomingMessage,
      response: ServerResponse,
      key: string,
      render: () => Promise<Response>,
      extra: string[],
    ): boolean {
      const page = pages.get(key);
      if (!page) return false;
      if (settings.now() - page.madeAt > page.freshMs) {
        page.madeAt = settings.now();
        once(key, render).then((made) => {
          // The page may no longer be cached: it became an error, or personal.
          if (made instanceof Response) drop(key);
        }, settings.onError);
      }
      // Re-inserted, because the map's order is the order of use, oldest first.
      pages.delete(key);
      pages.set(key, page);
      sendReady(request, response, page, 200, extra);
      return true;
    },
    /**
     * Renders a page. Concurrent requests share it only when it may be cached; a response with a nonce or a cookie goes to the
     * first request alone, and the others render their own.
     */
    async fill(key: string, render: () => Promise<Response>): Promise<ReadyBody | Response> {
      const first = !making.has(key);
      const made = await once(key, render);
      return made instanceof Response && !first ? render() : made;
    },
    purge(): void {
      generation += 1;
      pages.clear();
      bytes = 0;
    },
    get size(): number {
      return pages.size;
    },
  };
}
const LENGTH: ReadonlySet<string> = new Set(['content-length']);
export type PageCache = ReturnType<typeof createPageCache>;

function onlyTracking(search: string): boolean {
  for (const name of new URLSearchParams(search).keys()) if (!TRACKING.test(name)) return false;
  return true;
}
