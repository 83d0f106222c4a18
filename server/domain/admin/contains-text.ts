// A search for a part of a text, in any case.
import { type RawBuilder, sql } from 'kysely';

/** `%` and `_` of what is searched for stand for themselves. */
export const containsText = (column: string, part: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${part
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`}`;

/** In any of the columns. Empty columns match nothing. */
export const anyContains = (columns: readonly string[], part: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((column) => containsText(column, part)),
    sql` or `,
  )})`;

/** The number of a receipt in a search: `cl-12` finds CL-000012; undefined for anything else. */
export function receiptNumberIn(q: string): string | undefined {
  const digits = /^cl-?0*(\d{1,12})$/i.exec(q.trim())?.[1];
  return digits && `CL-${digits.padStart(6, '0')}`;
}
