// Nothing that somebody is called runs in a spreadsheet.
import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠A'])(
  'leaves %j a text',
  (name) => expect(toCsv([[name]]).replace(/^\uFEFF"?/, '')).toMatch(/^'/),
);

it('quotes what would end a cell or a line', () => {
  expect(toCsv([['a,b', 'c"d', 'e\nf', 'g']])).toBe('\uFEFF"a,b","c""d","e\nf",g\r\n');
});
