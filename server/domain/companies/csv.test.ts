// Nothing that somebody is called runs in a spreadsheet.
import { expect, it } from 'vitest';
import { stringify } from './csv.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠A'])(
  'leaves %j a text',
  (name) => expect(stringify([[name]]).replace(/^\uFEFF"?/, '')).toMatch(/^'/),
);

it('quotes what would end a cell or a line', () => {
  expect(stringify([['a,b', 'c"d', 'e\nf', 'g']])).toBe('\uFEFF"a,b","c""d","e\nf",g\r\n');
});
