// The two parts of a shoot: the looks that the engine makes, which come first, and those that a hosted model makes. Each has a job of its own.
import type { StyleId } from '../../contracts/catalogue.ts';
import type { LookRenderer } from '../../contracts/renderers.ts';
import type { OrderRow } from './find-order.ts';

type PartOrder = Pick<OrderRow, 'styles' | 'headshot_count' | 'renderers' | 'consent_to'>;

/** Who makes a look of a shoot that was started. Where nobody chose, the consent of the shoot says it for all of its looks. */
export function rendererOfLook(
  { renderers, consent_to }: Pick<OrderRow, 'renderers' | 'consent_to'>,
  style: StyleId,
): LookRenderer {
  if (renderers) return renderers[style] ?? 'embedded';
  return consent_to === null ? 'embedded' : 'hosted';
}

/** The slots of one part, in ascending order. */
export const slotsOfPart = (order: PartOrder, part: LookRenderer): number[] =>
  Array.from({ length: order.headshot_count }, (_, slot) => slot).filter(
    (slot) => rendererOfLook(order, order.styles[slot % order.styles.length]!) === part,
  );

/** How many headshots of each part are not done, by the number that is. */
export function countHeadshotsLeft(order: PartOrder & Pick<OrderRow, 'done'>): Record<LookRenderer, number> {
  const ofEngine = slotsOfPart(order, 'embedded').length;
  const embedded = Math.max(0, ofEngine - order.done);
  return { embedded, hosted: Math.max(0, order.headshot_count - order.done - embedded) };
}
