// Supabase Auth, or a compatible server: tokens are verified with its published keys, accounts deleted with the service key.
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../domain/errors.ts';
import type { Auth, Identity } from '../../ports/auth.ts';
import type { Clock } from '../../ports/clock.ts';
import { createAuthCalls } from './calls.ts';
import { createFactorCalls } from './factors.ts';
import { AUDIENCE, hasSecondFactor, readEmail, readIdentity, readSessions } from './identity.ts';

export interface SupabaseAuthSettings {
  url: string;
  anonKey: string;
  serviceKey: string;
  clock: Clock;
  timeoutMs?: number;
}

/** In milliseconds. */
const FACTOR_FOR_MS = 60_000;
const MAX_SESSIONS = 5000;
const ALGORITHMS = ['ES256', 'RS256', 'EdDSA'];

export function createSupabaseAuth({ url, anonKey, serviceKey, clock, timeoutMs = 8000 }: SupabaseAuthSettings): Auth {
  const issuer = `${url.replace(/\/+$/, '')}/auth/v1`;
  const overNetwork = (request: Request): Promise<Response> =>
    fetch(request, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  const asPerson = createAuthCalls(issuer, overNetwork, anonKey);
  const asService = createAuthCalls(issuer, overNetwork, serviceKey);
  const factors = new LRUCache<string, { factor: boolean; until: number }>({ max: MAX_SESSIONS });
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { timeoutDuration: timeoutMs });

  async function readToken(accessToken: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(accessToken, keys, {
        algorithms: ALGORITHMS,
        issuer,
        audience: AUDIENCE,
        currentDate: clock.now(),
      });
      return payload;
    } catch (error) {
      // When the keys cannot be fetched the token may well be valid, so nobody is signed out.
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && !isFetchTrouble(error))
        return undefined;
      const trouble = new AppError('unavailable', 'Service temporarily unavailable. Please try again later.');
      throw Object.assign(trouble, { cause: error });
    }
  }

  /** The token does not say whether there is a factor that it was not used with; the answer is remembered for a minute. */
  async function hasFactor(accessToken: string, sessionId: string): Promise<boolean> {
    const now = clock.now().getTime();
    const known = factors.get(sessionId);
    if (known && known.until > now) return known.factor;
    const factor = hasSecondFactor(await asPerson.json('GET', '/user', accessToken));
    factors.set(sessionId, { factor, until: now + FACTOR_FOR_MS });
    return factor;
  }

  async function identify(payload: JWTPayload, accessToken: string): Promise<Identity | undefined> {
    const identity = readIdentity(payload);
    if (!identity) return undefined;
    if (payload['aal'] === 'aal2') return { ...identity, secondFactor: 'used' };
    try {
      const pending = await hasFactor(accessToken, String(payload['session_id']));
      return pending ? { ...identity, secondFactor: 'pending' } : identity;
    } catch (error) {
      // The session was closed meanwhile.
      if (error instanceof AppError && error.code === 'unauthenticated') return undefined;
      throw error;
    }
  }

  return {
    name: 'supabase',
    // Asking a hosted server on every call would be slow, so a token is accepted until it expires.
    async verify(accessToken) {
      const payload = await readToken(accessToken);
      return payload && identify(payload, accessToken);
    },
    async formerOwner(accessToken) {
      const payload = await readToken(accessToken);
      return payload && readIdentity(payload)?.id;
    },
    deleteUser: (id) => asService.remove(`/admin/users/${encodeURIComponent(id)}`, serviceKey),
    ...createFactorCalls(asService, serviceKey),
    emailOf: async (accessToken) => readEmail(await asPerson.json('GET', '/user', accessToken)),
    sessions: async (accessToken) => readSessions(await asPerson.json('GET', '/user/sessions', accessToken)),
    // Supabase has no recovery codes: a second app stands in for a lost one.
    recoveryCodesLeft: async () => undefined,
    makeRecoveryCodes: async () => undefined,
    endSession: (accessToken, sessionId) =>
      asPerson.remove(`/user/sessions/${encodeURIComponent(sessionId)}`, accessToken),
  };
}

/** jose reports a failed answer of the key server as its most general error. */
const isFetchTrouble = (error: errors.JOSEError): boolean => error.code === 'ERR_JOSE_GENERIC';
