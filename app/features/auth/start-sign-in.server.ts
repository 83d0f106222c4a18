// The first step of signing in: mails a code to the address of the form.
import type { RouterContextProvider } from 'react-router';
import {
  captchaToken,
  fetchCaptchaQuestion,
  needsCaptchaQuestion,
  nextCaptchaQuestion,
  type CaptchaQuestion,
} from '~/web/forms/captcha.server';
import { emailForm } from '#server/contracts/forms/auth.ts';
import { parseForm } from '~/web/forms/parse-form.server';
import { rejectForm, type RejectedForm } from '~/web/forms/rejected-form';
import { sendSignInCode, type SendCodeError } from './send-code';

export interface RejectedSignIn {
  rejected: RejectedForm<'email', 'invalid'>;
  /** An error that is about no field. */
  error?: Exclude<SendCodeError, 'email'> | 'passkey';
  /** For browsers without a script, which send no proof. */
  question?: CaptchaQuestion | null;
}

/** The address that a code was mailed to, or the rejected form and its status. */
export async function startSignIn(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<{ email: string } | { rejection: RejectedSignIn; status: number }> {
  const { value, rejected } = parseForm(form, emailForm);
  if (rejected) return { rejection: { rejected }, status: 422 };
  const proof = captchaToken(form);
  const valid = rejectForm(form, {});
  if (needsCaptchaQuestion(context, proof)) {
    const question = await fetchCaptchaQuestion(context);
    return question
      ? { rejection: { rejected: valid, question }, status: 200 }
      : { rejection: { rejected: valid, error: 'captcha' }, status: 503 };
  }
  const error = await sendSignInCode(context, value.email, proof);
  if (!error) return { email: value.email };
  const question = await nextCaptchaQuestion(context, form);
  if (error === 'email')
    return { rejection: { rejected: rejectForm(form, { email: 'invalid' }), question }, status: 422 };
  return { rejection: { rejected: valid, error, question }, status: error === 'tooMany' ? 429 : 422 };
}
