// GET /metrics for Prometheus, protected by METRICS_TOKEN; without the token the address does not exist. METRICS_PORT opens a separate
// port without a token instead, for a private network.
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export interface MetricsSource {
  readonly contentType: string;
  text(): Promise<string>;
}

const sha = (text: string): Buffer => createHash('sha256').update(text).digest();

async function send(response: ServerResponse, figures: MetricsSource): Promise<void> {
  try {
    const text = await figures.text();
    response.writeHead(200, { 'Content-Type': figures.contentType, 'Cache-Control': 'no-store' }).end(text);
  } catch {
    response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' }).end('The figures cannot be read now.\n');
  }
}

/** The handler returns true when it has answered the request. */
export function createTokenMetricsHandler(figures: MetricsSource, token: string | undefined) {
  const expected = token === undefined ? undefined : sha(`Bearer ${token}`);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (!expected || request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return false;
    const given = sha(request.headers.authorization ?? '');
    if (timingSafeEqual(given, expected)) void send(response, figures);
    else
      response
        .writeHead(401, { 'WWW-Authenticate': 'Bearer', 'Content-Type': 'text/plain; charset=utf-8' })
        .end('This needs the metrics token: Authorization: Bearer …\n');
    return true;
  };
}

/** Serves metrics on a port of its own; workers have no other port. */
export async function openMetricsPort(figures: MetricsSource, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void send(response, figures);
    else response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Only /metrics is here.\n');
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
