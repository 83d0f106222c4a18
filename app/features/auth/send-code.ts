// Asks auth to mail a sign-in code.
import type { RouterContextProvider } from 'react-router';
import { hostContext } from '~/context';
import { localeContext } from '~/context';

export type SendCodeError = 'email' | 'captcha' | 'tooMany' | 'otp';

/** Undefined when the mail was sent. */
export async function sendSignInCode(
  context: Readonly<RouterContextProvider>,
  email: string,
  captchaToken: string,
): Promise<SendCodeError | undefined> {
  const host = context.get(hostContext);
  const { error } = await host.auth.signInWithOtp({
    email,
    options: { captchaToken: captchaToken || undefined, data: { language: context.get(localeContext) } },
  });
  if (!error) return undefined;
  host.log.warn({ event: 'auth.code_not_sent', code: error.code, status: error.status }, 'Error sending OTP');
  if (error.code === 'captcha_failed') return 'captcha';
  if (error.status === 429) return 'tooMany';
  if (error.code === 'email_address_invalid' || error.code === 'validation_failed') return 'email';
  return 'otp';
}
