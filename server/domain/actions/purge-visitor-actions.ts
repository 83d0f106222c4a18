// Deletes events that visitors without an account caused; those of a person go with the account.
import { DAY_MS } from '../../contracts/durations.ts';
import type { Deps } from '../deps.ts';

const KEPT_DAYS = 90;

/** Returns the number of rows deleted. */
export async function purgeVisitorActions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('catchlight.actions')
    .where('customer_id', 'is', null)
    .where('created_at', '<', new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
