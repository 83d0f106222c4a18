// The second step of signing in: which apps and security keys there are, and whether a code or a key's answer is of one of them.
import type { RouterContextProvider } from 'react-router';
import { secondFactorForm } from '#server/contracts/forms/auth.ts';
import type { PasskeyStart } from '~/components/passkey/use-passkey';
import { hostContext } from '~/context';
import { parseForm } from '~/web/forms/parse-form.server';
import { readPasskeyAnswer } from '~/web/forms/passkey-answer.server';
import { logPasskeyStartError } from '~/components/passkey/log-passkey-start-error';
import { credentialOf, optionsToJson, relyingPartyOf } from '~/web/webauthn';
import type { NewSession, VerifyCodeError } from './verify-code';

type Context = Readonly<RouterContextProvider>;

export interface SecondFactor {
  id: string;
  name: string;
}

export interface SecondFactors {
  apps: SecondFactor[];
  keys: SecondFactor[];
}

type Fault<Error extends string> = { fault: Error };
export type KeyError = Exclude<VerifyCodeError, 'format'>;

/** Undefined when the auth server cannot be reached. */
export async function listSecondFactors(context: Context): Promise<SecondFactors | undefined> {
  const { data } = await context.get(hostContext).auth.mfa.listFactors();
  const show = (factors: readonly { id: string; friendly_name?: string }[]): SecondFactor[] =>
    factors.map(({ id, friendly_name: name }) => ({ id, name: name ?? '' }));
  return data ? { apps: show(data.totp), keys: show(data.webauthn) } : undefined;
}

/** A correct code, of the app or a recovery code, raises the session of this browser. A recovery code stands in for any factor; a server
 * without recovery codes takes it for a wrong code. */
export async function verifyFactorCode(context: Context, form: FormData): Promise<NewSession | Fault<VerifyCodeError>> {
  const { value } = parseForm(form, secondFactorForm);
  if (!value) return { fault: 'format' };
  const { factor: factorId, code } = value;
  const { auth, log } = context.get(hostContext);
  const { data, error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (data) return { userId: data.user.id, accessToken: data.access_token };
  log.warn({ event: 'auth.second_factor_refused', code: error.code, status: error.status }, 'A code was refused');
  return { fault: faultOf(error) };
}

/** What the browser has to ask the security key for. */
export async function startSecurityKeyChallenge(context: Context, factorId: string): Promise<PasskeyStart> {
  const { auth, log, site } = context.get(hostContext);
  const { data, error } = await auth.mfa.challenge({ factorId, webauthn: relyingPartyOf(site.publicUrl) });
  if (error) return logPasskeyStartError(log, error);
  const options = optionsToJson(data.webauthn.credential_options.publicKey);
  return { challenge_id: data.id, options, factor: factorId };
}

/** The security key's answer raises the session of this browser. */
export async function verifySecurityKey(context: Context, form: FormData): Promise<NewSession | Fault<KeyError>> {
  const answer = readPasskeyAnswer(form);
  if (!answer) return { fault: 'wrong' };
  const { auth, log, site } = context.get(hostContext);
  const { data, error } = await auth.mfa.verify({
    factorId: answer.factorId,
    challengeId: answer.challengeId,
    webauthn: {
      ...relyingPartyOf(site.publicUrl),
      type: 'request',
      credential_response: credentialOf(answer.credential),
    },
  });
  if (data) return { userId: data.user.id, accessToken: data.access_token };
  log.warn({ event: 'auth.second_factor_refused', code: error.code, status: error.status }, 'A key was refused');
  return { fault: faultOf(error) };
}

function faultOf({ status }: { status?: number | undefined }): KeyError {
  if (status === 429) return 'tooMany';
  return status && status < 500 ? 'wrong' : 'unreachable';
}
