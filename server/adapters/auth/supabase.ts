// Supabase Auth, or a compatible server: tokens are verified with its published keys, accounts deleted with the service key.
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { AppError } from '../../domain/errors.ts';
import type { Auth, Identity } from '../../ports/auth.ts';
import type { Clock } from '../../ports/clock.ts';
import { createAuthCalls } from './calls.ts';
import { AUDIENCE, readEmail, readIdentity, readSessions } from './identity.ts';

export interface SupabaseAuthSettings {
  url: string;
  anonKey: string;
  serviceKey: string;
  clock: Clock;
  timeoutMs?: number;
}

const ALGORITHMS = ['ES256', 'RS256', 'EdDSA'];

export function createSupabaseAuth({ url, anonKey, serviceKey, clock, timeoutMs = 8000 }: SupabaseAuthSettings): Auth {
  const issuer = `${url.replace(/\/+$/, '')}/auth/v1`;
  const overNetwork = (request: Request): Promise<Response> =>
    fetch(request, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  const asPerson = createAuthCalls(issuer, overNetwork, anonKey);
  const asService = createAuthCalls(issuer, overNetwork, serviceKey);
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { timeoutDuration: timeoutMs });

  async function verify(accessToken: string): Promise<Identity | undefined> {
    try {
      const { payload } = await jwtVerify(accessToken, keys, {
        algorithms: ALGORITHMS,
        issuer,
        audience: AUDIENCE,
        currentDate: clock.now(),
      });
      return readIdentity(payload);
    } catch (error) {
      // When the keys cannot be fetched the token may well be valid, so nobody is signed out.
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && !isFetchTrouble(error))
        return undefined;
      const trouble = new AppError('unavailable', 'Service temporarily unavailable. Please try again later.');
      throw Object.assign(trouble, { cause: error });
    }
  }

  return {
    name: 'supabase',
    verify,
    // Asking a hosted server on every call would be slow, so a token is accepted until it expires.
    formerOwner: async (accessToken) => (await verify(accessToken))?.id,
    deleteUser: (id) => asService.remove(`/admin/users/${encodeURIComponent(id)}`, serviceKey),
    emailOf: async (accessToken) => readEmail(await asPerson.json('GET', '/user', accessToken)),
    sessions: async (accessToken) => readSessions(await asPerson.json('GET', '/user/sessions', accessToken)),
    endSession: (accessToken, sessionId) =>
      asPerson.remove(`/user/sessions/${encodeURIComponent(sessionId)}`, accessToken),
  };
}

/** jose reports a failed answer of the key server as its most general error. */
const isFetchTrouble = (error: errors.JOSEError): boolean => error.code === 'ERR_JOSE_GENERIC';
