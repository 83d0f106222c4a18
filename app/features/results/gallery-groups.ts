// The gallery in groups: by look, or by the photo that the headshots were made from. The choice lives in the address.
import type { OrderAttachment } from '#server/contracts/api.ts';

export const GROUPINGS = ['look', 'photo'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const parseGrouping = (query: URLSearchParams): Grouping | null =>
  GROUPINGS.find((one) => one === query.get('group')) ?? null;

export interface PictureGroup<A> {
  /** The look, or the photo's id; null for headshots of which it is not known. */
  key: string | null;
  pictures: A[];
}

type Groupable = Pick<OrderAttachment, 'style' | 'photo_id'>;

const keyOf = (picture: Groupable, by: Grouping): string | null => (by === 'look' ? picture.style : picture.photo_id);

/** Groupings that would give at least two groups with a name. */
export const usefulGroupings = (pictures: readonly Groupable[]): Grouping[] =>
  GROUPINGS.filter((by) => new Set(pictures.map((one) => keyOf(one, by)).filter((key) => key !== null)).size > 1);

/** Groups in the order of `keys`, then by first appearance; headshots without a key come last. Without a grouping all are one group. */
export function groupPictures<A extends Groupable>(
  pictures: readonly A[],
  by: Grouping | null,
  keys: readonly string[] = [],
): PictureGroup<A>[] {
  if (!by) return [{ key: null, pictures: [...pictures] }];
  const groups = Map.groupBy(pictures, (picture) => keyOf(picture, by));
  const known = keys.filter((key) => groups.has(key));
  const others = [...groups.keys()].filter((key) => key !== null && !known.includes(key));
  const order = [...known, ...others, ...(groups.has(null) ? [null] : [])];
  return order.map((key) => ({ key, pictures: groups.get(key)! }));
}
