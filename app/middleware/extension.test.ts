// The token leaves once a session, for an extension only, and only after the backend has agreed.
import { expect, it } from 'vitest';
import { extensionMiddleware } from './extension';
import { ADA, cookiesOf, fakeHost, run } from './fixture';

const WAY_BACK = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/done?x=1';
const visit = (redirectUri: string, cookie = ''): Request =>
  new Request(`http://site.test/app?redirect_uri=${encodeURIComponent(redirectUri)}`, { headers: { cookie } });

it('leads to the extension with the token, and says that it was attempted', async () => {
  const { context, calls } = fakeHost({ session: ADA });
  const answer = await run(extensionMiddleware, visit(WAY_BACK), context);
  expect(answer.headers.get('location')).toBe(`${WAY_BACK}&access_token=token`);
  expect(cookiesOf(answer)).toEqual({ 'extension-redirect': 'ada' });
  expect(calls).toEqual(['GET /api/v1/auth/authenticate']);
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
  const { context } = fakeHost({ session: ADA });
  const answer = await run(extensionMiddleware, visit(WAY_BACK, 'extension-redirect=ben'), context);
  expect(answer.headers.get('location')).toContain('access_token=token');
});

it('asks the backend five times, then stays on the page without having attempted it', async () => {
  const { context, calls } = fakeHost({ session: ADA, api: () => Response.json({ error: 'down' }, { status: 503 }) });
  const answer = await run(extensionMiddleware, visit(WAY_BACK), context);
  expect(await answer.text()).toBe('the page');
  expect(calls).toHaveLength(5);
  expect(cookiesOf(answer)).toEqual({});
}, 20_000);

it('logs that it refused, without the address, which is a stranger’s, and does not try again in this session', async () => {
  const { context, warned } = fakeHost({ session: ADA });
  const answer = await run(extensionMiddleware, visit('https://evil.example/?steal=1'), context);
  expect(warned).toEqual(['{"event":"extension.refused","requestId":"r1"}']);
  expect(cookiesOf(answer)).toEqual({ 'extension-redirect': 'ada' });
});

it('leads only to extensions of the list, where there is one', async () => {
  const listed = fakeHost({ session: ADA, extensionIds: ['abcdefghijklmnopabcdefghijklmnop'] });
  const answer = await run(extensionMiddleware, visit(WAY_BACK), listed.context);
  expect(answer.headers.get('location')).toContain('access_token=token');
  const other = fakeHost({ session: ADA, extensionIds: ['ponmlkjihgfedcbaponmlkjihgfedcba'] });
  expect(await (await run(extensionMiddleware, visit(WAY_BACK), other.context)).text()).toBe('the page');
  expect(other.warned).toHaveLength(1);
  expect(other.calls).toEqual([]);
});

it('leads to Firefox’s host as well', async () => {
  const { context } = fakeHost({ session: ADA });
  const address = 'https://0123456789abcdef0123456789abcdef01234567.extensions.allizom.org/';
  const answer = await run(extensionMiddleware, visit(address), context);
  expect(answer.headers.get('location')).toBe(`${address}?access_token=token`);
});
