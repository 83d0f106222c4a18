// The query of an admin list in its address: search, filter, sort order and page. Unknown values are ignored, so that an old or
// mistyped address shows the list instead of an error.
import { MAX_CURSOR, type Sort, SORTS } from '#server/contracts/admin-lists.ts';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';

export interface ListQuery {
  q: string;
  /** One of the list's filters, or '' for all. */
  show: string;
  sort: Sort;
  /** Deleted and suspended ones as well. */
  paranoid: boolean;
  /** Where the page before ended, or where the page after begins; '' on the first page. */
  before: string;
  back: string;
}

export function parseListQuery(query: URLSearchParams, filters: readonly string[] = []): ListQuery {
  const show = query.get('show') ?? '';
  return {
    q: (query.get('q') ?? '').trim().slice(0, MAX_LENGTHS.search),
    show: filters.includes(show) ? show : '',
    sort: SORTS.find((one) => one === query.get('sort')) ?? 'newest',
    paranoid: query.get('paranoid') === 'true',
    before: (query.get('before') ?? '').slice(0, MAX_CURSOR),
    back: (query.get('back') ?? '').slice(0, MAX_CURSOR),
  };
}

/** The path of the list with a changed query, without a locale. */
export function listPath(path: string, asked: ListQuery, changes: Partial<ListQuery> = {}): string {
  const { q, show, sort, paranoid, before, back } = { ...asked, ...changes };
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(show && { show }),
    ...(sort !== 'newest' && { sort }),
    ...(paranoid && { paranoid: 'true' }),
    ...(before && { before }),
    ...(back && { back }),
  });
  return query.size ? `${path}?${query}` : path;
}

/** The query as the API takes it; `filter` is the API's name for `show`. */
export function toListCallOptions(
  { q, show, sort, paranoid, before, back }: ListQuery,
  filter: 'show' | 'status' = 'show',
) {
  return {
    admin: true,
    ...(paranoid && { paranoid }),
    query: {
      q: q || undefined,
      [filter]: show || undefined,
      sort,
      before: before || undefined,
      back: back || undefined,
    },
  };
}
