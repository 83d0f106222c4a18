// A manager removes somebody from the team and deletes what the company paid for: shoots, photos, headshots. The person keeps the
// account and what they paid for. Both are told what was deleted.
import type { DeletionReceipt } from '../../contracts/api.ts';
import { isManager, type Person } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { removeOrders } from '../orders/delete-order.ts';
import { lockOrders } from '../orders/find-order.ts';
import { writeReceipt } from '../orders/write-receipt.ts';
import { BURY_JOB } from '../photos/bury.ts';
import { takeOut } from './members.ts';

export const TELL_MEMBER_JOB = 'tell-deleted-member';

type DeleteDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'events'>;

const forbidden = (): AppError =>
  new AppError('forbidden', 'Access denied. You do not have permission to perform this action.');

/** Throws `forbidden` when the caller does not manage the member, and `conflict` when the member is the owner. */
export async function deleteMember(deps: DeleteDeps, person: Person, customerId: string): Promise<DeletionReceipt> {
  const companyId = person.customer.company_id;
  if (companyId === null || !isManager(person)) throw forbidden();
  const member = await deps.db
    .selectFrom('catchlight.customers')
    .selectAll()
    .where('id', '=', customerId)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!member) throw forbidden();
  const removed = await deps.db.transaction().execute(async (trx) => {
    // Lock order: shoots before the company and the person, as everywhere.
    const orders = (await lockOrders(trx, customerId)).filter((order) => order.company_id === companyId);
    const pictures = await removeOrders(trx, deps, orders, 'member_deleted');
    // After the shoots: removing one that had delivered nothing returned its seat to the person.
    await takeOut(trx, deps, person, companyId, customerId);
    const receipt = await writeReceipt(trx, deps, { kind: 'person', customer: member }, `member:${companyId}`, {
      ...pictures,
      orders: orders.length,
    });
    const about = { receipt_id: receipt.receipt_id, company_id: companyId };
    await deps.queue.enqueue(trx, TELL_MEMBER_JOB, about, { key: receipt.receipt_id });
    return { receipt, orders };
  });
  deps.queue.wake(BURY_JOB);
  deps.queue.wake(TELL_MEMBER_JOB);
  for (const { id } of removed.orders) await deps.events.publish(`order:${id}`);
  return removed.receipt;
}
