// Deletes a shoot of the partner API and its pictures at once.
import type { DeletionReceipt } from '../../contracts/api.ts';
import type { Partner } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { requireShootActor, requireShoot } from '../partner-shoots/find-shoot.ts';
import { deleteOrder } from './delete-order.ts';

export async function deletePartnerShoot(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'events'>,
  partner: Partner,
  id: string,
): Promise<DeletionReceipt> {
  return deleteOrder(deps, await requireShootActor(deps.db, await requireShoot(deps.db, partner, id)), id);
}
