// Deletes stored answers of idempotent calls after a day, because they contain personal data.
import type { Deps } from '../deps.ts';
import { IDEMPOTENCY_RETENTION_MS } from '../access/idempotency.ts';

export async function purgeIdempotencyKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('catchlight.idempotency_keys')
    .where('created_at', '<=', new Date(clock.now().getTime() - IDEMPOTENCY_RETENTION_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
