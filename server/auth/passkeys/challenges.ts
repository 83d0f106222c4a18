// Challenges that a passkey signs: good once, for five minutes, for a registration of one person or for a sign-in.
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { isUuid } from '../../contracts/uuid.ts';
import type { Core } from '../core.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { type Body, nonEmptyString } from '../http.ts';
import { relyingParty } from './relying-party.ts';

const CHALLENGE_MS = 5 * MINUTE_MS;

export interface StartedChallenge {
  challenge_id: string;
  /** In seconds since 1970. */
  expires_at: number;
}

export async function storePasskeyChallenge(
  core: Core,
  challenge: string,
  userId: string | null,
): Promise<StartedChallenge> {
  const now = core.now();
  const id = randomUUID();
  const expires = new Date(now.getTime() + CHALLENGE_MS);
  // Kept an hour, so that a late answer is told that it is late.
  const old = new Date(now.getTime() - 12 * CHALLENGE_MS);
  await core.db.deleteFrom('catchlight_auth.passkey_challenges').where('expires_at', '<', old).execute();
  await core.db
    .insertInto('catchlight_auth.passkey_challenges')
    .values({ id, user_id: userId, challenge, expires_at: expires })
    .execute();
  return { challenge_id: id, expires_at: Math.floor(expires.getTime() / 1000) };
}

export interface PasskeyAnswer {
  challengeId: string;
  credential: Record<string, unknown> & { id: string };
}

export function parsePasskeyAnswer(body: Body): PasskeyAnswer {
  const challengeId = nonEmptyString(body.challenge_id);
  if (!challengeId) throw validationFailed('challenge_id is required');
  if (!isUuid(challengeId.toLowerCase())) throw validationFailed('challenge_id must be a valid UUID');
  const credential = body.credential as Record<string, unknown> | undefined;
  const id = nonEmptyString(credential?.id);
  if (!credential || typeof credential !== 'object') throw validationFailed('credential is required');
  if (!id || typeof credential.response !== 'object' || !credential.response) throw verificationFailed();
  return { challengeId, credential: { ...credential, id } };
}

/** What a passkey must have signed, as the library takes it. Spends the challenge: throws 400 for an unknown, used or old one. */
export async function spendPasskeyChallenge(core: Core, { challengeId }: PasskeyAnswer, userId: string | null) {
  const { id: expectedRPID, origins: expectedOrigin } = relyingParty(core.deps);
  const expectedChallenge = await spendChallenge(core, challengeId, userId);
  return { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: false };
}

/** Deletes it, so that of two answers at once one counts. */
async function spendChallenge(core: Core, id: string, userId: string | null): Promise<string> {
  const spent = await core.db
    .deleteFrom('catchlight_auth.passkey_challenges')
    .where('id', '=', id)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returningAll()
    .executeTakeFirst();
  if (!spent) throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
  if (spent.expires_at <= core.now()) throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired');
  return spent.challenge;
}

export const verificationFailed = (): AuthError =>
  new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed');
