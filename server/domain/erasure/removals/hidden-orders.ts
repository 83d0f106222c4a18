// Hides shoots and shows them again: work in progress is stopped and its credits returned; pictures keep their objects but nobody can
// read them. Callers hold the orders' locks.
import type { OrderStatus } from '../../../contracts/catalogue.ts';
import type { Trx } from '../../../db/client.ts';
import type { Person } from '../../access/viewer.ts';
import type { Deps } from '../../deps.ts';
import { lockOrder, type OrderRow } from '../../orders/find-order.ts';
import { deletePreviews } from '../../objects/schedule-deletion.ts';
import { settleShootLocked } from '../../orders/settle-shoot.ts';
import { isInProgress } from '../../orders/status.ts';
import { stopGenerations, type GenerationRow } from '../../orders/stop-generations.ts';
import type { RemovalRow } from './removal.ts';

/** A hidden shoot, and its state when it is restored. */
export type HiddenOrder = NonNullable<RemovalRow['before']['orders']>[number];

/** `stopped`: studio pictures, for `announceStopped` after the commit. */
export async function hideOrder(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  staff: Person,
  order: OrderRow,
): Promise<{ hidden: HiddenOrder; stopped: GenerationRow[] }> {
  const { status, stopped } = await stopOrder(trx, deps, staff, order);
  // Made again when it is restored.
  await deletePreviews(trx, deps, order.id, 'hidden');
  const now = deps.clock.now();
  await trx
    .updateTable('catchlight.attachments')
    .set({ deleted_at: now })
    .where('order_id', '=', order.id)
    .where('deleted_at', 'is', null)
    .execute();
  await trx
    .updateTable('catchlight.orders')
    .set({ status: 'deleted', deleted_at: now, updated_at: now })
    .where('id', '=', order.id)
    .execute();
  return { hidden: { id: order.id, status }, stopped };
}

/** Stops work in progress and returns the shoot's resulting state. */
export async function stopOrder(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'queue'>,
  staff: Person,
  order: OrderRow,
): Promise<{ status: OrderStatus; stopped: GenerationRow[] }> {
  const stopped = await stopGenerations(trx, deps, order.id);
  if (!isInProgress(order.status)) return { status: order.status, stopped };
  await settleShootLocked(trx, deps, order, 'cancelled', { by: { person: staff, asStaff: true } });
  return { status: (await lockOrder(trx, order.id))!.status, stopped };
}

/** Pictures deleted by their owner or expired meanwhile are not restored: their objects are gone. */
export async function unhideOrder(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { id, status }: HiddenOrder,
): Promise<void> {
  await trx
    .updateTable('catchlight.attachments')
    .set({ deleted_at: null })
    .where('order_id', '=', id)
    .where((where) => where.or([where('object_key', 'is not', null), where('preview_key', 'is not', null)]))
    .execute();
  await trx
    .updateTable('catchlight.orders')
    .set({ status, deleted_at: null, updated_at: clock.now() })
    .where('id', '=', id)
    .where('status', '=', 'deleted')
    .execute();
}

/** Unhides all shoots of a person that staff removed, because deleting the account deletes them without waiting for the period. */
export async function unhideOrdersOf(trx: Trx, deps: Pick<Deps, 'clock'>, customerId: string): Promise<void> {
  const rows = await trx
    .deleteFrom('catchlight.removals')
    .where('kind', '=', 'order')
    .where('subject_id', 'in', (select) =>
      select.selectFrom('catchlight.orders').select('id').where('customer_id', '=', customerId),
    )
    .returning('before')
    .execute();
  for (const { before } of rows) for (const hidden of before.orders ?? []) await unhideOrder(trx, deps, hidden);
}
