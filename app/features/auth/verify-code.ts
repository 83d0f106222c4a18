// Verifies a sign-in code. Auth gives one error for a wrong, an expired and a used code, so that attackers learn nothing.
import type { RouterContextProvider } from 'react-router';
import { codeForm } from '#server/contracts/forms/auth.ts';
import { hostContext } from '~/context';
import { parseForm } from '~/web/forms/parse-form.server';
import type { VerifyCodeError } from './verify-form';

export type { VerifyCodeError };

export interface NewSession {
  userId: string;
  accessToken: string;
}

export async function verifySignInCode(
  context: Readonly<RouterContextProvider>,
  email: string,
  form: FormData,
): Promise<NewSession | { fault: VerifyCodeError }> {
  const { value } = parseForm(form, codeForm);
  if (!value) return { fault: 'format' };
  const host = context.get(hostContext);
  const { data, error } = await host.auth.verifyOtp({ email, token: value.code, type: 'email' });
  if (data.session) return { userId: data.session.user.id, accessToken: data.session.access_token };
  host.log.warn({ event: 'auth.code_refused', code: error?.code, status: error?.status }, 'A code was refused');
  if (error?.status === 429) return { fault: 'tooMany' };
  if (error?.code === 'otp_expired' || error?.code === 'validation_failed') return { fault: 'wrong' };
  return { fault: error?.status && error.status < 500 ? 'wrong' : 'unreachable' };
}
