// The signing key, the tokens signed with it, and the two API keys. ES256 only: no other algorithm is ever accepted.
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';
import { YEAR_SECONDS } from '../contracts/durations.ts';

const ALGORITHM = 'ES256';
export const ACCESS_TOKEN_SECONDS = 3600;
const AUDIENCE = 'authenticated';

/** Makes the private key that the caller keeps in DATA_DIR. */
export async function generateSigningKey(): Promise<JsonWebKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg: ALGORITHM, kid: await calculateJwkThumbprint(jwk) } as JsonWebKey;
}

/** Makes the two long-lived keys that clients send as `apikey`: the public one, and the one that may do everything. */
export async function createApiKeys(
  jwk: JsonWebKey,
  now: Date = new Date(),
): Promise<{ serviceKey: string; anonKey: string }> {
  const { key, kid } = await readPrivateKey(jwk);
  const issuedAt = Math.floor(now.getTime() / 1000);
  const make = (role: string): Promise<string> =>
    new SignJWT({ role })
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
      .setIssuer('catchlight')
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 10 * YEAR_SECONDS)
      .sign(key);
  return { serviceKey: await make('service_role'), anonKey: await make('anon') };
}

export interface Tokens {
  sign(claims: JWTPayload, now: Date): Promise<string>;
  /** Throws jose's error when the signature, the issuer of a session token or the time does not hold. */
  verify(token: string, now: Date): Promise<JWTPayload>;
  jwks(): Promise<{ keys: JsonWebKey[] }>;
}

export function createTokens(jwk: JsonWebKey, issuer: string): Tokens {
  const loaded = readPrivateKey(jwk);
  // Awaited at each use; without this a bad key would count as an unhandled rejection before the first request.
  loaded.catch(() => undefined);
  return {
    async sign(claims, now) {
      const { key, kid } = await loaded;
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .sign(key);
    },
    async verify(token, now) {
      const { publicKey } = await loaded;
      const { payload } = await jwtVerify(token, publicKey, { algorithms: [ALGORITHM], currentDate: now });
      if (payload.sub && payload.session_id && payload.iss !== issuer) throw new Error('unexpected issuer');
      return payload;
    },
    async jwks() {
      return { keys: [(await loaded).publicJwk] };
    },
  };
}

async function readPrivateKey(jwk: JsonWebKey) {
  const { kty, crv, x, y } = jwk;
  const kid = (jwk as { kid?: string }).kid ?? (await calculateJwkThumbprint({ kty, crv, x, y } as never));
  const publicJwk: JsonWebKey & { kid: string } = {
    kty,
    crv,
    x,
    y,
    alg: ALGORITHM,
    use: 'sig',
    key_ops: ['verify'],
    kid,
  };
  return {
    kid,
    publicJwk,
    key: (await importJWK({ ...jwk, key_ops: undefined } as never, ALGORITHM)) as CryptoKey,
    publicKey: (await importJWK(publicJwk as never, ALGORITHM)) as CryptoKey,
  };
}
