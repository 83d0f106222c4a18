// Chooses the captcha: our own, Turnstile, or none on a local machine.
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env/index.ts';
import type { Captcha } from '../../ports/captcha.ts';
import type { Clock, Ids } from '../../ports/clock.ts';
import type { Limits } from '../../ports/limits.ts';
import type { Log } from '../../ports/log.ts';
import { captchaOff } from './off.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { createSumQuestion, isSumToken } from './sum-question.ts';
import { createTurnstile } from './turnstile.ts';

export interface CaptchaParts {
  db: Db;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  log: Log;
  secret: string;
}

export interface ChosenCaptcha {
  captcha: Captcha;
  state: string;
  hosted: boolean;
}

export function chooseCaptcha(env: Env, parts: CaptchaParts): ChosenCaptcha {
  const { enabled, turnstile } = env.captcha;
  if (turnstile && enabled) {
    const { publicUrl, publicUrlIsDefault } = env.http;
    const hostname = publicUrlIsDefault ? undefined : new URL(publicUrl).hostname;
    const captcha = createTurnstile({ ...parts, ...turnstile, hostname });
    return { captcha, state: 'Cloudflare Turnstile (visitors need JavaScript)', hosted: true };
  }
  if (!enabled) return { captcha: captchaOff, state: 'off, on this machine only', hosted: false };
  return { captcha: createEmbeddedCaptcha(parts), state: 'proof of work', hosted: false };
}

/** Proof of work for browsers with scripts, a sum for those without. */
export function createEmbeddedCaptcha(parts: Omit<CaptchaParts, 'log'>): Captcha {
  const work = createProofOfWork(parts);
  const sum = createSumQuestion(parts);
  return {
    name: 'embedded',
    challenge: work.challenge,
    question: async (language) => sum.question(language),
    verify: async (token, ip) => {
      if (!token) return false;
      return isSumToken(token) ? sum.verify(token, ip) : work.verify(token);
    },
  };
}
