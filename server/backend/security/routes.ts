// The captcha, before an OAuth sign-in and wherever a page asks for one.
import { z } from 'zod';
import { questionAnswer, turnstileAnswer, turnstileInput } from '../../contracts/api.ts';
import { LOCALES } from '../../contracts/locales.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import { perMinute, route } from '../route.ts';

export const securityRoutes = [
  route({
    method: 'POST',
    path: '/security/turnstile',
    rule: 'public',
    summary: 'Checks the proof of a challenge; each proof counts once',
    body: turnstileInput,
    answer: turnstileAnswer,
    // Not idempotent by key: a proof counts once, and a repeat must be refused.
    idempotent: false,
    limit: perMinute(30),
    handler: async ({ deps, ip }, { body }) => {
      if (!(await deps.captcha.verify(body.token, ip)))
        throw new AppError('captcha_failed', 'Browser verification failed');
      return { verified: true as const };
    },
  }),
  route({
    method: 'GET',
    path: '/security/challenge',
    rule: 'public',
    summary: 'A challenge of the self-hosted captcha, as its widget reads it',
    limit: perMinute(60),
    handler: async ({ deps }) => {
      if (!deps.captcha.challenge) throw notFound();
      return deps.captcha.challenge();
    },
  }),
  route({
    method: 'GET',
    path: '/security/question',
    rule: 'public',
    summary: 'A question for pages without JavaScript; the proof is its id, a colon and the answer',
    query: z.object({ language: z.enum(LOCALES).default('en') }),
    answer: questionAnswer,
    limit: perMinute(20),
    handler: async ({ deps }, { query }) => {
      if (!deps.captcha.question) throw notFound();
      return deps.captcha.question(query.language);
    },
  }),
];
