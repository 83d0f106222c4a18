// The captcha on the server: the token in a form, and the question for browsers without JavaScript.
import type { RouterContextProvider } from 'react-router';
import { answeredForm, captchaForm } from '#server/contracts/forms/auth.ts';
import { serverApi } from '~/api/server';
import { hostContext, type Site } from '~/context';
import { localeContext } from '~/context';
import { parseFormOrThrow } from './parse-form.server';

type Context = Readonly<RouterContextProvider>;
export type CaptchaConfig = Site['captcha'];
export interface CaptchaQuestion {
  id: string;
  text: string;
  image?: string;
}

/** The proof that a form carries: the script's, Turnstile's own field, or the answer to a question. */
export function captchaToken(form: FormData): string {
  const { question, answer, captcha, 'cf-turnstile-response': turnstile } = parseFormOrThrow(form, captchaForm);
  return answer ? `${question}:${answer}` : captcha || turnstile;
}

/** Whoever has answered a question has no script, and needs another one for the next try. */
export const nextCaptchaQuestion = async (context: Context, form: FormData): Promise<CaptchaQuestion | null> =>
  parseFormOrThrow(form, answeredForm).answer ? fetchCaptchaQuestion(context) : null;

export const captchaConfig = (context: Context): CaptchaConfig => context.get(hostContext).site.captcha;

/** A form came without a proof: no script solved the challenge, so a question is asked instead. */
export const needsCaptchaQuestion = (context: Context, proof: string): boolean =>
  captchaConfig(context).kind === 'embedded' && proof === '';

export async function fetchCaptchaQuestion(context: Context): Promise<CaptchaQuestion | null> {
  if (captchaConfig(context).kind !== 'embedded') return null;
  const question = await serverApi(context)
    .get('/security/question', { open: true, attempts: 1, query: { language: context.get(localeContext) } })
    .catch(() => undefined);
  return question ?? null;
}
