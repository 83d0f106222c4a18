// Which challenge: our own, Turnstile, or none on this very machine.
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import type { Captcha } from '../../ports/captcha.ts';
import type { Clock, Ids } from '../../ports/clock.ts';
import type { Limits } from '../../ports/limits.ts';
import type { Log } from '../../ports/log.ts';
import { captchaOff } from './off.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { createSum, isSumToken } from './sum.ts';
import { createTurnstile } from './turnstile.ts';

export interface CaptchaParts {
  db: Db;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  log: Log;
  secret: string;
}

export function chooseCaptcha(env: Env, parts: CaptchaParts): Captcha {
  if (!env.captcha.enabled) return captchaOff;
  const { turnstile } = env.captcha;
  if (!turnstile) return createEmbeddedCaptcha(parts);
  const { publicUrl, publicUrlIsDefault } = env.http;
  return createTurnstile({
    ...parts,
    ...turnstile,
    hostname: publicUrlIsDefault ? undefined : new URL(publicUrl).hostname,
  });
}

/** Work for browsers with scripts, a sum for those without. */
export function createEmbeddedCaptcha(parts: Omit<CaptchaParts, 'log'>): Captcha {
  const work = createProofOfWork(parts);
  const sum = createSum(parts);
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
