// The forms of signing in. Only zod and plain data may be imported here.
import { z } from 'zod';
import { readEmail } from '../email-address.ts';
import { parseOneTimeCode, parseRecoveryCode } from '../one-time-code.ts';
import { present, readBy, text } from './fields.ts';

export const emailForm = z.object({ email: readBy(readEmail) });
export const codeForm = z.object({ code: readBy(parseOneTimeCode) });
/** The code of an app, or a recovery code instead. */
export const secondFactorForm = z.object({
  factor: text,
  code: readBy((typed) => parseOneTimeCode(typed) ?? parseRecoveryCode(typed)),
});
export const providerForm = z.object({ provider: text });

/** The script's proof, Turnstile's own field, or the answer to a question. */
export const captchaForm = z.object({ question: text, answer: text, captcha: text, 'cf-turnstile-response': text });
/** Whether somebody without a script has answered a question. */
export const answeredForm = z.object({ answer: present });

/** What the browser's passkey dialogue answered; the auth server checks what is in it. `factor`: of a security key. */
export const passkeyAnswerForm = z.object({
  challenge_id: z.string().trim().min(1),
  credential: readBy(parseJson),
  factor: text,
});
/** What the passkey dialogue is about to be opened for: signing in, unless it says something else. */
export const passkeyStartForm = z.object({
  use: z.enum(['add', 'add-key', 'use-key', 'sign-in']).default('sign-in').catch('sign-in'),
  name: text,
  factor: text,
});

/** Undefined for what is no JSON, or nothing. */
function parseJson(json: string): unknown {
  try {
    return (JSON.parse(json) as unknown) || undefined;
  } catch {
    return undefined;
  }
}
