// Signing in with a passkey: nobody says who they are, the key does.
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Core } from '../core.ts';
import { AuthError } from '../errors.ts';
import type { AuthDb, Passkey } from '../schema.ts';
import { openSession, type SessionBody, type SessionOrigin } from '../sessions.ts';
import { findUser } from '../users.ts';
import {
  spendPasskeyChallenge,
  type PasskeyAnswer,
  storePasskeyChallenge,
  type StartedChallenge,
  verificationFailed,
} from './challenges.ts';
import { loadWebAuthn, relyingParty } from './relying-party.ts';

export async function signInOptions(core: Core): Promise<StartedChallenge & { options: object }> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(core.deps).id,
    userVerification: 'preferred',
  });
  return { ...(await storePasskeyChallenge(core, options.challenge, null)), options };
}

/**
 * Opens a session. Where the authenticator checked its owner (a PIN, a finger, a face), the passkey is two proofs in one, and the
 * session is at aal2.
 */
export async function signInWithPasskey(
  core: Core,
  answer: PasskeyAnswer,
  origin: SessionOrigin,
): Promise<SessionBody> {
  const expected = await spendPasskeyChallenge(core, answer, null);
  const passkey = await findPasskey(core, answer);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const checked = await verifyAuthenticationResponse({
    response: answer.credential as unknown as AuthenticationResponseJSON,
    ...expected,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      // Throws when the count did not rise: then there is a copy of the key.
      counter: Number(passkey.sign_count),
    },
  }).catch(() => undefined);
  if (!checked?.verified) throw verificationFailed();
  const { newCounter, userVerified } = checked.authenticationInfo;
  return core.db.transaction().execute(async (trx) => {
    const user = await findUser(trx, passkey.user_id);
    if (!user || !(await useOnce(core, trx, passkey, newCounter))) throw verificationFailed();
    if (user.email && !user.email_confirmed_at) throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed');
    const proof = { passkeyId: passkey.id, ...(userVerified ? { aal: 'aal2' as const } : {}) };
    return openSession(core, trx, user, 'passkey', origin, proof);
  });
}

async function findPasskey(core: Core, { credential }: PasskeyAnswer): Promise<Passkey> {
  const passkey = await core.db
    .selectFrom('catchlight_auth.passkeys')
    .selectAll()
    .where('credential_id', '=', credential.id.slice(0, 2000))
    .executeTakeFirst();
  const { userHandle } = credential.response as { userHandle?: unknown };
  const handle = typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString() : undefined;
  if (!passkey || (handle !== undefined && handle !== passkey.user_id)) throw verificationFailed();
  return passkey;
}

/** False when another request used the key with the same count meanwhile. */
async function useOnce(core: Core, trx: AuthDb, passkey: Passkey, count: number): Promise<boolean> {
  const used = await trx
    .updateTable('catchlight_auth.passkeys')
    .set({ sign_count: count, last_used_at: core.now() })
    .where('id', '=', passkey.id)
    .where('sign_count', '=', passkey.sign_count)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
