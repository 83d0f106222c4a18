// Proving a security key (WebAuthn as a second factor): a challenge that is good once, and the key's signature of it.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Core } from '../core.ts';
import { AuthError, validationFailed } from '../errors.ts';
import type { Body } from '../http.ts';
import { listPasskeys } from '../passkeys/passkeys.ts';
import { loadWebAuthn, relyingParty } from '../passkeys/relying-party.ts';
import type { AuthDb, Factor, User } from '../schema.ts';
import { type FactorAnswer, spendChallenge } from './challenges.ts';
import { isVerified, listFactors } from './factors.ts';
import type { Proof } from './totp-proof.ts';

/** ES256, then RS256: what every authenticator has one of. */
const ALGORITHMS = [-7, -257];

export interface KeyChallenge {
  type: 'create' | 'request';
  credential_options: { publicKey: object };
}

/** Throws 400 when a client names another site than ours: the site that a key belongs to is never the client's choice. */
function assertRelyingParty(core: Core, { rpId, rpOrigins }: Body): void {
  const ours = relyingParty(core.deps);
  if (rpId !== undefined && rpId !== ours.id) throw validationFailed(`webauthn.rpId must be ${ours.id}`);
  if (rpOrigins === undefined) return;
  if (!Array.isArray(rpOrigins) || !rpOrigins.every((one) => ours.origins.includes(one)))
    throw validationFailed(`webauthn.rpOrigins must be among ${ours.origins.join(', ')}`);
}

export async function startKeyChallenge(
  core: Core,
  user: User,
  factor: Factor,
  { webauthn }: Body,
): Promise<{ challenge: string; body: KeyChallenge }> {
  if (webauthn && typeof webauthn === 'object') assertRelyingParty(core, webauthn as Body);
  const { generateAuthenticationOptions, generateRegistrationOptions } = await loadWebAuthn();
  const rpID = relyingParty(core.deps).id;
  if (isVerified(factor)) {
    const publicKey = await generateAuthenticationOptions({
      rpID,
      allowCredentials: [{ id: factor.credential_id ?? '', transports: (factor.transports ?? []) as never }],
      userVerification: 'discouraged',
    });
    return { challenge: publicKey.challenge, body: { type: 'request', credential_options: { publicKey } } };
  }
  // Passkeys too: one touch of one device must not be both steps.
  const [keys, passkeys] = await Promise.all([listFactors(core.db, [user.id]), listPasskeys(core.db, user.id)]);
  const known = [...keys, ...passkeys].flatMap(({ credential_id: id }) => (id ? [{ id }] : []));
  const publicKey = await generateRegistrationOptions({
    rpName: core.deps.siteName,
    rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.email ?? user.id,
    userDisplayName: user.email ?? user.id,
    attestationType: 'none',
    excludeCredentials: known,
    // A second step only: the key need not remember whose it is, nor ask for a PIN.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { challenge: publicKey.challenge, body: { type: 'create', credential_options: { publicKey } } };
}

const refusal = (): AuthError =>
  new AuthError(422, 'mfa_verification_failed', 'The security key could not be verified');

/** Throws 422 `mfa_verification_failed` for every answer that is not the key's own to this challenge, which it spends. */
export async function verifyKeyAnswer(
  core: Core,
  factor: Factor,
  { challengeId, webauthn }: FactorAnswer,
  challenge: string | null,
): Promise<Proof> {
  if (!webauthn) throw validationFailed('webauthn is required');
  assertRelyingParty(core, webauthn);
  if (webauthn.type !== (isVerified(factor) ? 'request' : 'create'))
    throw validationFailed('webauthn.type does not match the challenge');
  if (!challenge || !(await spendChallenge(core.db, challengeId))) throw refusal();
  const { id: expectedRPID, origins: expectedOrigin } = relyingParty(core.deps);
  const expected = { expectedChallenge: challenge, expectedOrigin, expectedRPID, requireUserVerification: false };
  const answer = webauthn.credential_response;
  const use = isVerified(factor)
    ? await checkSignature(factor, answer, expected)
    : await checkNewKey(factor, answer, expected);
  return { method: 'mfa/webauthn', refusal, use: (trx) => use(core, trx) };
}

interface Expected {
  expectedChallenge: string;
  expectedOrigin: string[];
  expectedRPID: string;
  requireUserVerification: boolean;
}
type Use = (core: Core, trx: AuthDb) => Promise<boolean>;

async function checkNewKey(factor: Factor, answer: unknown, expected: Expected): Promise<Use> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const checked = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    ...expected,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!checked?.verified) throw refusal();
  const { credential } = checked.registrationInfo;
  return async (core, trx) => {
    const taken = await trx
      .selectFrom('catchlight_auth.factors')
      .select('id')
      .where('credential_id', '=', credential.id)
      .executeTakeFirst();
    if (taken) throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered');
    const added = await trx
      .updateTable('catchlight_auth.factors')
      .set({
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        sign_count: credential.counter,
        transports: JSON.stringify((credential.transports ?? []).slice(0, 10)),
        status: 'verified',
        updated_at: core.now(),
      })
      .where('id', '=', factor.id)
      .where('status', '=', 'unverified')
      .executeTakeFirst();
    return added.numUpdatedRows === 1n;
  };
}

async function checkSignature(factor: Factor, answer: unknown, expected: Expected): Promise<Use> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const response = answer as AuthenticationResponseJSON | undefined;
  if (!response || response.id !== factor.credential_id) throw refusal();
  const checked = await verifyAuthenticationResponse({
    response,
    ...expected,
    credential: {
      id: factor.credential_id,
      publicKey: new Uint8Array(Buffer.from(factor.public_key ?? '', 'base64url')),
      // Throws when the count did not rise: then there is a copy of the key.
      counter: Number(factor.sign_count),
    },
  }).catch(() => undefined);
  if (!checked?.verified) throw refusal();
  const { newCounter } = checked.authenticationInfo;
  return async (core, trx) => {
    const used = await trx
      .updateTable('catchlight_auth.factors')
      .set({ sign_count: newCounter, updated_at: core.now() })
      .where('id', '=', factor.id)
      .where('sign_count', '=', factor.sign_count)
      .executeTakeFirst();
    return used.numUpdatedRows === 1n;
  };
}
