// Keyset pagination in both directions, by index: a page starts after the last row of the previous one, or ends before the first row
// of the next one. A row's position is its sort key plus its id.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Sort } from '../../contracts/admin-lists.ts';

const PAGE = 50;

export interface PageQuery {
  /** Rows after this cursor: the previous answer's `next`. */
  before?: string | undefined;
  /** Rows up to this cursor: a later answer's `previous`. */
  back?: string | undefined;
  sort?: Sort | undefined;
}
export interface ListQuery extends PageQuery {
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

/** Escapes the text for `like`, as a prefix search. */
export const prefix = (text: string): string =>
  `${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The UUID in a search text. Compared as a UUID it uses the index; as text it would scan the table. */
export const idIn = (q: string): string | undefined => UUID.exec(q.trim().toLowerCase())?.[0];

export interface Sorting {
  /** Columns (table.column) of `created_at`, of the id, and of the text that `az` and `za` sort by; not every list has the last. */
  created: string;
  id: string;
  words?: string;
}

/** Reads one page of a query. An invalid cursor is ignored: the list then starts at its beginning. */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { before, back, sort = 'newest' }: PageQuery,
  { created, id, words }: Sorting,
): Promise<Page<Row>> {
  const byWords = words !== undefined && (sort === 'az' || sort === 'za');
  // Collation "C" gives the same order in every database, whatever its locale; migration 020 has the indexes.
  const key = byWords ? sql`lower(${sql.ref(words)}) collate "C"` : sql`${sql.ref(created)}`;
  const ascending = sort === 'oldest' || (byWords && sort === 'az');
  const from = readPlace(back ?? before, byWords);
  const backwards = from !== undefined && back !== undefined;
  const upwards = ascending !== backwards;
  const found = await query
    .select([key.as('page_key'), sql<string>`${sql.ref(id)}`.as('page_id')])
    .$if(from !== undefined, (some) => some.where(beyond(key, id, from!, upwards)))
    .orderBy(key, upwards ? 'asc' : 'desc')
    .orderBy(sql.ref(id), upwards ? 'asc' : 'desc')
    .limit(PAGE + 1)
    .execute();
  // The cursor was at the end of the list, or the rows behind it were deleted.
  if (found.length === 0 && from) return readPage(query, { sort }, { created, id, words });
  const more = found.length > PAGE;
  const shown = found.slice(0, PAGE) as (Row & Placed)[];
  if (backwards) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  const isAfter = backwards ? more : from !== undefined;
  const isBefore = backwards ? from !== undefined : more;
  return {
    rows: shown.map(withoutPlace),
    previous: isAfter && first ? placeOf(first) : null,
    next: isBefore && last ? placeOf(last) : null,
  };
}

interface Place {
  key: string;
  id: string;
  type: 'timestamptz' | 'text';
}
interface Placed {
  page_key: unknown;
  page_id: string;
}

const beyond = (key: RawBuilder<unknown>, id: string, from: Place, upwards: boolean): RawBuilder<boolean> =>
  sql<boolean>`(${key}, ${sql.ref(id)}) ${sql.raw(upwards ? '>' : '<')} (${from.key}::${sql.raw(from.type)}, ${from.id}::uuid)`;

/** Removes the cursor columns from a row. */
function withoutPlace<Row>(row: Row & Placed): Row {
  const copy: Partial<Placed> & Row = { ...row };
  delete copy.page_key;
  delete copy.page_id;
  return copy;
}

const placeOf = ({ page_key, page_id }: Placed): string =>
  `${page_id}_${page_key instanceof Date ? page_key.toISOString() : String(page_key)}`;

function readPlace(place: string | undefined, byWords: boolean): Place | undefined {
  const id = place?.slice(0, 36) ?? '';
  const key = place?.slice(37) ?? '';
  if (!UUID.test(id) || place?.[36] !== '_') return undefined;
  if (byWords) return { key, id, type: 'text' };
  return Number.isNaN(Date.parse(key)) ? undefined : { key, id, type: 'timestamptz' };
}
