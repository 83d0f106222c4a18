// Who is asked before optional cookies are set.
import { expect, it } from 'vitest';
import { mustAskForConsent } from './consent.ts';

it.each([
  ['DE', false, true],
  ['GB', false, true],
  ['CH', false, true],
  ['NO', false, true],
  ['US', false, false],
  ['IN', false, false],
  ['US', true, true],
  // Unknown is treated as strictly as can be.
  ['', false, true],
] as const)('%s with privacy control %s: %s', (country, control, asked) =>
  expect(mustAskForConsent(country, control)).toBe(asked),
);
