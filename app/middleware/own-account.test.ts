// The settings never show another person than the one whom they change.
import { expect, it } from 'vitest';
import { RouterContextProvider, type MiddlewareFunction } from 'react-router';
import { ownAccountMiddleware } from './own-account';

type Arguments = Parameters<MiddlewareFunction<Response>>[0];
const open = async (address: string): Promise<string> => {
  const url = new URL(address, 'https://catchlight.test');
  const given = { request: new Request(url), url, params: {}, context: new RouterContextProvider() };
  try {
    await ownAccountMiddleware(given as unknown as Arguments, async () => new Response());
    return 'shown';
  } catch (thrown) {
    return (thrown as Response).headers.get('location') ?? '';
  }
};

it('leaves the employee behind, and nothing else of the address', async () => {
  expect(await open('/de/app/account?employee_id=e1&from=mail')).toBe('/de/app/account?from=mail');
  expect(await open('/app/account/delete?employee_id=e1')).toBe('/app/account/delete');
  expect(await open('/app/segment?employee_id=')).toBe('/app/segment');
});

it('shows one’s own settings', async () => {
  expect(await open('/app/account?from=mail')).toBe('shown');
});
