// Cloudflare Turnstile: verifies the browser's token with one call. A token is accepted once, by Cloudflare and by us.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { TURNSTILE_ACTION } from '../../contracts/turnstile.ts';
import { AppError } from '../../domain/errors.ts';
import type { Captcha } from '../../ports/captcha.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { markUsed } from './used-proofs.ts';

export interface TurnstileSettings {
  db: Db;
  clock: Clock;
  log: Log;
  secretKey: string;
  /** Host of the widget: tokens from other sites are refused. Undefined when none is configured. */
  hostname?: string | undefined;
  /** Another address of the API: a proxy, or a server in tests. */
  verifyUrl?: string | undefined;
  timeoutMs?: number;
}

const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
/** Cloudflare's tokens live for five minutes. */
const KEEP_MS = 10 * MINUTE_MS;
const MAX_TOKEN_LENGTH = 2048;
/** Errors caused by the token; all others are ours or Cloudflare's. */
const REFUSALS = new Set(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate']);
const answerShape = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  /** Host and action of the widget. */
  hostname: z.string().optional(),
  action: z.string().optional(),
});
type Answer = z.infer<typeof answerShape>;
/** Cloudflare's test keys; their tokens name neither host nor action. */
const TEST_KEY = /^[123]x0+A+$/;

export function createTurnstile(settings: TurnstileSettings): Captcha {
  const { db, clock, log, secretKey, hostname, verifyUrl = VERIFY_URL, timeoutMs = 6000 } = settings;

  async function ask(token: string, ip: string): Promise<Answer> {
    const body = new URLSearchParams({ secret: secretKey, response: token, ...(ip && { remoteip: ip }) });
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(verifyUrl, { method: 'POST', body, signal, redirect: 'error' });
    // Refusals have status 400 and the usual body.
    if (answer.status >= 500) throw new Error(`Turnstile answers ${answer.status}`);
    return answerShape.parse(await answer.json());
  }

  const isOurs = (answer: Answer): boolean =>
    TEST_KEY.test(secretKey) ||
    (answer.action === TURNSTILE_ACTION && (hostname === undefined || answer.hostname === hostname));

  return {
    name: 'turnstile',
    async verify(token, ip) {
      if (!token || token.length > MAX_TOKEN_LENGTH) return false;
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
          { event: 'captcha.wrong_site', hostname: answer.hostname },
          'A proof of another site or form was refused',
        );
        return false;
      }
      const id = createHash('sha256').update(token).digest('base64url');
      return markUsed(db, `turnstile:${id}`, new Date(clock.now().getTime() + KEEP_MS));
    },
  };
}
