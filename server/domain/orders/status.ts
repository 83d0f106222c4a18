// The states of an order and the allowed transitions; every other transition is refused.
import type { OrderStatus } from '../../contracts/catalogue.ts';
import { AppError } from '../errors.ts';

const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
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

export const canTransition = (from: OrderStatus, to: OrderStatus): boolean => TRANSITIONS[from].includes(to);

/** Throws `order_illegal_move`. */
export function assertTransition(from: OrderStatus, to: OrderStatus): void {
  if (!canTransition(from, to))
    throw new AppError('order_illegal_move', `A ${from} order cannot become ${to}.`, { from, to });
}

/** Whether headshots are still to be made. */
export const isInProgress = (status: OrderStatus): boolean =>
  status === 'submitted' || status === 'queued' || status === 'processing';
/** Columns of a shoot that does not wait for the hosted renderer. */
export const NOT_WAITING_COLUMNS = { waiting_for: null, waiting_since: null } as const;
/** Whether the order has ended: nothing about it changes by itself. */
export const isEnded = (status: OrderStatus): boolean => status !== 'draft' && !isInProgress(status);
