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
