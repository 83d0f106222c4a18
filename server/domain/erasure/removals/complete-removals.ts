// Completes expired removals: what was not restored is deleted for good, with a receipt.
import type { Trx } from '../../../db/client.ts';
import { deleteAccountInTransaction } from '../delete-account.ts';
import { replaceDeletedOwner } from '../../companies/members.ts';
import type { Deps } from '../../deps.ts';
import { deleteOrdersLocked } from '../delete-order.ts';
import { lockOrder } from '../../orders/find-order.ts';
import { writeDeletionReceipt } from '../../objects/deletion-receipt.ts';
import { DELETE_OBJECTS_JOB } from '../../objects/schedule-deletion.ts';
import { CLOSE_ACCOUNT_JOB } from '../delete-account.ts';
import { unhideCustomer } from './customers.ts';
import { unhideOrder } from './hidden-orders.ts';
import { type RemovalRow, endRemoval } from './removal.ts';

type EndDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'log' | 'secret'>;

/** Returns how many ended. A failing one does not block the others: it is logged and retried at the next sweep. */
export async function completeExpiredRemovals(deps: EndDeps, signal?: AbortSignal): Promise<number> {
  const due = await deps.db
    .selectFrom('catchlight.removals')
    .select(['kind', 'subject_id'])
    .where('ends_at', '<=', deps.clock.now())
    .orderBy('ends_at')
    .execute();
  let ended = 0;
  for (const { kind, subject_id } of due) {
    if (signal?.aborted) break;
    try {
      await deps.db.transaction().execute(async (trx) => END[kind](trx, deps, await endRemoval(trx, kind, subject_id)));
      ended += 1;
    } catch (error) {
      deps.log.error({ event: 'removal.failed', kind, id: subject_id, err: error }, 'A removal could not be ended');
    }
  }
  if (ended > 0) {
    deps.queue.wake(DELETE_OBJECTS_JOB);
    deps.queue.wake(CLOSE_ACCOUNT_JOB);
  }
  return ended;
}

const END: Record<RemovalRow['kind'], (trx: Trx, deps: EndDeps, removal: RemovalRow) => Promise<unknown>> = {
  order: async (trx, deps, { subject_id, before }) => {
    const [hidden] = before.orders ?? [];
    if (hidden) await unhideOrder(trx, deps, hidden);
    const order = await lockOrder(trx, subject_id);
    if (!order) return;
    const removed = await deleteOrdersLocked(trx, deps, [order], 'order_deleted', null);
    const customer = await customerOf(trx, order.customer_id);
    await writeDeletionReceipt(trx, deps, { kind: 'person', customer }, `order:${subject_id}`, { ...removed });
  },
  customer: async (trx, deps, removal) => {
    // Somebody may have joined their company since; the deletion does not wait for them.
    await replaceDeletedOwner(trx, deps, removal.subject_id);
    await unhideCustomer(trx, deps, removal);
    const customer = await customerOf(trx, removal.subject_id);
    await deleteAccountInTransaction(trx, deps, { kind: 'person', customer });
  },
  // Already closed and without members; shoots of its programs are swept as for any closed company.
  company: async () => undefined,
};

const customerOf = (trx: Trx, id: string) =>
  trx.selectFrom('catchlight.customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
