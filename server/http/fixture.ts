// For tests only: the entry on a real port, with the test's own dispatch, clock and log. Requests use
// node:http, because fetch can neither set Host nor give compressed bytes.
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { createEntry, type Dispatch, type EntrySettings } from './entry.ts';
import { createPageCache } from './page-cache.ts';
import { createRedirects } from './redirects.ts';
import { securityHeaders } from './security-headers.ts';
import type { Visit } from './visit.ts';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  /** The decompressed body. */
  text: string;
  bytes: number;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export async function startEntry(dispatch: Dispatch, changes: Partial<EntrySettings> = {}) {
  let time = 0;
  const lines: Record<string, unknown>[] = [];
  const visits: { request: Request; visit: Visit }[] = [];
  const keep = (line: object): void => void lines.push(line as Record<string, unknown>);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const publicUrl = `http://localhost:${port}`;
  const cache = createPageCache({
    now: () => time,
    security: securityHeaders(false),
    variant: (message) => (message.headers.cookie?.includes('consent_asked=') ? 'asked' : 'unasked'),
    onError: (error) => keep({ event: 'cache.failed', err: error }),
  });
  const entry = createEntry({
    client: { host: '127.0.0.1', publicUrl, trustProxy: false },
    security: securityHeaders(false),
    files: undefined,
    findRedirect: createRedirects({ publicUrl, links: {} }),
    cache,
    dispatch: (message, visit, cookies) => {
      visits.push({ request: message, visit });
      return dispatch(message, visit, cookies);
    },
    limit: async () => undefined,
    ready: async () => true,
    log: { info: keep, warn: keep, error: keep },
    now: () => time,
    clock: () => time,
    ...changes,
  });
  server.on('request', entry.listener);
  entry.start();

  function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Reply> {
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
    visits,
    origin: publicUrl,
    pass: (seconds: number) => void (time += seconds * 1000),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type EntryFixture = Awaited<ReturnType<typeof startEntry>>;

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return zlib.brotliDecompressSync(bytes).toString();
  if (encoding === 'gzip') return zlib.gunzipSync(bytes).toString();
  return bytes.toString();
}
