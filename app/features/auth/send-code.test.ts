// Asking for a code: what is sent to auth, and the message shown for each answer.
import { filledForm } from '#tests/factories/filled-form.ts';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type Host, hostContext, localeContext } from '~/context';
import { serverT } from '~/i18n/messages.server';
import { sendSignInCode } from './send-code';
import { verifySignInCode } from './verify-code';

type Refusal = { code?: string; status?: number } | null;

function start(error: Refusal = null) {
  const asked: unknown[] = [];
  const logged: unknown[] = [];
  const auth = {
    signInWithOtp: async (request: unknown) => {
      asked.push(request);
      return { error };
    },
    verifyOtp: async (request: unknown) => {
      asked.push(request);
      return { error, data: { session: error ? null : { access_token: 'token', user: { id: 'ada' } } } };
    },
  };
  const context = new RouterContextProvider();
  const log = { warn: (_: object, words: string) => void logged.push(words) };
  context.set(hostContext, { auth, log } as unknown as Host);
  context.set(localeContext, 'fr');
  return { context, asked, logged };
}

it('asks auth with the proof of the challenge and the language of the page', async () => {
  const { context, asked, logged } = start();
  expect(await sendSignInCode(context, 'ada@example.com', 'proof')).toBeUndefined();
  expect(asked).toEqual([{ email: 'ada@example.com', options: { captchaToken: 'proof', data: { language: 'fr' } } }]);
  expect(logged).toEqual([]);
});

it.each([
  [{ code: 'captcha_failed', status: 400 }, 'captcha', 'Browser verification failed'],
  [{ code: 'over_email_send_rate_limit', status: 429 }, 'tooMany', undefined],
  [{ code: 'email_address_invalid', status: 400 }, 'email', undefined],
  [{ code: 'unexpected_failure', status: 500 }, 'otp', 'Error sending OTP'],
  [{}, 'otp', 'Error sending OTP'],
] as const)('refused with %j it is "%s"', async (error, fault, words) => {
  const { context, logged } = start(error);
  expect(await sendSignInCode(context, 'ada@example.com', '')).toBe(fault);
  expect(logged).toEqual(['Error sending OTP']);
  if (words) expect(serverT('en', 'auth')(`signIn.errors.${fault}`)).toBe(words);
});

it('opens the session of a right code, with whatever blanks it was pasted', async () => {
  const { context, asked } = start();
  expect(await verifySignInCode(context, 'ada@example.com', filledForm({ code: ' 12 34\t56 ' }))).toEqual({
    userId: 'ada',
    accessToken: 'token',
  });
  expect(asked).toEqual([{ email: 'ada@example.com', token: '123456', type: 'email' }]);
});

it.each([
  ['12345', null, 'format'],
  ['abcdef', null, 'format'],
  ['123456', { code: 'otp_expired', status: 403 }, 'wrong'],
  ['123456', { status: 429 }, 'tooMany'],
  ['123456', { status: 400 }, 'wrong'],
  ['123456', { status: 500 }, 'unreachable'],
  ['123456', {}, 'unreachable'],
] as const)('the code %s, answered by %j, is "%s"', async (typed, error, fault) => {
  expect(await verifySignInCode(start(error).context, 'ada@example.com', filledForm({ code: typed }))).toEqual({
    fault,
  });
});
