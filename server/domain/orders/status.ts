// The states of an order and the allowed transitions; every other transition is refused.
import type { OrderStatus } from '../../contracts/catalogue.ts';
import { AppError } from '../errors.ts';

const MOVES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  draft: ['submitted', 'deleted'],
  // Paid, but not yet enqueued; both happen in one transaction, so this state is never visible.
  submitted: ['queued', 'refunded', 'deleted'],
  queued: ['processing', 'failed', 'refunded', 'deleted'],
  processing: ['completed', 'failed', 'refunded', 'deleted'],
  completed: ['deleted'],
  failed: ['deleted'],
  refunded: ['deleted'],
  deleted: [],
};

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => MOVES[from].includes(to);

/** Throws `order_illegal_move`. */
export function assertMove(from: OrderStatus, to: OrderStatus): void {
  if (!mayMove(from, to))
    throw new AppError('order_illegal_move', `A ${from} order cannot become ${to}.`, { from, to });
}

/** Whether headshots are still to be made. */
export const isUnderWay = (status: OrderStatus): boolean =>
  status === 'submitted' || status === 'queued' || status === 'processing';
/** Whether the order has ended: nothing about it changes by itself. */
export const isOver = (status: OrderStatus): boolean => status !== 'draft' && !isUnderWay(status);
