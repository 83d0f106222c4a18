// The self-hosted captcha: the browser computes for a moment (ALTCHA). The library accepts the same proof repeatedly, so used proofs
// are stored until they would have expired anyway.
import { createHash } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../ports/clock.ts';
import { markUsed } from './used-proofs.ts';

export interface ProofOfWorkSettings {
  db: Db;
  clock: Clock;
  secret: string;
}
export interface ProofOfWork {
  challenge(): Promise<unknown>;
  verify(token: string): Promise<boolean>;
}

/** Long enough for people who leave the page open before they press the button. */
const VALID_SECONDS = 20 * 60;
/** Half a second of one core in a browser, a few milliseconds here. */
const COST = 4000;
const ROUNDS = { from: 120, to: 360 };
const MAX_TOKEN_LENGTH = 4096;

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      // The signature is checked below; these bounds keep a forged challenge cheap until then.
      cost: z.literal(COST),
      keyLength: z.literal(32),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
});

export function createProofOfWork({ db, clock, secret }: ProofOfWorkSettings): ProofOfWork {
  const secrets = { hmacSignatureSecret: `challenge:${secret}`, hmacKeySignatureSecret: `key:${secret}` };
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(ROUNDS.from, ROUNDS.to),
        deriveKey,
        expiresAt: new Date(clock.now().getTime() + VALID_SECONDS * 1000),
        ...secrets,
      }),
    async verify(token) {
      const given = read(token);
      if (!given) return false;
      const { challenge, solution } = given;
      const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
      if (expiresAt <= clock.now()) return false;
      const result = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      if (!result.verified) return false;
      return markUsed(db, createHash('sha256').update(challenge.signature).digest('base64url'), expiresAt);
    },
  };
}

function read(token: string): z.infer<typeof payload> | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    return payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
