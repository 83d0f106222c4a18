// What a list of the admin area was asked for, out of its address: search, filter, order and page. What is not known is left out,
// so that an old or mistyped address shows the list instead of an error.
import { MAX_PLACE, type Sort, SORTS } from '#server/contracts/admin-lists.ts';

export interface Asked {
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

const MAX_QUERY = 200;

export function askedOf(query: URLSearchParams, filters: readonly string[] = []): Asked {
  const show = query.get('show') ?? '';
  return {
    q: (query.get('q') ?? '').trim().slice(0, MAX_QUERY),
    show: filters.includes(show) ? show : '',
    sort: SORTS.find((one) => one === query.get('sort')) ?? 'newest',
    paranoid: query.get('paranoid') === 'true',
    before: (query.get('before') ?? '').slice(0, MAX_PLACE),
    back: (query.get('back') ?? '').slice(0, MAX_PLACE),
  };
}

/** The same list with changes, as an address without a locale. */
export function listPath(path: string, asked: Asked, changes: Partial<Asked> = {}): string {
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

/** How the API is called for it; `show` goes by the list's own name for its filter. */
export function callFor({ q, show, sort, paranoid, before, back }: Asked, filter: 'show' | 'status' = 'show') {
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
