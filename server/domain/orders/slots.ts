// Maps a slot to its look and variation. Looks take turns, so that the first headshots show every look.
import type { StyleId } from '../../contracts/catalogue.ts';
import type { LookRenderer } from '../../contracts/renderers.ts';
import type { OrderRow } from './find-order.ts';

export interface PlannedSlot {
  style: StyleId;
  variation: number;
  /** Who makes it, where the order says. */
  renderer?: LookRenderer;
}

/** `attempt` above 0 gives a variation that no other slot of the shoot uses. */
export function planSlot(
  order: Pick<OrderRow, 'styles' | 'headshot_count'> & Partial<Pick<OrderRow, 'renderers'>>,
  slot: number,
  attempt: number,
): PlannedSlot {
  const looks = order.styles.length;
  const eachLook = Math.ceil(order.headshot_count / looks);
  const style = order.styles[slot % looks]!;
  const renderer = order.renderers?.[style];
  return { style, variation: Math.floor(slot / looks) + attempt * eachLook, ...(renderer && { renderer }) };
}
