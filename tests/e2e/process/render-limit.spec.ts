// How often the real process renders for one network, and for whom that limit is none.
import { expect, test } from '@playwright/test';
import { startServer, type TestServer } from '../support/server.ts';

const RENDERS_A_MINUTE = 600;
/** A page that no cache keeps, and that costs nearly nothing. */
const PAGE = '/colour-mode';
const CACHED_PAGE = '/pricing';

let server: TestServer;
test.beforeAll(async () => void (server = await startServer({ env: { TRUST_PROXY: '1', DEMO: '1' } })));
test.afterAll(() => server.remove());

/** Without an address the request comes from this machine. */
async function ask(page: string, address?: string, cookie = ''): Promise<{ status: number; wait: string | null }> {
  const headers = { cookie, ...(address && { 'x-forwarded-for': address }) };
  const answer = await fetch(server.url + page, { headers, redirect: 'manual' });
  await answer.bytes();
  return { status: answer.status, wait: answer.headers.get('retry-after') };
}

/** How many of so many are refused. */
async function refused(count: number, address?: string, cookie?: string): Promise<number> {
  let left = count;
  let refusals = 0;
  const visitor = async (): Promise<void> => {
    while ((left -= 1) >= 0) if ((await ask(PAGE, address, cookie)).status === 429) refusals += 1;
  };
  await Promise.all(Array.from({ length: 10 }, visitor));
  return refusals;
}

test('a network has its pages rendered 600 times a minute, and this machine as often as it asks', async () => {
  const [visitor, other] = ['203.0.113.9', '198.51.100.7'];
  expect((await ask(CACHED_PAGE, visitor)).status).toBe(200);
  // That one was rendered, too.
  expect(await refused(RENDERS_A_MINUTE - 1, visitor)).toBe(0);
  const { status, wait } = await ask(PAGE, visitor);
  expect([status, Number(wait) > 0]).toEqual([429, true]);
  // What is kept still answers, and so do all others: a network's neighbours, and its people with a session.
  expect((await ask(CACHED_PAGE, visitor)).status).toBe(200);
  expect(await refused(1, other)).toBe(0);
  expect(await refused(1, visitor, 'catchlight-auth=x')).toBe(0);
  expect(await refused(RENDERS_A_MINUTE + 1)).toBe(0);
});
