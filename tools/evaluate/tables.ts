// Reads the evaluation's tables: commas, one line a row, names of the columns in the first.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Row = Partial<Record<string, string>>;

export function tableIn(text: string): Row[] {
  const [head = '', ...lines] = text.trim().split('\n');
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(columns.map((column, k) => [column, cells[k]?.trim() ?? '']));
  });
}

/** All rows of `results*.csv` in `folder`. */
export const rowsIn = (folder: string): Row[] =>
  readdirSync(folder)
    .filter((name) => /^results.*\.csv$/.test(name))
    .flatMap((name) => tableIn(readFileSync(join(folder, name), 'utf8')));
