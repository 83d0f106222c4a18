// What the company's seat changes of a draft that has looks already: its size, and the looks and hosted looks that it has no room for.
import type { Order } from '#server/contracts/api.ts';
import type { ActionMessage } from '~/web/forms/action-message';

type Draft = Pick<Order, 'headshot_count' | 'styles' | 'looks'>;
type Message = Pick<ActionMessage<'photoshoot'>, 'messageKey' | 'messageParams' | 'tone'>;

/** The message; null where nothing that was chosen changes. */
export function seatChange(before: Draft, after: Draft): Message | null {
  const [had, kept] = [before.styles.length, after.styles.length];
  const cut = kept < had;
  const hosted = hostedIn(after);
  const madeOtherwise = hostedIn(before).some((style) => after.styles.includes(style) && !hosted.includes(style));
  const unchanged = !cut && !madeOtherwise && before.headshot_count === after.headshot_count;
  if (had === 0 || unchanged) return null;
  const messageParams = { headshots: after.headshot_count, kept, had };
  return { messageKey: keyOf(kept, cut, madeOtherwise), messageParams, tone: 'neutral' };
}

function keyOf(kept: number, cut: boolean, madeOtherwise: boolean): Message['messageKey'] {
  if (kept === 0) return 'done.seatNoLooks';
  if (cut) return madeOtherwise ? 'done.seatLooksReal' : 'done.seatLooks';
  return madeOtherwise ? 'done.seatReal' : 'done.seatSize';
}

const hostedIn = ({ looks }: Draft): string[] =>
  looks.filter(({ renderer }) => renderer === 'hosted').map(({ style }) => style);
