// Counts verdicts: shares of good, passable and defective headshots with 95 % intervals, per picture and for the first of each person.
import { rowsIn } from './tables.ts';
import type { Row } from './tables.ts';

const VERDICTS = ['good', 'passable', 'defective'] as const;
type Verdict = (typeof VERDICTS)[number];

/** Wilson's score interval of a share at 95 %, in per cent. */
function intervalOf(hits: number, total: number): [low: number, high: number] {
  if (total === 0) return [0, 100];
  const z = 1.96;
  const p = hits / total;
  const middle = p + z ** 2 / (2 * total);
  const spread = z * Math.sqrt((p * (1 - p)) / total + z ** 2 / (4 * total ** 2));
  const scale = 100 / (1 + z ** 2 / total);
  return [Math.max(0, (middle - spread) * scale), Math.min(100, (middle + spread) * scale)];
}

const share = (hits: number, total: number): string => {
  const [low, high] = intervalOf(hits, total);
  const part = total === 0 ? 0 : (100 * hits) / total;
  return `${part.toFixed(1)} % (${low.toFixed(1)}-${high.toFixed(1)}), ${hits} of ${total}`;
};

function countsOf(rows: readonly Row[]): string[] {
  const judged = rows.filter((row) => VERDICTS.includes(row['verdict'] as Verdict));
  return VERDICTS.map(
    (verdict) => `  ${verdict}: ${share(judged.filter((row) => row['verdict'] === verdict).length, judged.length)}`,
  );
}

/** The text of a report on the tables `results*.csv` in `folder`, whose column `verdict` a judge has filled in. */
export function report(folder: string): string {
  const rows = rowsIn(folder);
  const people = new Set(rows.map((row) => row['person']));
  const refused = new Set(rows.filter((row) => row['status'] === 'refused').map((row) => row['person']));
  const made = rows.filter((row) => row['status'] === 'made');
  const withHeadshots = new Set(made.map((row) => row['person']));
  const accepted = people.size - refused.size;
  const first = [...withHeadshots].map((person) => made.find((row) => row['person'] === person)!);
  const kinds = new Map<string, number>();
  for (const { verdict, kind = '' } of made) if (verdict === 'defective') kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return [
    `people ${people.size}, refused ${refused.size}, accepted ${accepted}`,
    `accepted but nothing made: ${share(accepted - withHeadshots.size, accepted)}`,
    'per picture',
    ...countsOf(made),
    'first of each person',
    ...countsOf(first),
    'kinds of defect',
    ...[...kinds].sort((a, b) => b[1] - a[1]).map(([kind, count]) => `  ${kind || 'unnamed'}: ${count}`),
    '',
  ].join('\n');
}
