// Keyset pagination in both directions, by index: a page starts after the last row of the previous one, or ends before the first row
// of the next one. A row's position is its sort key plus its id.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Sort } from '../../contracts/admin-lists.ts';
import { isUuid } from '../../contracts/uuid.ts';

const PAGE_SIZE = 50;

export interface PageQuery {
  /** Rows after this cursor: the previous answer's `next`. */
  after?: string | undefined;
  /** Rows before this cursor: a later answer's `previous`. */
  before?: string | undefined;
  sort?: Sort | undefined;
}
export interface AdminListQuery extends PageQuery {
  q?: string | undefined;
  /** Include deleted and suspended ones. */
  paranoid?: boolean | undefined;
}
export interface Page<Row> {
  rows: Row[];
  /** Cursors for the pages after and before; null at the ends of the list. */
  next: string | null;
  previous: string | null;
}

/** The UUID in a search text. Compared as a UUID it uses the index; as text it would scan the table. */
export function extractUuid(q: string): string | undefined {
  const id = q.trim().toLowerCase();
  return isUuid(id) ? id : undefined;
}

export interface Sorting {
  /** Columns (table.column) of `created_at`, of the id, and of the text that `az` and `za` sort by (optional). */
  created: string;
  id: string;
  text?: string;
}

/** Reads one page of a query. An invalid cursor is ignored: the list then starts at its beginning. */
export async function queryPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { after, before, sort = 'newest' }: PageQuery,
  { created, id, text }: Sorting,
): Promise<Page<Row>> {
  const byText = text !== undefined && (sort === 'az' || sort === 'za');
  // Collation "C" gives the same order in every database, whatever its locale; migration 020 has the indexes.
  const key = byText ? sql`lower(${sql.ref(text)}) collate "C"` : sql`${sql.ref(created)}`;
  const ascending = sort === 'oldest' || (byText && sort === 'az');
  const from = parseCursor(before ?? after, byText);
  const backwards = from !== undefined && before !== undefined;
  const upwards = ascending !== backwards;
  const found = await query
    .select([key.as('page_key'), sql<string>`${sql.ref(id)}`.as('page_id')])
    .$if(from !== undefined, (some) => some.where(isAfterCursor(key, id, from!, upwards)))
    .orderBy(key, upwards ? 'asc' : 'desc')
    .orderBy(sql.ref(id), upwards ? 'asc' : 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  // The cursor was at the end of the list, or the rows behind it were deleted.
  if (found.length === 0 && from) return queryPage(query, { sort }, { created, id, text });
  const more = found.length > PAGE_SIZE;
  const shown = found.slice(0, PAGE_SIZE) as (Row & CursorColumns)[];
  if (backwards) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  const hasPrevious = backwards ? more : from !== undefined;
  const hasNext = backwards ? from !== undefined : more;
  return {
    rows: shown.map(withoutCursorColumns),
    previous: hasPrevious && first ? cursorOf(first) : null,
    next: hasNext && last ? cursorOf(last) : null,
  };
}

interface Cursor {
  key: string;
  id: string;
  type: 'timestamptz' | 'text';
}
interface CursorColumns {
  page_key: unknown;
  page_id: string;
}

const isAfterCursor = (key: RawBuilder<unknown>, id: string, from: Cursor, upwards: boolean): RawBuilder<boolean> =>
  sql<boolean>`(${key}, ${sql.ref(id)}) ${sql.raw(upwards ? '>' : '<')} (${from.key}::${sql.raw(from.type)}, ${from.id}::uuid)`;

/** Removes the cursor columns from a row. */
function withoutCursorColumns<Row>(row: Row & CursorColumns): Row {
  const copy: Partial<CursorColumns> & Row = { ...row };
  delete copy.page_key;
  delete copy.page_id;
  return copy;
}

const cursorOf = ({ page_key, page_id }: CursorColumns): string =>
  `${page_id}_${page_key instanceof Date ? page_key.toISOString() : String(page_key)}`;

function parseCursor(place: string | undefined, byText: boolean): Cursor | undefined {
  const id = place?.slice(0, 36) ?? '';
  const key = place?.slice(37) ?? '';
  if (!isUuid(id) || place?.[36] !== '_') return undefined;
  if (byText) return { key, id, type: 'text' };
  return Number.isNaN(Date.parse(key)) ? undefined : { key, id, type: 'timestamptz' };
}
