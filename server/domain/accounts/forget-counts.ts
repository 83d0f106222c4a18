// Counted hits and used challenges are of no use once their time is over, and they are about people: so they go.
import type { Deps } from '../deps.ts';

/** Says how many rows went. */
export async function forgetCounts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const counts = await db.deleteFrom('catchlight.rate_limits').where('expires_at', '<=', now).executeTakeFirst();
  const used = await db.deleteFrom('catchlight.used_challenges').where('expires_at', '<=', now).executeTakeFirst();
  return Number(counts.numDeletedRows) + Number(used.numDeletedRows);
}
