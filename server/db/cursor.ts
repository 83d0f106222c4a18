// Cursors of lists that show the newest rows first: `<created_at in ISO 8601>_<id>` of the last row of a page.
import { type RawBuilder, sql } from 'kysely';

export const cursorOf = ({ created_at, id }: { created_at: Date; id: string }): string =>
  `${created_at.toISOString()}_${id}`;

/** The condition for the rows after the cursor; true without one. `created` and `id` are column names. */
export function afterCursorSql(cursor: string | undefined, created: string, id: string): RawBuilder<boolean> {
  const [time, last] = cursor?.split('_') ?? [];
  if (time === undefined || last === undefined) return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(created)}, ${sql.ref(id)}) < (${time}::timestamptz, ${last}::uuid)`;
}
