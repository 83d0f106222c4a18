// Deletes expired rate-limit counters and used captcha challenges; they relate to people.
import type { Deps } from '../deps.ts';

/** Returns the number of rows deleted. */
export async function purgeLimitCounters({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const counts = await db.deleteFrom('catchlight.rate_limits').where('expires_at', '<=', now).executeTakeFirst();
  const used = await db.deleteFrom('catchlight.used_challenges').where('expires_at', '<=', now).executeTakeFirst();
  return Number(counts.numDeletedRows) + Number(used.numDeletedRows);
}
