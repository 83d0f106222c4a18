// What was asked for on the command line, checked before any work begins.
import { existsSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Format, isFormat } from '../../engine/index.ts';

export interface ShootArguments {
  photos: string[];
  out: string;
  styles: string[];
  count: number;
  format: ShotFormat;
  json: boolean;
  report: boolean;
}
export type ShotFormat = Exclude<Format, 'png'>;

export const USAGE = `Usage: npm run shoot -- me1.jpg me2.jpg --out shots/ [options]

Makes professional headshots out of photos of one person (JPEG, PNG, WebP or HEIC).

  --out FOLDER      where headshots and the contact sheet go (made if missing; default: shots)
  --styles A,B      which styles, in turn (default: all)
  --count N         how many headshots (default: one a style)
  --format KIND     jpeg, webp or avif (default: jpeg)
  --json            one JSON object a line instead of text
  --report          also writes report.html: findings of each photo, figures of each headshot beside its photo
  --help            this text

Ends with 0 when at least one headshot was made, 2 on bad arguments, 3 when no photo could be used.
`;

/** Something is wrong with the arguments; the message says what. */
export class UsageError extends Error {}

const MAX_HEADSHOTS = 500;

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        out: { type: 'string', default: 'shots' },
        styles: { type: 'string' },
        count: { type: 'string' },
        format: { type: 'string', default: 'jpeg' },
        json: { type: 'boolean', default: false },
        report: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function countOf(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^\d+$/.test(text) || Number(text) < 1 || Number(text) > MAX_HEADSHOTS)
    throw new UsageError(`--count takes a whole number from 1 to ${MAX_HEADSHOTS}, not "${text}"`);
  return Number(text);
}

function stylesOf(text: string | undefined, known: readonly string[]): string[] {
  if (text === undefined) return [...known];
  const styles = [...new Set(text.split(',').map((style) => style.trim()))].filter(Boolean);
  const unknown = styles.find((style) => !known.includes(style));
  if (unknown || styles.length === 0)
    throw new UsageError(`There is no style called "${unknown ?? ''}". The styles are: ${known.join(', ')}`);
  return styles;
}

function formatOf(text: string): ShotFormat {
  if (isFormat(text) && text !== 'png') return text;
  throw new UsageError(`--format takes jpeg, webp or avif, not "${text}"`);
}

/** undefined means that only help was asked for. */
export function readArguments(args: string[], known: readonly string[]): ShootArguments | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  if (positionals.length === 0) throw new UsageError('Name at least one photo');
  for (const photo of positionals) {
    if (!existsSync(photo)) throw new UsageError(`There is no file ${photo}`);
    if (!statSync(photo).isFile()) throw new UsageError(`${photo} is not a file`);
  }
  if (existsSync(values.out) && !statSync(values.out).isDirectory())
    throw new UsageError(`--out names ${values.out}, which is not a folder`);
  const styles = stylesOf(values.styles, known);
  return {
    photos: positionals,
    out: values.out,
    styles,
    count: countOf(values.count, styles.length),
    format: formatOf(values.format),
    json: values.json,
    report: values.report,
  };
}
