// The operator's budgets: a picture whose price would pass one is not ordered.
import { sql } from 'kysely';
import type { HostedBudget } from '../../../contracts/renderers.ts';
import type { Trx } from '../../../db/client.ts';
import { spentMicros, startOfDay } from '../../../db/hosted-spending.ts';
import type { RenderContext } from '../../../ports/renderer.ts';

/** Nothing was ordered. */
export class BudgetReached extends Error {
  override name = 'BudgetReached';
  readonly of: keyof HostedBudget;

  constructor(of: keyof HostedBudget) {
    super(`The budget of the ${of} is used up`);
    this.of = of;
  }
}

/** Key of the lock under which budgets are read and reserved. */
const BUDGET_LOCK = 0x62_75_64_67;

/**
 * Call it in the transaction that has written the reservation, which has to be rolled back when it throws BudgetReached. Transactions take
 * turns from here to their end, so that two of them never share the last dollar.
 */
export async function assertWithinBudget(
  trx: Trx,
  budget: HostedBudget,
  { kind, id }: RenderContext,
  now: Date,
): Promise<void> {
  if (budget.day === undefined && budget.shoot === undefined) return;
  await sql`select pg_advisory_xact_lock(${BUDGET_LOCK})`.execute(trx);
  if (budget.shoot !== undefined && kind === 'order' && (await spentMicros(trx, { order: id })) > budget.shoot)
    throw new BudgetReached('shoot');
  if (budget.day !== undefined && (await spentMicros(trx, { since: startOfDay(now) })) > budget.day)
    throw new BudgetReached('day');
}
