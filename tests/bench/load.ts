// Asks a server again and again over a few kept-alive connections, and says how long each answer took.
import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface LoadRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
export interface LoadResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  ms: number;
}

export const openAgent = (connections: number): Agent => new Agent({ keepAlive: true, maxSockets: connections });

export function sendRequest(
  agent: Agent,
  { url, method = 'GET', headers = {}, body }: LoadRequest,
): Promise<LoadResponse> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const message = request(url, { agent, method, headers: { 'accept-encoding': 'br', ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
          ms: performance.now() - since,
        }),
      );
    });
    message.once('error', reject);
    message.end(body);
  });
}

export interface Load {
  seconds: number;
  milliseconds: number[];
  /** Answers that were not what was asked for. */
  errors: number;
}

/** `count` requests, `connections` at a time; `next` says what to ask as the n-th. */
export async function runLoad(
  next: (n: number) => LoadRequest,
  count: number,
  connections: number,
  expected: (status: number) => boolean = (status) => status === 200,
): Promise<Load> {
  const agent = openAgent(connections);
  const milliseconds: number[] = [];
  let errors = 0;
  let at = 0;
  const since = performance.now();
  const visitor = async (): Promise<void> => {
    while (at < count) {
      const { status, ms } = await sendRequest(agent, next(at++));
      milliseconds.push(ms);
      if (!expected(status)) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  const seconds = (performance.now() - since) / 1000;
  agent.destroy();
  return { seconds, milliseconds, errors };
}
