// One free trial for each person, also across companies and closed accounts: of a closed account the hash of its address is kept, and
// whether it had a trial.
import type { Db, Trx } from '../../db/client.ts';
import { possibleEmailHashes } from '../access/email-hash.ts';
import type { Deps } from '../deps.ts';

/** Approved trials count, declined ones do not. */
export async function hadTrial(
  deps: Pick<Deps, 'secret'>,
  db: Db | Trx,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const own = await db
    .selectFrom('catchlight.company_trials')
    .select('company_id')
    .where('applied_by', '=', id)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  if (own) return true;
  const before = await db
    .selectFrom('catchlight.deleted_accounts')
    .select('had_trial')
    .where('email_hash', 'in', possibleEmailHashes(deps, email))
    .execute();
  return before.some(({ had_trial }) => had_trial);
}
