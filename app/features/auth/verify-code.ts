// Tries a code with auth. Wrong, too old and used already are one answer there, so that nobody learns more than they should.
import type { RouterContextProvider } from 'react-router';
import { hostContext } from '~/context';

import type { VerifyFault } from './verify-form';

export interface NewSession {
  userId: string;
  accessToken: string;
}

/** People paste codes with blanks in them. */
const digitsOf = (text: string): string => text.replace(/\s+/g, '');

export async function verifyCode(
  context: Readonly<RouterContextProvider>,
  email: string,
  typed: string,
): Promise<NewSession | { fault: VerifyFault }> {
  const token = digitsOf(typed);
  if (!/^\d{6}$/.test(token)) return { fault: 'format' };
  const host = context.get(hostContext);
  const { data, error } = await host.auth.verifyOtp({ email, token, type: 'email' });
  if (data.session) return { userId: data.session.user.id, accessToken: data.session.access_token };
  host.log.warn({ event: 'auth.code-refused', code: error?.code, status: error?.status }, 'A code was refused');
  if (error?.status === 429) return { fault: 'tooMany' };
  if (error?.code === 'otp_expired' || error?.code === 'validation_failed') return { fault: 'wrong' };
  return { fault: error?.status && error.status < 500 ? 'wrong' : 'unreachable' };
}
