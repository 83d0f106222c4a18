// Everything about secrets that is not a JWT: random values, keyed hashes, constant-time comparison, PKCE.
import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');
export const randomSixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** For values with enough randomness of their own; anything guessable needs the keyed hash below. */
export const sha256 = (value: string): string => createHash('sha256').update(value).digest('base64url');

export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

export type KeyedHash = (purpose: string, ...parts: string[]) => string;

/**
 * A keyed hash under a key derived from the signing key, so that a copy of the database alone is not enough to
 * try all million codes. Parts are length-prefixed: ("ab", "c") and ("a", "bc") differ.
 */
export function createKeyedHash(privateJwk: JsonWebKey): KeyedHash {
  if (!privateJwk.d) throw new Error('The auth signing key has no private part');
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(privateJwk.d, 'base64url'), '', 'catchlight auth hash', 32));
  return (purpose, ...parts) => {
    const mac = createHmac('sha256', key);
    for (const part of [purpose, ...parts]) mac.update(`${Buffer.byteLength(part)}:`).update(part);
    return mac.digest('base64url');
  };
}

export interface Challenge {
  challenge: string;
  method: 's256' | 'plain';
}

/** Reads a PKCE challenge from a request; undefined when none was sent, 'bad' when it is malformed. */
export function parsePkceChallenge(challenge: unknown, method: unknown): Challenge | undefined | 'bad' {
  if (!challenge && !method) return undefined;
  const name = typeof method === 'string' ? method.toLowerCase() : '';
  if (typeof challenge !== 'string' || !/^[\w.~-]{43,128}$/.test(challenge)) return 'bad';
  return name === 's256' || name === 'plain' ? { challenge, method: name } : 'bad';
}

export function pkceVerifierMatches(verifier: string, challenge: string, method: string): boolean {
  return equalInConstantTime(method === 'plain' ? verifier : sha256(verifier), challenge);
}
