// Accepts or dismisses the proposed favourites of a shoot. The first answer counts.
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { lockOwnOrder } from './find-order.ts';
import { proposeFavourites } from './propose-favourites.ts';
import { isEnded } from './status.ts';

export async function answerProposal(
  deps: Pick<Deps, 'db' | 'clock' | 'renderer'>,
  person: Person,
  orderId: string,
  accept: boolean,
): Promise<{ added: number }> {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockOwnOrder(trx, person, orderId);
    // Nothing is proposed yet.
    if (!isEnded(order.status) || order.proposal_answered_at) return { added: 0 };
    await trx
      .updateTable('catchlight.orders')
      .set({ proposal_answered_at: deps.clock.now() })
      .where('id', '=', orderId)
      .execute();
    if (!accept) return { added: 0 };
    const headshots = await trx
      .selectFrom('catchlight.attachments')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('kind', '=', 'headshot')
      .where('deleted_at', 'is', null)
      .orderBy('slot')
      .execute();
    // Not `viewProposedFavourites`: favourites marked by hand while the page showed the proposal do not change it.
    const ids = proposeFavourites(deps, headshots);
    if (ids.length === 0) return { added: 0 };
    const { numUpdatedRows } = await trx
      .updateTable('catchlight.attachments')
      .set({ favourite: true })
      .where('id', 'in', ids)
      .where('favourite', '=', false)
      .executeTakeFirst();
    return { added: Number(numUpdatedRows) };
  });
}
