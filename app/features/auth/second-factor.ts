// The second step of signing in for those who have an authenticator app: which apps there are, and whether a code is one of theirs.
import type { RouterContextProvider } from 'react-router';
import { hostContext } from '~/context';
import { parseOneTimeCode } from '~/web/forms/one-time-code';
import type { NewSession, VerifyCodeError } from './verify-code';

type Context = Readonly<RouterContextProvider>;

export interface AuthenticatorApp {
  id: string;
  name: string;
}

/** Undefined when the auth server cannot be reached. */
export async function listAuthenticatorApps(context: Context): Promise<AuthenticatorApp[] | undefined> {
  const { data } = await context.get(hostContext).auth.mfa.listFactors();
  return data?.totp.map(({ id, friendly_name: name }) => ({ id, name: name ?? '' }));
}

/** Ten letters and digits, with or without the dash. A server without recovery codes takes it for a wrong code. */
const parseRecoveryCode = (text: string): string | undefined =>
  /^[a-z2-9]{10}$/i.test(text.replaceAll(/[\s-]+/g, '')) ? text : undefined;

/** A correct code, of the app or a recovery code, raises the session of this browser. */
export async function verifyAppCode(
  context: Context,
  factorId: string,
  typed: string,
): Promise<NewSession | { fault: VerifyCodeError }> {
  const code = parseOneTimeCode(typed) ?? parseRecoveryCode(typed);
  if (!code) return { fault: 'format' };
  const { auth, log } = context.get(hostContext);
  const { data, error } = await auth.mfa.challengeAndVerify({ factorId, code });
  if (data) return { userId: data.user.id, accessToken: data.access_token };
  log.warn({ event: 'auth.second-factor-refused', code: error.code, status: error.status }, 'A code was refused');
  if (error.status === 429) return { fault: 'tooMany' };
  return { fault: error.status && error.status < 500 ? 'wrong' : 'unreachable' };
}
