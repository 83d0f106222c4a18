// A search for a part of a text, in any case.
import { type RawBuilder, sql } from 'kysely';

/** `%` and `_` of what is searched for stand for themselves. */
export const containsText = (column: string, part: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${sql.ref(column)}) like ${`%${part.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}`;
