// Loading the person of a layout: a fatal 401 when it fails, and a redirect for accounts that are deleted or suspended.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadCustomer } from './customer';
import { ADA, fakeHost } from '#tests/factories/host.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function load(answer: () => Response, employee: string | null = null) {
  const asked: string[] = [];
  const host = fakeHost({
    session: ADA,
    api: (request) => {
      asked.push(new URL(request.url).search);
      return answer();
    },
  });
  const url = new URL('http://site.test/app');
  const loading = loadCustomer({ request: new Request(url), url, context: host.context }, employee).catch(
    (thrown) => thrown,
  );
  await vi.advanceTimersByTimeAsync(5000);
  return { outcome: (await loading) as unknown, asked, signedOut: host.signedOut() };
}
const refuse = (status: number, body: object) => () => Response.json(body, { status });

it('is the signed-in person, or the employee whom the address names', async () => {
  const own = await load(() => Response.json({ id: 'ada' }));
  expect([own.outcome, own.asked]).toEqual([{ id: 'ada' }, ['']]);
  expect((await load(() => Response.json({ id: 'e1' }), 'e1')).asked).toEqual(['?employee_id=e1']);
});

it.each([401, 403, 404, 500, 503])(
  'is a fatal 401 after three attempts when the backend answers %i',
  async (status) => {
    const { outcome, asked, signedOut } = await load(refuse(status, { error: 'No.', code: 'internal' }));
    expect(outcome).toMatchObject({ data: 'User not loaded correctly.', init: { status: 401 } });
    expect([asked.length, signedOut]).toEqual([3, 0]);
  },
);

it.each([
  [
    'deleted',
    401,
    { error: 'This account has been permanently deleted.', code: 'account_deleted' },
    '/account-deleted',
  ],
  ['suspended', 403, { error: 'Not you.', code: 'email_not_allowed' }, '/auth'],
] as const)('is led out when the account is %s', async (_, status, body, to) => {
  const { outcome, signedOut } = await load(refuse(status, body));
  expect((outcome as Response).headers.get('location')).toBe(to);
  expect(signedOut).toBe(1);
});
