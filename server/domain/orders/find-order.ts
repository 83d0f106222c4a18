// Finds an order that the person may access; without the right it throws the same error as for a missing one.
import type { Db, Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import { mayChange, mayView } from '../access/authorize.ts';
import type { Person } from '../access/viewer.ts';
import { AppError, notFound } from '../errors.ts';

/** Event topic of an order. */
export const orderTopic = (id: string): string => `order:${id}`;

export type OrderRow = Row<'catchlight.orders'>;

/** The order for somebody who may look at it. */
export async function requireOrder(db: Db | Trx, person: Person, id: string): Promise<OrderRow> {
  const order = await db.selectFrom('catchlight.orders').selectAll().where('id', '=', id).executeTakeFirst();
  if (!order || order.status === 'deleted' || !mayView(person, order)) throw notFound();
  return order;
}

/** The order for somebody who may change it, locked until the transaction ends. Lock it before any credit account. */
export async function lockOwnOrder(trx: Trx, person: Person, id: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id);
  if (!order || order.status === 'deleted' || !mayChange(person, order)) throw notFound();
  return order;
}

/** For jobs, without a check of rights. */
export const lockOrder = (trx: Trx, id: string): Promise<OrderRow | undefined> =>
  trx.selectFrom('catchlight.orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** All orders of a person, locked in the order of their ids. Lock them before the customer. */
export const lockOrdersOfCustomer = (trx: Trx, customerId: string): Promise<OrderRow[]> =>
  trx
    .selectFrom('catchlight.orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '!=', 'deleted')
    .orderBy('id')
    .forUpdate()
    .execute();

export function assertDraft(order: OrderRow): void {
  if (order.status !== 'draft')
    throw new AppError('order_not_editable', 'This shoot has been started and cannot be changed any more.');
}
