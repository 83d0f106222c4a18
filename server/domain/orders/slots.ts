// Which look and which variation a slot of a shoot shows. Looks take turns, so that the first headshots show them all.
import type { StyleId } from '../../contracts/catalogue.ts';
import type { OrderRow } from './find-order.ts';

export interface Slot {
  style: StyleId;
  variation: number;
}

/** `attempt` above 0 asks for a variation that no other slot of the shoot uses. */
export function planSlot(order: Pick<OrderRow, 'styles' | 'headshot_count'>, slot: number, attempt: number): Slot {
  const looks = order.styles.length;
  const eachLook = Math.ceil(order.headshot_count / looks);
  return { style: order.styles[slot % looks]!, variation: Math.floor(slot / looks) + attempt * eachLook };
}
