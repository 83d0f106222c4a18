// Why headshots are missing, by the reasons of the single ones.
import { expect, it } from 'vitest';
import type { WithheldReason } from './findings.ts';
import { missingReason } from './missing-reason.ts';

it.each<[string, WithheldReason[]]>([
  ['declined', ['declined']],
  ['declined', ['declined', 'declined']],
  ['engine', ['declined', 'engine']],
  ['engine', ['declined', 'budget']],
  ['engine', ['engine', 'engine']],
  ['engine', ['likeness', 'budget']],
  ['likeness', ['likeness', 'declined']],
  ['likeness', ['likeness', 'engine']],
  ['likeness', ['unchanged']],
  ['likeness', []],
])('is %s after %j', (reason, reasons) => {
  expect(missingReason(reasons.map((one) => ({ reason: one })))).toBe(reason);
});
