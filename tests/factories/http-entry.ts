// For tests only: the entry on a real port, with the test's own dispatch, clock and log. Requests use
// node:http, because fetch can neither set Host nor give compressed bytes.
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { HttpEntry, type Dispatch, type EntrySettings } from '#server/http/entry.ts';
import { createPageCache, createQueryFilter } from '#server/http/static/page-cache.ts';
import { createRedirects } from '#server/http/static/redirects.ts';
import { securityHeaders } from '#server/http/security/headers.ts';
import type { RequestContext } from '#server/http/session/request-context.ts';

export interface HttpReply {
  status: number;
  headers: IncomingHttpHeaders;
  /** The decompressed body. */
  text: string;
  bytes: number;
}

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export async function startHttpEntry(dispatch: Dispatch, changes: Partial<EntrySettings> = {}) {
  let time = 0;
  const lines: Record<string, unknown>[] = [];
  const contexts: { request: Request; context: RequestContext }[] = [];
  const keep = (line: object): void => void lines.push(line as Record<string, unknown>);
  // Without a timeout of its own for idle connections: only the entry closes one.
  const server = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const publicUrl = `http://localhost:${port}`;
  const cache = createPageCache({
    now: () => time,
    security: securityHeaders(false),
    variant: (message) => (message.headers.cookie?.includes('consent_asked=') ? 'asked' : 'unasked'),
    onError: (error) => keep({ event: 'cache.failed', err: error }),
  });
  const entry = new HttpEntry({
    client: { host: '127.0.0.1', publicUrl, trustProxy: false, countryHeader: undefined },
    testAccess: { allows: () => false },
    security: securityHeaders(false),
    files: undefined,
    findRedirect: createRedirects({ publicUrl, links: {} }),
    cache,
    readableQuery: createQueryFilter(async (path) => (path === '/pricing' ? ['seats'] : undefined)),
    dispatch: (message, context, cookies) => {
      contexts.push({ request: message, context });
      return dispatch(message, context, cookies);
    },
    limit: async () => undefined,
    limitRenders: async () => undefined,
    ready: async () => true,
    log: { info: keep, warn: keep, error: keep },
    now: () => time,
    clock: () => time,
    ...changes,
  });
  server.on('request', entry.listener);
  entry.start();

  function ask(path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}): Promise<HttpReply> {
    return new Promise((resolve, reject) => {
      const host = { host: `localhost:${port}` };
      const message = request({ port, host: '127.0.0.1', path, method, headers: { ...host, ...headers } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () => {
          const raw = Buffer.concat(chunks);
          const { headers: got, statusCode = 0 } = answer;
          resolve({ status: statusCode, headers: got, text: decode(raw, got['content-encoding']), bytes: raw.length });
        });
      });
      message.once('error', reject);
      message.end(body);
    });
  }

  return {
    ask,
    entry,
    cache,
    lines,
    contexts,
    origin: publicUrl,
    advanceClock: (seconds: number) => void (time += seconds * 1000),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type HttpEntryFixture = Awaited<ReturnType<typeof startHttpEntry>>;

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return zlib.brotliDecompressSync(bytes).toString();
  if (encoding === 'gzip') return zlib.gunzipSync(bytes).toString();
  return bytes.toString();
}
