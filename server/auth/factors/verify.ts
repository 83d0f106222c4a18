// Proving a factor: a challenge, then a code that belongs to it. A correct code raises the session to aal2.
import { randomUUID } from 'node:crypto';
import type { Core } from '../core.ts';
import { AuthError } from '../errors.ts';
import type { AuthenticatedUser, Body } from '../http.ts';
import type { Factor } from '../schema.ts';
import type { SessionBody } from '../sessions.ts';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { type FactorAnswer, requireChallenge, spendChallenge } from './challenges.ts';
import { hasVerifiedFactor, isVerified } from './factors.ts';
import { raiseSessionLevel } from './levels.ts';
import { normaliseRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { verifyTotpCode, wrongTotpCode } from './totp-proof.ts';
import { verifyKeyAnswer, startKeyChallenge, type KeyChallenge } from './security-key.ts';

const CHALLENGE_MS = 5 * MINUTE_MS;

export interface ChallengeBody {
  id: string;
  type: string;
  /** In seconds since 1970. */
  expires_at: number;
  webauthn?: KeyChallenge;
}

/** A challenge belongs to the session that asked for it: nobody else can answer it. */
export async function challengeFactor(
  core: Core,
  { user, sessionId }: AuthenticatedUser,
  factor: Factor,
  body: Body,
): Promise<ChallengeBody> {
  await core.limit('challengesPerUser', user.id);
  const key = factor.factor_type === 'webauthn' ? await startKeyChallenge(core, user, factor, body) : undefined;
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
    .values({
      id,
      factor_id: factor.id,
      session_id: sessionId,
      challenge: key?.challenge ?? null,
      created_at: now,
      expires_at: expires,
    })
    .execute();
  await core.db
    .updateTable('catchlight_auth.factors')
    .set({ last_challenged_at: now })
    .where('id', '=', factor.id)
    .execute();
  return {
    id,
    type: factor.factor_type,
    expires_at: Math.floor(expires.getTime() / 1000),
    ...(key ? { webauthn: key.body } : {}),
  };
}

export interface Verified {
  session: SessionBody;
  /** What the owner is told: that a factor was set up with this code, or that a recovery code was used. */
  change?: 'factor_added' | 'security_key_added' | 'recovery_code_used';
}

/**
 * Takes a code of the app or a recovery code. Throws 422 `mfa_verification_failed` for a wrong, a used and an old one alike, 429 after
 * too many tries.
 */
export async function verifyFactor(
  core: Core,
  signedIn: AuthenticatedUser,
  factor: Factor,
  answer: FactorAnswer,
): Promise<Verified> {
  const recovery = isVerified(factor) && answer.code ? normaliseRecoveryCode(answer.code) : undefined;
  // Counted before the code is looked at, for each person: parallel guesses cannot share a try, another challenge is no new start.
  for (const rate of recovery ? (['recoveryTries'] as const) : (['factorTries', 'factorTriesPerDay'] as const))
    await core.limit(rate, signedIn.user.id);
  const challenge = await requireChallenge(core, signedIn, factor, answer.challengeId);
  return recovery
    ? byRecoveryCode(core, signedIn, factor, { challengeId: answer.challengeId, code: recovery })
    : byFactor(core, signedIn, factor, answer, challenge);
}

async function byRecoveryCode(
  core: Core,
  signedIn: AuthenticatedUser,
  factor: Factor,
  { challengeId, code }: { challengeId: string; code: string },
): Promise<Verified> {
  return core.db.transaction().execute(async (trx) => {
    const spent = await spendRecoveryCode(core, trx, signedIn.user.id, code);
    if (!spent || !(await spendChallenge(trx, challengeId))) throw wrongTotpCode();
    const session = await raiseSessionLevel(core, trx, signedIn, { method: 'recovery_code', factorId: factor.id });
    return { session, change: 'recovery_code_used' };
  });
}

async function byFactor(
  core: Core,
  signedIn: AuthenticatedUser,
  factor: Factor,
  answer: FactorAnswer,
  challenge: string | null,
): Promise<Verified> {
  // Somebody who knows only the first factor must not confirm one that they began before the owner's.
  if (!isVerified(factor) && signedIn.aal !== 'aal2' && (await hasVerifiedFactor(core.db, signedIn.user.id)))
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  const proof =
    factor.factor_type === 'webauthn'
      ? await verifyKeyAnswer(core, factor, answer, challenge)
      : verifyTotpCode(core, factor, answer.code ?? '');
  return core.db.transaction().execute(async (trx) => {
    // A key's challenge is spent before its answer is checked, also by a wrong one.
    const spent = factor.factor_type === 'webauthn' || (await spendChallenge(trx, answer.challengeId));
    if (!spent || !(await proof.use(trx))) throw proof.refusal();
    const session = await raiseSessionLevel(core, trx, signedIn, { method: proof.method, factorId: factor.id });
    await trx
      .deleteFrom('catchlight_auth.factors')
      .where('user_id', '=', signedIn.user.id)
      .where('factor_type', '=', factor.factor_type)
      .where('status', '=', 'unverified')
      .execute();
    if (isVerified(factor)) return { session };
    return { session, change: factor.factor_type === 'webauthn' ? 'security_key_added' : 'factor_added' };
  });
}
