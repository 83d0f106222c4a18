// What hosted renderers have cost, and what is reserved for pictures that are being made. The rows are the only account of it: nothing can
// drift from them.
import type { Db, Trx } from './client.ts';

/** Midnight, UTC: a day's budget is for the day of UTC. */
export const startOfDay = (now: Date): Date => new Date(now.toISOString().slice(0, 10));

/** Since then, or of one shoot; in millionths of a US dollar. */
export async function spentMicros(db: Db | Trx, of: { since: Date } | { order: string }): Promise<number> {
  const rows = db
    .selectFrom('catchlight.hosted_renders')
    .select(({ fn }) => [fn.sum<string>('cost_micros').as('cost'), fn.sum<string>('reserved_micros').as('reserved')]);
  const { cost, reserved } = await (
    'since' in of
      ? rows.where('asked_at', '>=', of.since)
      : rows.where('commission_kind', '=', 'order').where('commission_id', '=', of.order)
  ).executeTakeFirstOrThrow();
  return Number(cost) + Number(reserved);
}
