// Counting verdicts: shares, intervals and kinds.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { report } from './report.ts';

test('counts verdicts per picture and per person with 95 % intervals', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evaluation-'));
  try {
    const head = 'person,look,status,verdict,kind\n';
    const rows = [
      'a,white,made,good,',
      'a,navy,made,defective,hole',
      'b,white,made,passable,fringe',
      'c,,refused,,',
      'd,white,withheld,,',
    ];
    writeFileSync(join(folder, 'results-1.csv'), head + rows.join('\n'));
    const text = report(folder);
    expect(text).toContain('people 4, refused 1, accepted 3');
    expect(text).toContain('accepted but nothing made: 33.3 % (6.1-79.2), 1 of 3');
    expect(text).toContain('good: 33.3 % (6.1-79.2), 1 of 3');
    expect(text).toContain('good: 50.0 % (9.5-90.5), 1 of 2');
    expect(text).toContain('hole: 1');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
