// npm run evaluate -- FOLDER [--out DIR] [--looks a,b] [--only ID,ID] [--shard K/N] [--measures]: renders every person of a folder in set looks and writes
// a sheet per person and one table for verdicts. A person is a photo in the folder, or a folder of photos in it.
// --measures delivers what the output check refuses as well and writes its measures to measures.csv; `npm run evaluate -- calibrate DIR
// VERDICTS.csv` holds them against verdicts. `npm run evaluate -- report DIR` counts the verdicts. Rubric and results: docs/engine-evaluation.md.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ignoreClosedPipe } from '#server/cli/closed-pipe.ts';
import { createShoot, STYLES, withoutBorder } from '#server/engine/index.ts';
import type { SourcePhoto } from '#server/engine/index.ts';
import type { OutputCheck } from '#server/engine/check/index.ts';
import { MEASURES } from '#server/engine/check/judge.ts';
import { calibration, judgedIn } from './calibrate.ts';
import { report } from './report.ts';
import { makeSheet } from './sheet.ts';

/** A light wall, a dark one, a place with windows and one with lamps: each shows other faults of an outline. */
const LOOKS = ['studio-white', 'navy-brand', 'office-light', 'cafe'];
const PHOTO = new Set(['.jpg', '.jpeg', '.png', '.webp', '.heic']);
const COLUMNS = [
  ...['person', 'look', 'status', 'reason', 'likeness', 'quality', 'matte', 'lightness', 'hue', 'seconds', 'warnings'],
  ...['file', 'verdict', 'kind', 'defect', 'clean_cut', 'reasons', ...MEASURES],
];

interface Person {
  id: string;
  photos: string[];
}

const isPhoto = (name: string): boolean => PHOTO.has(extname(name).toLowerCase());

function peopleIn(folder: string): Person[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name): Person[] => {
      const path = join(folder, name);
      if (isPhoto(name)) return [{ id: name.slice(0, -extname(name).length), photos: [path] }];
      if (!statSync(path).isDirectory()) return [];
      const photos = readdirSync(path).filter(isPhoto).sort();
      return photos.length > 0 ? [{ id: name, photos: photos.map((file) => join(path, file)) }] : [];
    });
}

const row = (...cells: readonly (string | number | undefined)[]): string => `${cells.map((c) => c ?? '').join(',')}\n`;

interface Task {
  looks: readonly string[];
  out: string;
  /** Deliver whatever the output check says, and write its measures down. */
  measures: boolean;
}

const cellsOf = ({ defect, cleanCut, reasons, measures }: OutputCheck): string[] => [
  defect.toFixed(4),
  cleanCut.toFixed(4),
  reasons.join(' '),
  ...MEASURES.map((name) => measures[name].toFixed(5)),
];

async function evaluatePerson({ id, photos }: Person, { looks, out, measures }: Task): Promise<string> {
  const target = join(out, id);
  mkdirSync(target, { recursive: true });
  const sources: SourcePhoto[] = await Promise.all(
    photos.map(async (path, k) => ({ id: String(k), bytes: await withoutBorder(readFileSync(path)) })),
  );
  const rows: string[] = [];
  const pictures: (Uint8Array | null)[] = [];
  const notes: string[] = [];
  let broke: unknown;
  let check: OutputCheck | undefined;
  const shoot = await createShoot(sources, {
    onBroken: (_, __, cause) => (broke = cause),
    onChecked: (_, found) => {
      check = found;
      return measures;
    },
  }).catch((error: unknown) => {
    broke = error;
    return null;
  });
  const findings = shoot?.inputs.map((input) => input.findings) ?? [];
  const accepted = findings.filter((one) => one.accepted);
  const warnings = [...new Set(accepted.flatMap((one) => one.warnings))].join(' ');
  for (const look of accepted.length > 0 ? looks : looks.slice(0, 1)) {
    if (!shoot || accepted.length === 0) {
      const reason = findings.map((one) => one.fail_reason).join(' ') || String(broke);
      rows.push(row(id, '', 'refused', reason.replaceAll(',', ';')));
      notes.push(`refused: ${reason}`);
      continue;
    }
    const since = performance.now();
    const made = await shoot.render({ style: look, variation: 0 }).catch((error: unknown) => {
      broke = error;
      return null;
    });
    const seconds = ((performance.now() - since) / 1000).toFixed(2);
    if (!made) {
      rows.push(
        row(id, look, 'withheld', String(broke ?? '').replaceAll(/[,\n]/g, ';'), '', '', '', '', '', seconds, warnings),
      );
      pictures.push(null);
      notes.push(`${look}: nothing`);
      continue;
    }
    const file = join(target, `${look}.jpg`);
    writeFileSync(file, made.bytes);
    const { likeness, quality, matte, skin } = made;
    const measured = measures && check ? ['', '', ...cellsOf(check)] : [];
    const figures = [likeness, quality, matte, skin.lightness, skin.hue, seconds, warnings, file];
    rows.push(row(id, look, 'made', '', ...figures, ...measured));
    pictures.push(made.bytes);
  }
  shoot?.dispose();
  writeFileSync(join(target, 'sheet.jpg'), await makeSheet(sources[0]!.bytes, pictures, [id, ...notes]));
  return rows.join('');
}

async function evaluate(folder: string, options: Options): Promise<void> {
  const out = resolve(options.out ?? 'evaluation');
  const looks = options.looks?.split(',') ?? LOOKS;
  const unknown = looks.filter((look) => !STYLES.some(({ id }) => id === look));
  if (unknown.length > 0) throw new Error(`There is no look called ${unknown.join(', ')}`);
  const [shard = 1, shards = 1] = (options.shard ?? '1/1').split('/').map(Number);
  const only = options.only?.split(',');
  const people = peopleIn(folder)
    .filter(({ id }) => !only || only.includes(id))
    .filter((_, k) => k % shards === shard - 1);
  mkdirSync(out, { recursive: true });
  const table = join(out, shards > 1 ? `results-${shard}.csv` : 'results.csv');
  if (!existsSync(table)) writeFileSync(table, row(...COLUMNS));
  for (const person of people) {
    appendFileSync(table, await evaluatePerson(person, { looks, out, measures: options.measures ?? false }));
    process.stdout.write(`${person.id}\n`);
  }
}

ignoreClosedPipe(process.stdout, process.stderr);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    looks: { type: 'string' },
    only: { type: 'string' },
    shard: { type: 'string' },
    measures: { type: 'boolean' },
  },
});
type Options = typeof values;

const [first, second, ...more] = positionals;
if (first === 'report' && second) process.stdout.write(report(second));
else if (first === 'calibrate' && second) process.stdout.write(calibration(judgedIn(second, more)));
else if (first) await evaluate(first, values);
else {
  process.stderr.write(
    'usage: npm run evaluate -- FOLDER [--out DIR] [--looks a,b] [--only ID,ID] [--shard K/N] [--measures]\n       npm run evaluate -- report DIR\n       npm run evaluate -- calibrate DIR VERDICTS.csv ...\n',
  );
  process.exitCode = 2;
}
