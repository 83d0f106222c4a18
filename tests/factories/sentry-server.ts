// A fake monitoring service that records what is reported to it, in Sentry's envelopes: lines of JSON, a header and then pairs of item header
// and item.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReportedEnvelope {
  /** event, session, ... */
  type: string;
  item: Record<string, unknown>;
}

export interface SentryServer {
  dsn: string;
  /** What has come so far. */
  told: ReportedEnvelope[];
  /** Everything as it came, for looking for what must not be in it. */
  raw(): string;
  close(): Promise<void>;
}

/** `answer` decides what is answered; a service that hangs never calls it. */
export async function startSentryServer(answer: 'ok' | 'refuse' | 'hang' = 'ok'): Promise<SentryServer> {
  const told: ReportedEnvelope[] = [];
  let raw = '';
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      raw += `${request.url}\n${JSON.stringify(request.headers)}\n${body}\n`;
      if (request.method === 'POST') told.push(...itemsOf(body));
      if (answer === 'hang') return;
      // The browser sends from another origin, and a test's browser with headers of the test's own.
      const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      response.writeHead(answer === 'refuse' ? 403 : 200, open).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    dsn: `http://public@127.0.0.1:${(server.address() as AddressInfo).port}/1`,
    told,
    raw: () => raw,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function itemsOf(body: string): ReportedEnvelope[] {
  const [, ...lines] = body.trim().split('\n');
  const items: ReportedEnvelope[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const { type } = JSON.parse(lines[at]!) as { type: string };
    items.push({ type, item: JSON.parse(lines[at + 1]!) as Record<string, unknown> });
  }
  return items;
}
