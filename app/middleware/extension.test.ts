// The token leaves once a session, for an extension only that the person or the operator allows, and only after the backend has agreed.
import { afterEach, expect, it, vi } from 'vitest';
import { extensionMiddleware } from './extension';
import { ADA, cookiesOf, fakeHost, run } from '#tests/factories/host.ts';

const WAY_BACK = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/done?x=1';
const visit = (redirectUri: string, cookie = ''): Request =>
  new Request(`http://site.test/app?redirect_uri=${encodeURIComponent(redirectUri)}`, { headers: { cookie } });

const FIREFOX = '0123456789abcdef0123456789abcdef01234567.extensions.allizom.org';
/** A backend that accepts the person and knows what they have allowed. */
const allowing =
  (...hosts: string[]) =>
  (request: Request): Response =>
    request.url.endsWith('/customers/extensions')
      ? Response.json({ extensions: hosts.map((extension) => ({ extension, allowed_at: '2030-01-01T00:00:00Z' })) })
      : new Response(null, { status: 204 });
const api = allowing(new URL(WAY_BACK).host, FIREFOX);

/** Nobody waits between two attempts to reach the backend. */
const skipWaits = () => vi.stubGlobal('setTimeout', (done: () => void) => setImmediate(done));
// Files share a process: the next one may set timers before its first test.
afterEach(() => vi.unstubAllGlobals());

it('leads to the extension with the token, and says that it was attempted', async () => {
  const { context, calls } = fakeHost({ session: ADA, api });
  const answer = await run(extensionMiddleware, visit(WAY_BACK), context);
  expect(answer.headers.get('location')).toBe(`${WAY_BACK}&access_token=token`);
  expect(cookiesOf(answer)).toEqual({ 'extension-redirect': 'ada' });
  expect(calls).toEqual(['GET /api/v1/auth/authenticate', 'GET /api/v1/customers/extensions']);
});

it.each([
  ['nothing', allowing()],
  ['another extension', allowing('ponmlkjihgfedcbaponmlkjihgfedcba.chromiumapp.org')],
  ['the same id in another browser', allowing('abcdefghijklmnopabcdefghijklmnop.extensions.allizom.org')],
])('asks the person, who has allowed %s, and gives no token away', async (_, answer) => {
  const { context } = fakeHost({ session: ADA, api: answer, locale: 'de' });
  const asked = await run(extensionMiddleware, visit(WAY_BACK), context);
  expect(asked.headers.get('location')).toBe(`/de/app/extension?address=${encodeURIComponent(WAY_BACK)}`);
  expect(cookiesOf(asked)).toEqual({});
});

it('gives no token away when it cannot be known what the person has allowed', async () => {
  skipWaits();
  const { context } = fakeHost({
    session: ADA,
    api: (request) =>
      request.url.endsWith('/customers/extensions')
        ? Response.json({ error: 'no', code: 'forbidden' }, { status: 403 })
        : new Response(null, { status: 204 }),
  });
  const answer = await run(extensionMiddleware, visit(WAY_BACK), context);
  expect([answer.headers.get('location'), await answer.text()]).toEqual([null, 'the page']);
});

it.each([
  ['nobody is signed in', null, WAY_BACK, ''],
  ['it was attempted in this session', ADA, WAY_BACK, 'extension-redirect=ada'],
  ['the address is no extension’s', ADA, 'https://evil.example/', ''],
])('stays on the page when %s, and asks nobody', async (_, session, address, cookie) => {
  const { context, calls } = fakeHost({ session });
  const answer = await run(extensionMiddleware, visit(address, cookie), context);
  expect(await answer.text()).toBe('the page');
  expect(answer.headers.get('location')).toBeNull();
  expect(calls).toEqual([]);
});

it('is attempted again for another person in the same browser', async () => {
  const { context } = fakeHost({ session: ADA, api });
  const answer = await run(extensionMiddleware, visit(WAY_BACK, 'extension-redirect=ben'), context);
  expect(answer.headers.get('location')).toContain('access_token=token');
});

it('asks the backend five times, then stays on the page without having attempted it', async () => {
  skipWaits();
  const { context, calls } = fakeHost({ session: ADA, api: () => Response.json({ error: 'down' }, { status: 503 }) });
  const answer = await run(extensionMiddleware, visit(WAY_BACK), context);
  expect(await answer.text()).toBe('the page');
  expect(calls).toHaveLength(5);
  expect(cookiesOf(answer)).toEqual({});
});

it('logs that it refused, without the address, which is a stranger’s, and does not try again in this session', async () => {
  const { context, warned } = fakeHost({ session: ADA });
  const answer = await run(extensionMiddleware, visit('https://evil.example/?steal=1'), context);
  expect(warned).toEqual(['{"event":"extension.refused","requestId":"r1"}']);
  expect(cookiesOf(answer)).toEqual({ 'extension-redirect': 'ada' });
});

it('leads only to extensions of the list, where there is one, and asks nobody about them', async () => {
  const listed = fakeHost({ session: ADA, extensionIds: ['abcdefghijklmnopabcdefghijklmnop'] });
  const answer = await run(extensionMiddleware, visit(WAY_BACK), listed.context);
  expect(answer.headers.get('location')).toContain('access_token=token');
  const other = fakeHost({ session: ADA, extensionIds: ['ponmlkjihgfedcbaponmlkjihgfedcba'] });
  expect(await (await run(extensionMiddleware, visit(WAY_BACK), other.context)).text()).toBe('the page');
  expect(other.warned).toHaveLength(1);
  expect(other.calls).toEqual([]);
});

it('leads to Firefox’s host as well', async () => {
  const { context } = fakeHost({ session: ADA, api });
  const address = `https://${FIREFOX}/`;
  const answer = await run(extensionMiddleware, visit(address), context);
  expect(answer.headers.get('location')).toBe(`${address}?access_token=token`);
});
