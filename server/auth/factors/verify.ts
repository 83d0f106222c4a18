// Proving a factor: a challenge, then a code that belongs to it. A correct code raises the session to aal2.
import { randomUUID } from 'node:crypto';
import type { Core } from '../core.ts';
import { AuthError, validationFailed } from '../errors.ts';
import type { AuthenticatedUser } from '../http.ts';
import type { AuthDb, Factor } from '../schema.ts';
import type { SessionBody } from '../sessions.ts';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { isUuid } from '../../contracts/uuid.ts';
import { hasVerifiedFactor, isVerified } from './factors.ts';
import { raiseSession } from './levels.ts';
import { readRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { matchTotp } from './totp.ts';

const CHALLENGE_MS = 5 * MINUTE_MS;

export interface ChallengeBody {
  id: string;
  type: string;
  /** In seconds since 1970. */
  expires_at: number;
}

/** A challenge belongs to the session that asked for it: nobody else can answer it. */
export async function challengeFactor(
  core: Core,
  { user, sessionId }: AuthenticatedUser,
  factor: Factor,
): Promise<ChallengeBody> {
  await core.limit('challengesPerUser', user.id);
  const now = core.now();
  const expires = new Date(now.getTime() + CHALLENGE_MS);
  const id = randomUUID();
  await core.db
    .deleteFrom('catchlight_auth.factor_challenges')
    .where('factor_id', '=', factor.id)
    .where('expires_at', '<', now)
    .execute();
  await core.db
    .insertInto('catchlight_auth.factor_challenges')
    .values({ id, factor_id: factor.id, session_id: sessionId, created_at: now, expires_at: expires })
    .execute();
  await core.db
    .updateTable('catchlight_auth.factors')
    .set({ last_challenged_at: now })
    .where('id', '=', factor.id)
    .execute();
  return { id, type: factor.factor_type, expires_at: Math.floor(expires.getTime() / 1000) };
}

export interface Verified {
  session: SessionBody;
  /** What the owner is told: that a factor was set up with this code, or that a recovery code was used. */
  change?: 'factor_added' | 'recovery_code_used';
}

/**
 * Takes a code of the app or a recovery code. Throws 422 `mfa_verification_failed` for a wrong, a used and an old one alike, 429 after
 * too many tries.
 */
export async function verifyFactor(
  core: Core,
  signedIn: AuthenticatedUser,
  factor: Factor,
  answer: { challengeId: string; code: string },
): Promise<Verified> {
  const recovery = isVerified(factor) ? readRecoveryCode(answer.code) : undefined;
  // Counted before the code is looked at, for each person: parallel guesses cannot share a try, another challenge is no new start.
  for (const rate of recovery ? (['recoveryTries'] as const) : (['factorTries', 'factorTriesPerDay'] as const))
    await core.limit(rate, signedIn.user.id);
  await assertChallenge(core, signedIn, factor, answer.challengeId);
  return recovery
    ? byRecoveryCode(core, signedIn, factor, { ...answer, code: recovery })
    : byApp(core, signedIn, factor, answer);
}

async function byRecoveryCode(
  core: Core,
  signedIn: AuthenticatedUser,
  factor: Factor,
  { challengeId, code }: { challengeId: string; code: string },
): Promise<Verified> {
  return core.db.transaction().execute(async (trx) => {
    const spent = await spendRecoveryCode(core, trx, signedIn.user.id, code);
    if (!spent || !(await spendChallenge(trx, challengeId))) throw wrongCode();
    const session = await raiseSession(core, trx, signedIn, { method: 'recovery_code', factorId: factor.id });
    return { session, change: 'recovery_code_used' };
  });
}

async function byApp(
  core: Core,
  signedIn: AuthenticatedUser,
  factor: Factor,
  { challengeId, code }: { challengeId: string; code: string },
): Promise<Verified> {
  // Somebody who knows only the first factor must not confirm one that they began before the owner's.
  if (!isVerified(factor) && signedIn.aal !== 'aal2' && (await hasVerifiedFactor(core.db, signedIn.user.id)))
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  const step = factor.sealed_secret && matchTotp(core.seal.open(factor.id, factor.sealed_secret), code, core.now());
  if (!step) throw wrongCode();
  return core.db.transaction().execute(async (trx) => {
    if (!(await useStep(core, trx, factor.id, step)) || !(await spendChallenge(trx, challengeId))) throw wrongCode();
    const session = await raiseSession(core, trx, signedIn, { method: 'totp', factorId: factor.id });
    await trx
      .deleteFrom('catchlight_auth.factors')
      .where('user_id', '=', signedIn.user.id)
      .where('factor_type', '=', factor.factor_type)
      .where('status', '=', 'unverified')
      .execute();
    return isVerified(factor) ? { session } : { session, change: 'factor_added' };
  });
}

const wrongCode = (): AuthError => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');

async function assertChallenge(
  core: Core,
  { sessionId }: AuthenticatedUser,
  factor: Factor,
  id: string,
): Promise<void> {
  if (!isUuid(id.toLowerCase())) throw validationFailed('challenge_id must be an UUID');
  const challenge = await core.db
    .selectFrom('catchlight_auth.factor_challenges')
    .select('expires_at')
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
}

/** False when this code, or a later one, was used before: of two requests with one code, one gets in. */
async function useStep(core: Core, trx: AuthDb, id: string, step: number): Promise<boolean> {
  const used = await trx
    .updateTable('catchlight_auth.factors')
    .set({ last_step: step, status: 'verified', updated_at: core.now() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', String(step))]))
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

async function spendChallenge(trx: AuthDb, id: string): Promise<boolean> {
  const spent = await trx.deleteFrom('catchlight_auth.factor_challenges').where('id', '=', id).executeTakeFirst();
  return spent.numDeletedRows === 1n;
}
