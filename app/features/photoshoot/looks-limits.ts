// How many looks may be chosen for a draft.
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import { fitsSize, MAX_LOOKS, sizeForLooks, stylesFor, type HeadshotCount } from '#server/contracts/catalogue.ts';
import { fewestLooksFor } from './size-price';
import { isPaidAlready } from './steps';

type Draft = Pick<
  OrderWithAttachments,
  'redo_of' | 'seat' | 'styles' | 'styles_fewest' | 'styles_needed' | 'headshot_count' | 'headshots_each_look'
>;
export interface LooksLimits {
  fewest: number;
  most: number;
}

/** `size`: the one that the looks are chosen for; null while it follows from their number. Fewer looks than it is on sale with would be a dead end. */
export function looksLimits(order: Draft, size: HeadshotCount | null): LooksLimits {
  if (isPaidAlready(order)) return { fewest: order.styles_fewest, most: order.styles_needed };
  return size === null
    ? { fewest: 1, most: MAX_LOOKS }
    : { fewest: fewestLooksFor(order, size), most: stylesFor(size) };
}

/** The size that a draft has with so many looks: the one it had while they fit it and are no fewer than before, else the smallest with room for them. */
export const sizeWithLooks = ({ headshot_count, styles }: Draft, looks: number): HeadshotCount =>
  looks >= styles.length && fitsSize(looks, headshot_count) ? (headshot_count as HeadshotCount) : sizeForLooks(looks);
