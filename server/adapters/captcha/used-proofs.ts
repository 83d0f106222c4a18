// Captcha proofs that were already used. Of two requests with the same proof, only one can insert its row.
import type { Db } from '../../db/client.ts';

export async function markUsed(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('catchlight.used_challenges')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
