// Codes that people copy off a card by hand.
import { expect, it } from 'vitest';
import { hashGiftCode, deriveGiftCode } from './code.ts';

it('is four groups of four characters, different for each card and secret', () => {
  const codes = ['a', 'b'].flatMap((secret) => ['1', '2'].map((id) => deriveGiftCode(secret, id)));
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(4);
  expect(deriveGiftCode('a', '1')).toBe(codes[0]);
});

it('has one hash, however it is typed', () => {
  const hash = hashGiftCode('1A0B-CDEF-GHJK-MNPQ');
  for (const typed of ['1a0bcdefghjkmnpq', ' IAOB cdef ghjk MNPQ ', 'laob–cdef–ghjk–mnpq'])
    expect(hashGiftCode(typed)).toBe(hash);
  expect(hashGiftCode('1A0B-CDEF-GHJK-MNPR')).not.toBe(hash);
});
