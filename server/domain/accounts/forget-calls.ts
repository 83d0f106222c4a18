// Deletes stored answers of idempotent calls after a day, because they contain personal data.
import type { Deps } from '../deps.ts';
import { DAY_MS } from '../../contracts/durations.ts';

export const KEPT_CALLS_MS = DAY_MS;

export async function forgetCalls({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('catchlight.idempotency_keys')
    .where('created_at', '<=', new Date(clock.now().getTime() - KEPT_CALLS_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
