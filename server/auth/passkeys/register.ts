// Making a passkey: options for the browser, then what its authenticator made of them.
import { randomUUID } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Core } from '../core.ts';
import { AuthError } from '../errors.ts';
import { listFactors } from '../factors/factors.ts';
import type { Passkey, User } from '../schema.ts';
import {
  spendPasskeyChallenge,
  type PasskeyAnswer,
  storePasskeyChallenge,
  type StartedChallenge,
  verificationFailed,
} from './challenges.ts';
import { listPasskeys, UNNAMED_PASSKEY } from './passkeys.ts';
import { loadWebAuthn, relyingParty } from './relying-party.ts';

const MAX_PASSKEYS = 10;
/** ES256, then RS256: what every authenticator has one of. */
const ALGORITHMS = [-7, -257];

export async function registrationOptions(core: Core, user: User): Promise<StartedChallenge & { options: object }> {
  const known = await listPasskeys(core.db, user.id);
  assertRoom(known.length);
  const keys = await listFactors(core.db, [user.id]);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const name = typeof user.user_metadata.name === 'string' ? user.user_metadata.name : '';
  const options = await generateRegistrationOptions({
    rpName: core.deps.siteName,
    rpID: relyingParty(core.deps).id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email ?? user.id,
    userDisplayName: name || (user.email ?? ''),
    attestationType: 'none',
    // Security keys too: one touch of one device must not be both steps.
    excludeCredentials: [...known, ...keys].flatMap(({ credential_id: id }) => (id ? [{ id }] : [])),
    // A key that the authenticator finds by itself: people sign in without typing who they are.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { ...(await storePasskeyChallenge(core, options.challenge, user.id)), options };
}

export async function registerPasskey(core: Core, user: User, answer: PasskeyAnswer): Promise<Passkey> {
  const expected = await spendPasskeyChallenge(core, answer, user.id);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const checked = await verifyRegistrationResponse({
    response: answer.credential as unknown as RegistrationResponseJSON,
    ...expected,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!checked?.verified) throw verificationFailed();
  const { credential } = checked.registrationInfo;
  return core.db.transaction().execute(async (trx) => {
    // The account's row is the lock of its number of passkeys.
    await trx.selectFrom('catchlight_auth.users').select('id').where('id', '=', user.id).forUpdate().execute();
    assertRoom((await listPasskeys(trx, user.id)).length);
    const added = await trx
      .insertInto('catchlight_auth.passkeys')
      .values({
        id: randomUUID(),
        user_id: user.id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        sign_count: credential.counter,
        transports: JSON.stringify((credential.transports ?? []).slice(0, 10)),
        friendly_name: UNNAMED_PASSKEY,
        created_at: core.now(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!added) throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered');
    return added;
  });
}

function assertRoom(count: number): void {
  if (count >= MAX_PASSKEYS) throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');
}
