// Keyset pagination in both directions, by index: a page starts after the last row of the previous one, or ends before the first row
// of the next one. A row's position is its sort key plus its id.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Sort } from '../../contracts/admin-lists.ts';

const PAGE = 50;

export interface PageQuery {
  /** Rows after this place: the `next` of the page before. */
  before?: string | undefined;
  /** Rows up to this place: the `previous` of the page after. */
  back?: string | undefined;
  sort?: Sort | undefined;
}
export interface ListQuery extends PageQuery {
  q?: string | undefined;
  /** Deleted and suspended ones as well. */
  paranoid?: boolean | undefined;
}
export interface Page<Row> {
  rows: Row[];
  /** Places to go on from; null where the list ends. */
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
  /** Of `created_at`, of the id, and of the words that `az` and `za` go by, as table and column; lists without words have none. */
  created: string;
  id: string;
  words?: string;
}

/** One page of a query. A place that is not ours is none: the list then begins at its beginning. */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { before, back, sort = 'newest' }: PageQuery,
  { created, id, words }: Sorting,
): Promise<Page<Row>> {
  const byWords = words !== undefined && (sort === 'az' || sort === 'za');
  // The same order in every database, whatever language it was set up in; migration 020 has the indexes.
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
  // Its place was the list's end, or was deleted with all behind it.
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

/** Answers hold a list's rows and nothing of how it was read. */
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
