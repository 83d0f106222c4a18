// Sealed secrets: only the key, and only the row they belong to, open them.
import { describe, expect, it } from 'vitest';
import { generateSigningKey } from '../keys.ts';
import { createSecretCipher } from './seal.ts';

describe('sealed secrets', () => {
  it('open with the key and for their owner alone, and differ each time', async () => {
    const seal = createSecretCipher(await generateSigningKey());
    const sealed = seal.close('row 1', 'JBSWY3DP');
    expect(sealed).not.toContain('JBSWY3DP');
    expect(seal.close('row 1', 'JBSWY3DP')).not.toBe(sealed);
    expect(seal.open('row 1', sealed)).toBe('JBSWY3DP');
    expect(() => seal.open('row 2', sealed)).toThrow();
    expect(() => seal.open('row 1', `${sealed.slice(0, -2)}AA`)).toThrow();
    const other = createSecretCipher(await generateSigningKey());
    expect(() => other.open('row 1', sealed)).toThrow();
  });
});
