// Searching over pages and orders. Words may come in any order, and accents do not matter.
import type { Order } from '#server/contracts/api.ts';

export interface SearchResult {
  query: string;
  pages: { path: string; title: string }[];
  orders: { id: string; to: string; name: string; status: Order['status']; date: string }[];
  /** The orders could not be fetched. */
  failed: boolean;
}
const MAX_RESULTS = 8;

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

export function matchesQuery(query: string, ...texts: (string | null | undefined)[]): boolean {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const all = plain(texts.filter(Boolean).join(' '));
  return words.length > 0 && words.every((word) => all.includes(word));
}

export function searchPagesAndOrders(
  query: string,
  pages: { path: string; title: string }[],
  orders: Order[] | undefined,
  statusText: (status: Order['status']) => string,
): SearchResult {
  return {
    query,
    pages: pages.filter((page) => matchesQuery(query, page.title)).slice(0, MAX_RESULTS),
    orders: (orders ?? [])
      .filter((order) =>
        matchesQuery(query, order.order_id, order.subject_name, order.purpose, statusText(order.status)),
      )
      .slice(0, MAX_RESULTS)
      .map((order) => ({
        id: order.order_id,
        to: orderPath(order),
        name: order.subject_name ?? '',
        status: order.status,
        date: order.created_at,
      })),
    failed: orders === undefined,
  };
}

/** A draft goes on where it was left; everything else has a page of its own. */
const orderPath = (order: Order): string =>
  order.status === 'draft' ? `/app/photoshoot?order=${order.order_id}` : `/ai-headshot-results/${order.order_id}`;
