// Looking at somebody else changes nothing, and only where a page knows how.
import { expect, it } from 'vitest';
import { cookiesOf, fakeHost, run } from '#tests/factories/host.ts';
import { impersonationMiddleware } from './impersonation';

const open = async (address: string, method = 'GET'): Promise<Response> => {
  const request = new Request(`http://x.test${address}`, { method });
  return run(impersonationMiddleware, request, fakeHost({}).context);
};
const placeOf = async (address: string) => (await open(address)).headers.get('location');

it('shows somebody else where the route table says so', async () => {
  expect(await placeOf('/de/app?employee_id=e1')).toBeNull();
  expect(await placeOf('/app/orders?employee_id=e1&before=x')).toBeNull();
});

it('leaves the employee behind elsewhere, and nothing else of the address', async () => {
  expect(await placeOf('/de/app/account?employee_id=e1&from=mail')).toBe('/de/app/account?from=mail');
  expect(await placeOf('/app/account/delete?employee_id=e1')).toBe('/app/account/delete');
  expect(await placeOf('/app/credits?employee_id=')).toBe('/app/credits');
  expect(await placeOf('/app/account?from=mail')).toBeNull();
});

it('refuses every form, on pages that could be shown too, and says so', async () => {
  for (const address of ['/app?employee_id=e1', '/app/credits?employee_id=e1', '/fr/app/orders?employee_id=e1']) {
    const answer = await open(address, 'POST');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(address);
    expect(cookiesOf(answer)).toHaveProperty('flash');
  }
  expect((await open('/app', 'POST')).status).toBe(200);
});
