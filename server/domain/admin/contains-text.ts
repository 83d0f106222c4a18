// A search for a part of a text, in any case.
import { type RawBuilder, sql } from 'kysely';

/**
 * In small letters as the database has them, on both sides: what a database makes of Ç depends on its locale, and of İ even on its version.
 * What remains between the letters of one word is made the same: the dots of i, both kinds of small sigma, and ß, which is SS in capitals.
 */
const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`replace(replace(translate(lower(${text}), ${'ıİς\u0307'}, ${'iiσ'}), 'ß', 'ss'), 'ẞ', 'ss')`;

/** `%` and `_` of what is searched for stand for themselves. */
export const containsTextSql = (column: string, part: string): RawBuilder<boolean> => {
  const pattern = `%${part.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${folded(sql.ref(column))} like ${folded(sql`${pattern}::text`)}`;
};

/** In any of the columns. Empty columns match nothing. */
export const anyContainsTextSql = (columns: readonly string[], part: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((column) => containsTextSql(column, part)),
    sql` or `,
  )})`;
