// Holds the output check's measures against verdicts: how much it refuses of what judges called good, passable and defective, with the committed
// values and, cross-validated, with values that are chosen on other people.
import { readFileSync } from 'node:fs';
import { judge, MEASURES, MAX_DEFECT, SIGNS } from '#server/engine/check/judge.ts';
import type { OutputMeasures, Sign } from '#server/engine/check/judge.ts';
import { rowsIn, tableIn } from './tables.ts';

interface Judged {
  person: string;
  verdict: string;
  measures: OutputMeasures;
}

const FOLDS = 10;
/** Factors on a sign's value that are tried, and what a refused picture of each verdict is worth. */
const FACTORS = [0.5, 0.7, 1, 1.4, 2, 2.8] as const;
const WORTH: Record<string, number> = { defective: 1, passable: -0.3, good: -2 };

/** `folder` holds results.csv of a run with --measures; `verdicts` are tables with the columns person, look and verdict. */
export function judgedIn(folder: string, verdicts: readonly string[]): Judged[] {
  const verdictOf = new Map(
    verdicts
      .flatMap((file) => tableIn(readFileSync(file, 'utf8')))
      .map((row) => [`${row['person']} ${row['look']}`, row['verdict'] ?? '']),
  );
  return rowsIn(folder).flatMap((row): Judged[] => {
    const verdict = verdictOf.get(`${row['person']} ${row['look']}`);
    if (!verdict || MEASURES.some((name) => !row[name])) return [];
    const measures = Object.fromEntries(MEASURES.map((name) => [name, Number(row[name])])) as Record<string, number>;
    return [{ person: row['person'] ?? '', verdict, measures: measures as unknown as OutputMeasures }];
  });
}

const defectOf = ({ measures }: Judged, signs: readonly Sign[]): number => judge(measures, signs).defect;

/** Chooses each sign's value in turn so that refusing is worth most on these pictures. */
function chosenOn(pictures: readonly Judged[]): Sign[] {
  const signs = SIGNS.map((sign) => ({ ...sign }));
  const worth = (): number =>
    pictures.reduce((sum, one) => sum + (defectOf(one, signs) > MAX_DEFECT ? (WORTH[one.verdict] ?? 0) : 0), 0);
  for (const [k, sign] of signs.entries()) {
    let best = { even: sign.even, worth: worth() };
    for (const factor of FACTORS) {
      sign.even = SIGNS[k]!.even * factor;
      const now = worth();
      if (now > best.worth) best = { even: sign.even, worth: now };
    }
    sign.even = best.even;
  }
  return signs;
}

/** Probability that a defective picture gets a higher `defect` than one of the others. */
function areaUnderCurve(defects: readonly number[], others: readonly number[]): number {
  let wins = 0;
  for (const a of defects) for (const b of others) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / Math.max(1, defects.length * others.length);
}

function summary(title: string, pictures: readonly Judged[], defects: readonly number[]): string {
  const of = (verdict: string): number[] => defects.filter((_, k) => pictures[k]!.verdict === verdict);
  const refused = ['defective', 'passable', 'good'].map((verdict) => {
    const all = of(verdict);
    const hits = all.filter((defect) => defect > MAX_DEFECT).length;
    return `${verdict} ${hits} of ${all.length} (${((100 * hits) / Math.max(1, all.length)).toFixed(0)} %)`;
  });
  const area = areaUnderCurve(of('defective'), of('good')).toFixed(3);
  return `${title}: refused ${refused.join(', ')}; AUC, defective against good: ${area}`;
}

/** The text of a calibration. */
export function calibration(pictures: readonly Judged[]): string {
  const people = [...new Set(pictures.map(({ person }) => person))].sort();
  const foldOf = new Map(people.map((person, k) => [person, k % FOLDS]));
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    chosenOn(pictures.filter(({ person }) => foldOf.get(person) !== fold)),
  );
  const held = pictures.map((one) => defectOf(one, folds[foldOf.get(one.person)!]!));
  const chosen = chosenOn(pictures);
  return [
    `${pictures.length} pictures of ${people.length} people`,
    summary(
      'committed values',
      pictures,
      pictures.map((one) => defectOf(one, SIGNS)),
    ),
    summary(`values chosen on other people (${FOLDS} folds)`, pictures, held),
    'value of each sign: committed, chosen on all',
    ...chosen.map(({ reason, of, even }, k) => `  ${reason} ${of.join(' x ')}: ${SIGNS[k]!.even}, ${even.toFixed(4)}`),
    '',
  ].join('\n');
}
