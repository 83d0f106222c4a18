// The query of a list survives parsing and formatting, and never fails.
import { expect, it } from 'vitest';
import { parseListQuery, toListCallOptions, listPath } from './list-query';

const read = (search: string) => parseListQuery(new URLSearchParams(search), ['staff', 'company']);

it('comes back from the address that it writes', () => {
  const asked = { q: 'ada & co', show: 'staff', sort: 'za', paranoid: true, before: '', back: 'x_2026-01-01' } as const;
  expect(read(listPath('/admin/customers', asked).split('?')[1]!)).toEqual(asked);
  expect(listPath('/admin/customers', read(''))).toBe('/admin/customers');
});

it('forgets what it does not know', () => {
  expect(read('show=everything&sort=up&paranoid=1&q=%20%20')).toEqual(read(''));
  expect(read(`q=${'x'.repeat(999)}`).q).toHaveLength(200);
});

it('asks the API by the name that the list has for its filter', () => {
  expect(toListCallOptions({ ...read('q=ada'), show: 'failed' }, 'status')).toEqual({
    admin: true,
    query: { q: 'ada', status: 'failed', sort: 'newest', before: undefined, back: undefined },
  });
  expect(toListCallOptions(read('paranoid=true'))).toMatchObject({ paranoid: true });
});
