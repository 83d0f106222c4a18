// Measures joined with verdicts, and what the check refuses of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MEASURES } from '#server/engine/check/judge.ts';
import { calibration, judgedIn } from './calibrate.ts';

test('counts what the check refuses of each verdict', () => {
  const folder = mkdtempSync(join(tmpdir(), 'calibration-'));
  try {
    const row = (person: string, rejected: number): string =>
      [person, 'white', 'made', ...MEASURES.map((name) => (name === 'rejected' ? rejected : 0))].join(',');
    const head = ['person', 'look', 'status', ...MEASURES].join(',');
    const rows = [row('a', 0), row('b', 0.05), row('c', 0), row('d', 0.001), 'e,white,withheld'];
    writeFileSync(join(folder, 'results.csv'), [head, ...rows].join('\n'));
    const verdicts = join(folder, 'judge.csv');
    const said = ['a,white,good', 'b,white,defective', 'c,white,passable', 'd,white,good', 'x,white,good'];
    writeFileSync(verdicts, ['person,look,verdict', ...said].join('\n'));
    const text = calibration(judgedIn(folder, [verdicts]));
    expect(text).toContain('4 pictures of 4 people');
    expect(text).toContain(
      'committed values: refused defective 1 of 1 (100 %), passable 0 of 1 (0 %), good 0 of 2 (0 %)',
    );
    expect(text).toContain('against good: 1.000');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
