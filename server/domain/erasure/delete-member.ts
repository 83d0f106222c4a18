// A manager removes somebody from the team and deletes what the company paid for: shoots, photos, headshots. The person keeps the
// account and what they paid for. Both are told what was deleted.
import type { DeletionReceipt } from '../../contracts/api.ts';
import { isManager, type Person } from '../access/viewer.ts';
import { audit } from '../actions/audit.ts';
import type { Deps } from '../deps.ts';
import { forbidden } from '../errors.ts';
import { deleteOrdersLocked } from './delete-order.ts';
import { lockOrdersOfCustomer } from '../orders/find-order.ts';
import { writeDeletionReceipt } from '../objects/deletion-receipt.ts';
import { DELETE_OBJECTS_JOB } from '../objects/schedule-deletion.ts';
import { removeMemberInTransaction } from '../companies/members.ts';

export const MEMBER_DELETED_JOB = 'tell-deleted-member';

type DeleteDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'events'>;

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
    const orders = (await lockOrdersOfCustomer(trx, customerId)).filter((order) => order.company_id === companyId);
    const pictures = await deleteOrdersLocked(trx, deps, orders, 'member_deleted', { person, asStaff: false });
    // After the shoots: removing one that had delivered nothing returned its seat to the person.
    await removeMemberInTransaction(trx, deps, person, companyId, customerId);
    const receipt = await writeDeletionReceipt(trx, deps, { kind: 'person', customer: member }, `member:${companyId}`, {
      ...pictures,
      orders: orders.length,
    });
    await audit(trx, deps, person, 'company_member_erased', companyId, { member: customerId, orders: orders.length });
    const about = { receipt_id: receipt.receipt_id, company_id: companyId };
    await deps.queue.enqueue(trx, MEMBER_DELETED_JOB, about, { key: receipt.receipt_id });
    return { receipt, orders };
  });
  deps.queue.wake(DELETE_OBJECTS_JOB);
  deps.queue.wake(MEMBER_DELETED_JOB);
  for (const { id } of removed.orders) await deps.events.publish(`order:${id}`);
  return removed.receipt;
}

/** The receipt and its recipient, for the mail; undefined when the account has been closed, which leaves no address. */
export const findMemberReceiptMail = ({ db }: Pick<Deps, 'db'>, receiptId: string, companyId: string) =>
  db
    .selectFrom('catchlight.deletion_receipts as r')
    .innerJoin('catchlight.customers as c', 'c.id', 'r.customer_id')
    .innerJoin('catchlight.companies as o', (join) => join.on('o.id', '=', companyId))
    .select(['r.id', 'r.removed', 'c.email', 'c.language', 'o.name as company'])
    .where('r.id', '=', receiptId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
