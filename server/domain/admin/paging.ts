// Lists that hold at any length: a page begins after the last row of the one before, found by an index.
import { sql, type RawBuilder } from 'kysely';

export const SORTS = ['newest', 'oldest'] as const;
export type Sort = (typeof SORTS)[number];

export interface ListQuery {
  q?: string | undefined;
  /** Where the page before ended. */
  before?: string | undefined;
  sort?: Sort | undefined;
  /** Deleted and suspended ones as well. */
  paranoid?: boolean | undefined;
}

/** For `like`: what was typed is a beginning and nothing else. */
export const prefix = (text: string): string =>
  `${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

export const cursorOf = ({ created_at, id }: { created_at: Date; id: string }): string =>
  `${created_at.toISOString()}_${id}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The id that somebody pasted into a search: compared as an id it is found by its index, as a text it would be searched for row by row. */
export const idIn = (q: string): string | undefined => UUID.exec(q.trim().toLowerCase())?.[0];

export const directionOf = (sort: Sort | undefined): 'asc' | 'desc' => (sort === 'oldest' ? 'asc' : 'desc');

/** Rows of a table (by its name or alias in the query) that come after a cursor. */
export const beyond = (
  table: string,
  { at, id }: { at: string; id: string },
  sort: Sort | undefined,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) ${sql.raw(sort === 'oldest' ? '>' : '<')} (${at}::timestamptz, ${id}::uuid)`;

/** Undefined for none, and for one that is not ours. */
export function readCursor(cursor: string | undefined): { at: string; id: string } | undefined {
  const [at, id] = cursor?.split('_') ?? [];
  return at && id && !Number.isNaN(Date.parse(at)) && /^[0-9a-f-]{36}$/.test(id) ? { at, id } : undefined;
}
