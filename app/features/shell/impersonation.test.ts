// The viewed person is kept for one employee id, and for no other.
import { expect, it } from 'vitest';
import { revalidateImpersonation } from './impersonation';

const asked = (from: string, to: string, formMethod?: 'POST'): boolean =>
  revalidateImpersonation({
    currentUrl: new URL(from, 'http://x.test'),
    nextUrl: new URL(to, 'http://x.test'),
    formMethod,
    defaultShouldRevalidate: true,
  });

it('is kept from page to page', () => {
  expect(asked('/app?employee_id=a', '/app/orders?employee_id=a')).toBe(false);
  expect(asked('/app/orders?employee_id=a', '/app/orders?employee_id=a&before=x')).toBe(false);
});

it('is asked for when it is another one, nobody, or the same page again', () => {
  expect(asked('/app?employee_id=a', '/app?employee_id=b')).toBe(true);
  expect(asked('/app?employee_id=a', '/app')).toBe(true);
  expect(asked('/app', '/app/orders')).toBe(true);
  expect(asked('/app?employee_id=a', '/app?employee_id=a')).toBe(true);
  expect(asked('/app?employee_id=a', '/app/orders?employee_id=a', 'POST')).toBe(true);
});
