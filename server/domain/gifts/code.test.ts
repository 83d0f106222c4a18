// Codes that people copy off a card by hand.
import { expect, it } from 'vitest';
import { codeHash, giftCode } from './code.ts';

it('is four groups of four signs, another one for each card and each secret', () => {
  const codes = ['a', 'b'].flatMap((secret) => ['1', '2'].map((id) => giftCode(secret, id)));
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(4);
  expect(giftCode('a', '1')).toBe(codes[0]);
});

it('is known again however it was typed', () => {
  const hash = codeHash('1A0B-CDEF-GHJK-MNPQ');
  for (const typed of ['1a0bcdefghjkmnpq', ' IAOB cdef ghjk MNPQ ', 'laob–cdef–ghjk–mnpq'])
    expect(codeHash(typed)).toBe(hash);
  expect(codeHash('1A0B-CDEF-GHJK-MNPR')).not.toBe(hash);
});
