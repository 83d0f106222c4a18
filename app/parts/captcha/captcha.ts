// The check on the server's side: the proof out of a form, and the question for browsers without a script.
import type { RouterContextProvider } from 'react-router';
import { apiOf } from '~/api/server';
import { hostContext, type Site } from '~/context';
import { localeContext } from '~/context';

type Context = Readonly<RouterContextProvider>;
export type CaptchaKind = Site['captcha'];
export interface Question {
  id: string;
  text: string;
  image?: string;
}

/** The proof that a form carries: the script's, Turnstile's own field, or the answer to a question. */
export function proofOf(form: FormData): string {
  const field = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const answer = field('answer');
  if (answer) return `${field('question')}:${answer}`;
  return field('captcha') || field('cf-turnstile-response');
}

export const captchaOf = (context: Context): CaptchaKind => context.get(hostContext).site.captcha;

/** A form came without a proof: no script solved the challenge, so a question is asked instead. */
export const needsQuestion = (context: Context, proof: string): boolean =>
  captchaOf(context).kind === 'embedded' && proof === '';

export async function askQuestion(context: Context): Promise<Question | null> {
  if (captchaOf(context).kind !== 'embedded') return null;
  const question = await apiOf(context)
    .get('/security/question', { open: true, attempts: 1, query: { language: context.get(localeContext) } })
    .catch(() => undefined);
  return question ?? null;
}
