// A person's second factors: find them, and show them.
import { AuthError } from '../errors.ts';
import type { AuthDb, Factor } from '../schema.ts';
import { isUuid } from '../../contracts/uuid.ts';

export const listFactors = (db: AuthDb, userIds: readonly string[]): Promise<Factor[]> =>
  db
    .selectFrom('catchlight_auth.factors')
    .selectAll()
    .where('user_id', 'in', [...userIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const isVerified = (factor: Factor): boolean => factor.status === 'verified';

export async function hasVerifiedFactor(db: AuthDb, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('catchlight_auth.factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .executeTakeFirst();
  return row !== undefined;
}

/** As Supabase shows a factor: never its secret. */
export const viewFactor = (factor: Factor): object => ({
  id: factor.id,
  created_at: factor.created_at.toISOString(),
  updated_at: factor.updated_at.toISOString(),
  status: factor.status,
  ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
  factor_type: factor.factor_type,
  last_challenged_at: factor.last_challenged_at?.toISOString() ?? null,
});

/** Somebody else's factor is answered like one that does not exist. */
export async function requireFactor(db: AuthDb, userId: string, id: string): Promise<Factor> {
  if (!isUuid(id.toLowerCase())) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  const factor = await db
    .selectFrom('catchlight_auth.factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}
