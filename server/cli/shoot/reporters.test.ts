// What both reporters say of slots that stay empty.
import { expect, test } from 'vitest';
import { WITHHELD_REASONS, type Withheld } from '../../contracts/findings.ts';
import { jsonReporter, textReporter } from './reporters.ts';

const said = (make: typeof jsonReporter, why: Withheld, photo: string | null): string => {
  let text = '';
  make({ out: (line) => (text += line), err: () => undefined, terminal: false }).withheld(3, 'cafe', why, photo);
  return text;
};

test('as JSON: the slot, its look, the reason, the confidence and the photo', () => {
  const line = said(jsonReporter, { reason: 'outline', photo: '1', confidence: 0.48 }, 'me2.jpg');
  expect(JSON.parse(line)).toEqual({
    withheld: 3,
    style: 'cafe',
    reason: 'outline',
    confidence: 0.48,
    photo: 'me2.jpg',
  });
});

test.each(WITHHELD_REASONS)('as text, for %s: the photo, and what to use instead', (reason) => {
  const line = said(textReporter, { reason, photo: '1', confidence: null }, 'me2.jpg');
  expect(line).toMatch(/^withheld {2}headshot 3, cafe, of me2\.jpg: .+\. (Use|Step) .+\n$/);
});
