// What remains of the address of a closed account: a hash that only the installation's key can make, because addresses can be
// guessed, and a plain hash of each guess be compared.
import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

type Secret = Pick<Deps, 'secret'>;

/** As versions before kept it. */
const plainHash = (email: string): string => createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
const keyedHash = ({ secret }: Secret, plain: string): string =>
  createHmac('sha256', secret).update(`closed account:${plain}`).digest('base64url');

export const hashEmail = (deps: Secret, email: string): string => keyedHash(deps, plainHash(email));

/** Under which an address may be found: the sweep has not replaced the plain ones of a version before in its first hour. */
export const possibleEmailHashes = (deps: Secret, email: string): string[] => [
  hashEmail(deps, email),
  plainHash(email),
];

/** Puts keyed hashes in the place of plain ones; returns how many there were. */
export function rekeyEmailHashes(deps: Pick<Deps, 'db' | 'secret'>): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const plain = await trx
      .deleteFrom('catchlight.deleted_accounts')
      .where(sql<boolean>`email_hash ~ '^[0-9a-f]{64}$'`)
      .returningAll()
      .execute();
    for (const row of plain)
      await trx
        .insertInto('catchlight.deleted_accounts')
        .values({ ...row, email_hash: keyedHash(deps, row.email_hash) })
        // Closed again since: that row knows of the trial too.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return plain.length;
  });
}
