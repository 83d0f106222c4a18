// Page cache for visitors without a session: single flight, stale-while-revalidate, fast brotli first and better brotli later.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { brotli, gzip, prepareBody, sendPrepared, type PreparedBody } from './encoding.ts';
import type { Client } from '../session/client.ts';
import { flatHeaders } from '../web-request.ts';

/** Query parameters that only trackers read; no page depends on them, so they are not part of the key. The entry removes all others that a
 * stored page does not read. */
const TRACKING_PARAMETERS =
  /^(?:utm_(?:source|medium|campaign|content|term|id)|via|ref|gclid|fbclid|ttclid|twclid|dclid|msclkid|rdt_cid|campaignid|adgroupid|feeditemid|matchtype|network|device|creative|keyword|placement)$/;
const UNCACHED_PATHS =
  /^\/(?:[a-z]{2}\/)?(?:api|auth|app|admin|storage|dev|qr-uploader|image|ai-headshot-results|shared-ai-headshot|account-deleted|free-tools\/free-ai-headshot-generator)(?:\/|$)/;
const MAX_PAGES = 2000;
const MAX_BYTES = 128 * 1024 * 1024;

interface Page extends PreparedBody {
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

// oxlint-disable-next-line max-lines-per-function -- short methods over one cache
export function createPageCache(settings: PageCacheSettings) {
  const pages = new LRUCache<string, Page>({
    max: MAX_PAGES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const rendering = new Map<string, Promise<Page | Response>>();
  let generation = 0;

  /** Renders a page; returns the unread response itself when it may not be cached. */
  async function renderPage(key: string, render: () => Promise<Response>): Promise<Page | Response> {
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
    const ready = prepareBody(raw, head, { br, gzip: gz });
    const page: Page = {
      ...ready,
      bytes: raw.length + br.length + gz.length,
      madeAt: settings.now(),
      freshMs: maxAge * 1000,
    };
    // The cache was purged during rendering, so the page may be outdated: use it once, do not store it.
    if (startedIn !== generation) return page;
    pages.set(key, page);
    brotli(raw, 11).then((best) => {
      page.br = prepareBody(raw, head, { br: best }, page.etag).br;
    }, settings.onError);
    return page;
  }
  function renderOnce(key: string, render: () => Promise<Response>): Promise<Page | Response> {
    let pending = rendering.get(key);
    if (!pending) {
      pending = renderPage(key, render).finally(() => rendering.delete(key));
      rendering.set(key, pending);
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
      if (pathname.endsWith('.data') || UNCACHED_PATHS.test(pathname)) return undefined;
      if (search && !hasOnlyTrackingParameters(search)) return undefined;
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
        renderOnce(key, render).then((made) => {
          // The page may no longer be cached: it became an error, or personal.
          if (made instanceof Response) pages.delete(key);
        }, settings.onError);
      }
      sendPrepared(request, response, page, 200, extra);
      return true;
    },
    /**
     * Renders a page. Concurrent requests share it only when it may be cached; a response with a nonce or a cookie goes to the
     * first request alone, and the others render their own.
     */
    async fill(key: string, render: () => Promise<Response>): Promise<PreparedBody | Response> {
      const first = !rendering.has(key);
      const made = await renderOnce(key, render);
      return made instanceof Response && !first ? render() : made;
    },
    purge(): void {
      generation += 1;
      pages.clear();
    },
    get size(): number {
      return pages.size;
    },
  };
}
const LENGTH: ReadonlySet<string> = new Set(['content-length']);
export type PageCache = ReturnType<typeof createPageCache>;

function hasOnlyTrackingParameters(search: string): boolean {
  for (const name of new URLSearchParams(search).keys()) if (!TRACKING_PARAMETERS.test(name)) return false;
  return true;
}

/** Returns a function that removes the query parameters that a stored page does not read; other paths keep theirs. */
export const createQueryFilter =
  (storedPageParameters: (pathname: string) => Promise<readonly string[] | undefined>) =>
  async (pathname: string, search: string): Promise<string> => {
    const names = await storedPageParameters(pathname);
    return names ? keepParameters(search, names) : search;
  };

/** Parts of a query with one of these names, as they were written. */
function keepParameters(search: string, names: readonly string[]): string {
  const isKept = (part: string): boolean => names.includes(new URLSearchParams(part).keys().next().value ?? '');
  const kept = search.slice(1).split('&').filter(isKept);
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}
