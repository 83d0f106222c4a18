// Sends a message to support.
import type { RouterContextProvider } from 'react-router';
import { contactForm, honeypotForm } from '#server/contracts/forms/site.ts';
import { NO_RETRY } from '~/api/client';
import { serverApi } from '~/api/server';
import { ApiError } from '~/api/errors';
import { hostContext, localeContext } from '~/context';
import {
  captchaToken,
  fetchCaptchaQuestion,
  needsCaptchaQuestion,
  type CaptchaQuestion,
} from '~/web/forms/captcha.server';
import { parseFormOrThrow, parseForm } from '~/web/forms/parse-form.server';
import { rejectForm, type RejectedForm } from '~/web/forms/rejected-form';

/** An error that is about no field: the text `errors.<code>`. */
type SendError = 'tooMany' | 'failed' | 'captcha';

export interface RejectedContact {
  rejected: RejectedForm<'name' | 'email' | 'message', 'invalid'>;
  error?: SendError;
  /** Visitors without a captcha token are asked a question. */
  question?: CaptchaQuestion | null;
}
interface Rejection extends RejectedContact {
  status: number;
}

/** Undefined once the message is sent. */
export async function sendContact(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<Rejection | undefined> {
  // Programs get the same answer as if their message had been sent.
  if (parseFormOrThrow(form, honeypotForm).website) return undefined;
  const reject = (status: number, error?: SendError): Rejection => ({ rejected: rejectForm(form, {}), error, status });
  const { value, rejected } = parseForm(form, contactForm);
  if (rejected) return { rejected, status: 422 };
  const captcha = captchaToken(form);
  if (!context.get(hostContext).session && needsCaptchaQuestion(context, captcha)) {
    const question = await fetchCaptchaQuestion(context);
    return question ? { ...reject(200), question } : reject(503, 'failed');
  }
  try {
    const body = { ...value, language: context.get(localeContext), captcha };
    await serverApi(context).post('/contact', { body, open: true, ...NO_RETRY });
    return undefined;
  } catch (error) {
    const { code, status } = error instanceof ApiError ? error : { code: undefined, status: 0 };
    if (code === 'captcha_failed') return { ...reject(422, 'captcha'), question: await fetchCaptchaQuestion(context) };
    if (status === 422) return { rejected: rejectForm(form, { email: 'invalid' }), status };
    context.get(hostContext).log.warn({ event: 'contact.not_sent', err: error }, 'A message to support was not sent');
    return status === 429 ? reject(status, 'tooMany') : reject(503, 'failed');
  }
}
