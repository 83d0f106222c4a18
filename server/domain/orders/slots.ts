// Maps a slot to its look and variation. Looks take turns, so that the first headshots show every look.
import type { StyleId } from '../../contracts/catalogue.ts';
import type { OrderRow } from './find-order.ts';

export interface Slot {
  style: StyleId;
  variation: number;
}

/** `attempt` above 0 gives a variation that no other slot of the shoot uses. */
export function planSlot(order: Pick<OrderRow, 'styles' | 'headshot_count'>, slot: number, attempt: number): Slot {
  const looks = order.styles.length;
  const eachLook = Math.ceil(order.headshot_count / looks);
  return { style: order.styles[slot % looks]!, variation: Math.floor(slot / looks) + attempt * eachLook };
}
