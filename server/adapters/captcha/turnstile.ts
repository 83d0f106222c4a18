// Cloudflare Turnstile: the browser's token is checked by one call to Cloudflare. It counts once there, and once here.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { TURNSTILE_ACTION } from '../../contracts/turnstile.ts';
import { AppError } from '../../domain/errors.ts';
import type { Captcha } from '../../ports/captcha.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { takeOnce } from './used.ts';

export interface TurnstileSettings {
  db: Db;
  clock: Clock;
  log: Log;
  secretKey: string;
  /** Where its widget stands: proofs made on other sites count for nothing. Undefined where nobody named the host. */
  hostname?: string | undefined;
  /** Another address to ask: a proxy of one's own, or a test's server. */
  verifyUrl?: string | undefined;
  timeoutMs?: number;
}

const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
/** Cloudflare's tokens live for five minutes. */
const KEEP_MS = 10 * MINUTE_MS;
const LONGEST_TOKEN = 2048;
/** The token is at fault. Anything else is about us or about Cloudflare. */
const REFUSALS = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']);
const answerShape = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  /** Where the widget stood, and what it was for. */
  hostname: z.string().optional(),
  action: z.string().optional(),
});
type Answer = z.infer<typeof answerShape>;
/** Cloudflare's keys for trying out; what is checked with them stands on no site and for nothing. */
const TRYING_OUT = /^[123]x0+A+$/;

export function createTurnstile(settings: TurnstileSettings): Captcha {
  const { db, clock, log, secretKey, hostname, verifyUrl = VERIFY_URL, timeoutMs = 6000 } = settings;

  async function ask(token: string, ip: string): Promise<Answer> {
    const body = new URLSearchParams({ secret: secretKey, response: token, ...(ip && { remoteip: ip }) });
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(verifyUrl, { method: 'POST', body, signal, redirect: 'error' });
    // Refusals come with status 400 and a body like any other.
    if (answer.status >= 500) throw new Error(`Turnstile answers ${answer.status}`);
    return answerShape.parse(await answer.json());
  }

  const isOurs = (answer: Answer): boolean =>
    TRYING_OUT.test(secretKey) ||
    (answer.action === TURNSTILE_ACTION && (hostname === undefined || answer.hostname === hostname));

  return {
    name: 'turnstile',
    async verify(token, ip) {
      if (!token || token.length > LONGEST_TOKEN) return false;
      const answer = await ask(token, ip).catch((error: unknown) => {
        const trouble = new AppError('unavailable', 'Browser verification cannot be reached. Please try again later.');
        throw Object.assign(trouble, { cause: error });
      });
      if (!answer.success) {
        const codes = answer['error-codes'];
        if (!codes.some((code) => REFUSALS.has(code)))
          log.error({ event: 'captcha.refused', codes }, 'Turnstile refuses our own request: look at its keys');
        return false;
      }
      if (!isOurs(answer)) {
        log.warn(
          { event: 'captcha.foreign', hostname: answer.hostname },
          'A proof of another site or form was refused',
        );
        return false;
      }
      const id = createHash('sha256').update(token).digest('base64url');
      return takeOnce(db, `turnstile:${id}`, new Date(clock.now().getTime() + KEEP_MS));
    },
  };
}
