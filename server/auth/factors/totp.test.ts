// The codes of authenticator apps, against the vectors of RFC 6238 (appendix B, their last six digits).
import { describe, expect, it } from 'vitest';
import { findTotpStep, newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts';

/** "12345678901234567890" in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1000);

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i seconds: %s', (seconds, code) => {
    expect(totpCode(SECRET, totpStep(at(seconds)))).toBe(code);
    expect(findTotpStep(SECRET, code, at(seconds))).toBe(totpStep(at(seconds)));
  });

  it('accepts a clock that is 30 seconds off, and no more', () => {
    const code = totpCode(SECRET, totpStep(at(3000)));
    for (const seconds of [2970, 3029, 3059]) expect(findTotpStep(SECRET, code, at(seconds))).toBe(100);
    for (const seconds of [2969, 3060]) expect(findTotpStep(SECRET, code, at(seconds))).toBeUndefined();
  });

  it('makes secrets of 160 bits, each another one', () => {
    const secrets = new Set(Array.from({ length: 20 }, newTotpSecret));
    expect(secrets.size).toBe(20);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('writes the address that apps read, with names escaped', () =>
    expect(totpUri('A & B', 'ada+1@example.com', SECRET)).toBe(
      `otpauth://totp/A%20%26%20B:ada%2B1%40example.com?secret=${SECRET}&issuer=A%20%26%20B&algorithm=SHA1&digits=6&period=30`,
    ));
});
