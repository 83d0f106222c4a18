// The captcha for browsers without scripts: a small sum in words. It stops only simple bots, so its rate limit is stricter, and each
// question accepts one answer, right or wrong.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../../contracts/durations.ts';
import { isLocale, type Locale } from '../../contracts/locales.ts';
import { nonBreakingTexts } from '../../contracts/non-breaking-spaces.ts';
import type { Db } from '../../db/client.ts';
import type { Clock, Ids } from '../../ports/clock.ts';
import type { Limits } from '../../ports/limits.ts';
import { networkOf } from '../../ports/network.ts';
import de from '../../../locales/de/captcha.json' with { type: 'json' };
import en from '../../../locales/en/captcha.json' with { type: 'json' };
import es from '../../../locales/es/captcha.json' with { type: 'json' };
import fr from '../../../locales/fr/captcha.json' with { type: 'json' };
import { markUsed } from './used-proofs.ts';

const TEXTS: Record<Locale, typeof en> = { en, es, fr: nonBreakingTexts('fr', fr), de };
type Summand = keyof typeof en.numbers;
const SUMMANDS = Object.keys(en.numbers) as Summand[];

const VALID_MS = 10 * MINUTE_MS;
const TRIES = { perNetwork: 6, together: 300, seconds: 600 };

export interface SumSettings {
  db: Db;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  secret: string;
}
export interface SumQuestion {
  question(language: string): { id: string; text: string };
  /** `sum:<id of the question>:<what the person typed>`. */
  verify(token: string, ip: string): Promise<boolean>;
}

export const isSumToken = (token: string): boolean => token.startsWith('sum:');

export function createSumQuestion({ db, clock, ids, limits, secret }: SumSettings): SumQuestion {
  // Both numbers are derived from the signed question, so nothing is stored until it is answered.
  const seal = (nonce: string, ends: string): Buffer =>
    createHmac('sha256', secret).update(`sum:${nonce}:${ends}`).digest();
  const pick = (sealed: Buffer, at: number): Summand => SUMMANDS[sealed.readUInt32BE(at) % SUMMANDS.length]!;
  const signature = (sealed: Buffer): string => sealed.subarray(8).toString('base64url');

  return {
    question(language) {
      const nonce = ids.token(9);
      const ends = (clock.now().getTime() + VALID_MS).toString(36);
      const sealed = seal(nonce, ends);
      const texts = TEXTS[isLocale(language) ? language : 'en'];
      const text = texts.sum
        .replace('{{first}}', texts.numbers[pick(sealed, 0)])
        .replace('{{second}}', texts.numbers[pick(sealed, 4)]);
      return { id: `sum:${nonce}.${ends}.${signature(sealed)}`, text };
    },
    async verify(token, ip) {
      const [, nonce = '', ends = '', given = '', answer = ''] =
        /^sum:([\w-]{1,64})\.([a-z0-9]{1,12})\.([\w-]{32}):\s*(\d{1,3})\s*$/.exec(token) ?? [];
      if (!nonce) return false;
      const { perNetwork, together, seconds } = TRIES;
      if (!(await limits.hit(`captcha:sum:${networkOf(ip)}`, perNetwork, seconds)).allowed) return false;
      if (!(await limits.hit('captcha:sum', together, seconds)).allowed) return false;
      const sealed = seal(nonce, ends);
      if (!timingSafeEqual(Buffer.from(given), Buffer.from(signature(sealed)))) return false;
      const expiresAt = new Date(Number.parseInt(ends, 36));
      if (expiresAt <= clock.now()) return false;
      if (!(await markUsed(db, `sum:${nonce}`, expiresAt))) return false;
      return Number(answer) === Number(pick(sealed, 0)) + Number(pick(sealed, 4));
    },
  };
}
