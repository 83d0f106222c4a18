// Challenges of second factors: each belongs to one session and one factor, and is good once.
import type { Core } from '../core.ts';
import { AuthError, validationFailed } from '../errors.ts';
import type { AuthenticatedUser, Body } from '../http.ts';
import type { AuthDb, Factor } from '../schema.ts';
import { isUuid } from '../../contracts/uuid.ts';

/** A code, or what a security key answered. */
export interface FactorAnswer {
  challengeId: string;
  code?: string | undefined;
  webauthn?: Body | undefined;
}

/** What a security key has to sign; null for apps. Throws 422 for an unknown, a used and an old challenge. */
export async function requireChallenge(
  core: Core,
  { sessionId }: AuthenticatedUser,
  factor: Factor,
  id: string,
): Promise<string | null> {
  if (!isUuid(id.toLowerCase())) throw validationFailed('challenge_id must be an UUID');
  const challenge = await core.db
    .selectFrom('catchlight_auth.factor_challenges')
    .select(['expires_at', 'challenge'])
    .where('id', '=', id)
    .where('factor_id', '=', factor.id)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (!challenge)
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (challenge.expires_at <= core.now())
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    );
  return challenge.challenge;
}

export async function spendChallenge(trx: AuthDb, id: string): Promise<boolean> {
  const spent = await trx.deleteFrom('catchlight_auth.factor_challenges').where('id', '=', id).executeTakeFirst();
  return spent.numDeletedRows === 1n;
}
