// Repeats the first answer for the same key within a day. A row with status 0 is a call in progress; a call that failed or died
// releases its key, so that a retry runs again.
import type { Deps } from '../deps.ts';
import { DAY_MS } from '../../contracts/durations.ts';
import { AppError } from '../errors.ts';

/** Age at which stored answers are deleted, because they contain personal data. */
export const IDEMPOTENCY_RETENTION_MS = DAY_MS;
/** No call takes longer: an older row belongs to a process that died. */
const MAX_CALL_MS = 60_000;

export async function runOnce(
  deps: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  key: string,
  run: () => Promise<{ status: number; body: unknown }>,
): Promise<{ status: number; body: unknown }> {
  const { db, clock } = deps;
  const now = clock.now();
  const inserted = await db
    .insertInto('catchlight.idempotency_keys')
    .values({ customer_id: customerId, key, status: 0, body: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) {
    const first = await selectCall(db, customerId, key).executeTakeFirst();
    const fresh = first !== undefined && first.created_at.getTime() > now.getTime() - IDEMPOTENCY_RETENTION_MS;
    if (fresh && first.status > 0) return { status: first.status, body: first.body };
    const reclaimed = await db
      .updateTable('catchlight.idempotency_keys')
      .set({ created_at: now, status: 0, body: null })
      .where('customer_id', '=', customerId)
      .where('key', '=', key)
      .where('created_at', '<=', new Date(now.getTime() - (fresh ? MAX_CALL_MS : IDEMPOTENCY_RETENTION_MS)))
      .executeTakeFirst();
    if (reclaimed.numUpdatedRows !== 1n) throw new AppError('conflict', 'The same call is still being worked on.');
  }
  try {
    const answer = await run();
    await db
      .updateTable('catchlight.idempotency_keys')
      .set({ status: answer.status, body: JSON.stringify(answer.body ?? null) })
      .where('customer_id', '=', customerId)
      .where('key', '=', key)
      .execute();
    return answer;
  } catch (error) {
    await db
      .deleteFrom('catchlight.idempotency_keys')
      .where('customer_id', '=', customerId)
      .where('key', '=', key)
      .execute();
    throw error;
  }
}

const selectCall = (db: Deps['db'], customerId: string, key: string) =>
  db
    .selectFrom('catchlight.idempotency_keys')
    .select(['status', 'body', 'created_at'])
    .where('customer_id', '=', customerId)
    .where('key', '=', key);
