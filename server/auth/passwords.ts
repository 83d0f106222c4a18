// Passwords, for AUTH_PASSWORDS=on only: scrypt with its parameters kept beside the hash, so that they can be raised later.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { AuthError } from './errors.ts';

const MAX_PASSWORD_BYTES = 1024;
const COST = 16_384;

export function assertValidPassword(password: unknown, minLength: number): asserts password is string {
  if (typeof password !== 'string' || password.length < minLength)
    throw new AuthError(422, 'weak_password', `Password should be at least ${minLength} characters.`, {
      weak_password: { reasons: ['length'] },
    });
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES)
    throw new AuthError(400, 'validation_failed', `Password cannot be longer than ${MAX_PASSWORD_BYTES} bytes`);
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, COST);
  return `scrypt$${COST}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Without a stored hash it computes one all the same, so that an unknown address takes as long as a wrong password. */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, cost, salt, hash] = (stored ?? '').split('$');
  const expected = Buffer.from(hash ?? '', 'base64url');
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), Number(cost) || COST);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 };
  return new Promise((resolve, reject) => {
    scrypt(password.slice(0, MAX_PASSWORD_BYTES), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
