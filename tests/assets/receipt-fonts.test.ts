// The committed fonts that receipts are printed with are the ones that tools/assets/receipt-fonts/build.ts made.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FONTS = path.join(import.meta.dirname, '../../server/backend/credits/fonts');
const lines = readFileSync(path.join(FONTS, 'SHA256SUMS'), 'utf8').trim().split('\n');

test.each(lines.map((line) => line.split(/\s+/) as [string, string]))('%s is %s', (sum, name) => {
  const font = readFileSync(path.join(FONTS, name));
  expect(createHash('sha256').update(font).digest('hex')).toBe(sum);
});
