// /metrics of the running process: closed without its token, open with it, and with the figures of queues and ledger.
import { expect, test } from '@playwright/test';
import { freePort } from '../support/run.ts';
import { startServer, type TestServer } from '../support/server.ts';

const TOKEN = 'a-token-for-prometheus';
let server: TestServer;
test.beforeAll(async () => {
  server = await startServer({ env: { METRICS_TOKEN: TOKEN } });
});
test.afterAll(() => server.remove());

const scrape = (authorization?: string): Promise<Response> =>
  fetch(`${server.url}/metrics`, { headers: authorization ? { authorization } : {} });

test('answers the token and nobody else', async () => {
  expect((await scrape()).status).toBe(401);
  expect((await scrape('Bearer something-else')).status).toBe(401);
  expect((await fetch(`${server.url}/pricing`)).status).toBe(200);
  const answer = await scrape(`Bearer ${TOKEN}`);
  expect([answer.status, answer.headers.get('content-type')?.startsWith('text/plain')]).toEqual([200, true]);
  const text = await answer.text();
  for (const part of [
    'catchlight_request_seconds_count{area="pages",method="GET",status="200"}',
    'catchlight_queue_depth{job="render-shoot"} 0',
    'process_resident_memory_bytes',
  ])
    expect(text).toContain(part);
});

test('answers on a port of its own without a token, to this machine and at no other address', async () => {
  const port = await freePort();
  const own = await startServer({ env: { METRICS_PORT: String(port) } });
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([answer.status, (await answer.text()).includes('process_resident_memory_bytes')]).toEqual([200, true]);
    // Another address of this machine, where a port that is open to other machines would answer.
    await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow();
    expect((await fetch(`${own.url}/metrics`)).status).toBe(404);
  } finally {
    await own.remove();
  }
});
