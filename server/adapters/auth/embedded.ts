// Our own auth server, called in process: the same calls as for a hosted one, without a socket.
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { Db } from '../../db/client.ts';
import type { Auth } from '../../ports/auth.ts';
import type { Clock } from '../../ports/clock.ts';
import { AUDIENCE, readCodes, readCodesLeft, readEmail, readIdentity, readSessions } from './identity.ts';
import { type AuthFetch, createAuthCalls } from './calls.ts';
import { createFactorCalls } from './factors.ts';
import type { OpenSession, OpenSessionCache } from './open-sessions.ts';

// An alias, for kysely's `withTables` takes no interface.
type AuthTables = {
  'catchlight_auth.sessions': { id: string; user_id: string; aal: string };
  'catchlight_auth.factors': { id: string; user_id: string; status: string };
};

export interface EmbeddedAuthSettings {
  db: Db;
  fetch: AuthFetch;
  publicUrl: string;
  serviceKey: string;
  clock: Clock;
  /** Sessions known to be open; cleared with every write at the auth server. */
  open: OpenSessionCache;
}

export function createEmbeddedAuth({ db, fetch, publicUrl, serviceKey, clock, open }: EmbeddedAuthSettings): Auth {
  const issuer = `${publicUrl}/auth/v1`;
  const calls = createAuthCalls(issuer, fetch);
  let keys: Promise<ReturnType<typeof createLocalJWKSet>> | undefined;
  const loadKeys = (): NonNullable<typeof keys> =>
    (keys ??= calls
      .json('GET', '/.well-known/jwks.json')
      .then((body) => createLocalJWKSet(body as JSONWebKeySet))
      .catch((error: unknown) => {
        keys = undefined;
        throw error;
      }));

  /** A token is valid for an hour, but only while its session is open: signing out ends it at once. */
  async function readSession(sessionId: string): Promise<OpenSession | undefined> {
    const now = clock.now().getTime();
    const known = open.get(sessionId, now);
    if (known) return known;
    const { cleared } = open;
    const row = await db
      .withTables<AuthTables>()
      .selectFrom('catchlight_auth.sessions as session')
      .leftJoin('catchlight_auth.factors as factor', (join) =>
        join.onRef('factor.user_id', '=', 'session.user_id').on('factor.status', '=', 'verified'),
      )
      .select(['session.aal', 'factor.id as factor'])
      .where('session.id', '=', sessionId)
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const session = { aal: row.aal, factor: row.factor !== null };
    open.add(sessionId, session, now, cleared);
    return session;
  }

  const readToken = async (accessToken: string): Promise<JWTPayload | undefined> =>
    jwtVerify(accessToken, await loadKeys(), {
      algorithms: ['ES256'],
      issuer,
      audience: AUDIENCE,
      currentDate: clock.now(),
    }).then(
      ({ payload }) => payload,
      () => undefined,
    );

  return {
    name: 'embedded',
    async verify(accessToken) {
      const payload = await readToken(accessToken);
      const identity = payload && readIdentity(payload);
      const session = identity && (await readSession(String(payload['session_id'])));
      if (!session) return undefined;
      if (!session.factor) return identity;
      // A token of before the factor was used stays what it was, though its session has risen since.
      const used = payload['aal'] === 'aal2' && session.aal === 'aal2';
      return { ...identity, secondFactor: used ? 'used' : 'pending' };
    },
    async formerOwner(accessToken) {
      const payload = await readToken(accessToken);
      return payload && readIdentity(payload)?.id;
    },
    async deleteUser(id) {
      await calls.remove(`/admin/users/${encodeURIComponent(id)}`, serviceKey);
    },
    ...createFactorCalls(calls, serviceKey),
    emailOf: async (accessToken) => readEmail(await calls.json('GET', '/user', accessToken)),
    sessions: async (accessToken) => readSessions(await calls.json('GET', '/user/sessions', accessToken)),
    recoveryCodesLeft: async (accessToken) =>
      readCodesLeft(await calls.json('GET', '/factors/recovery-codes', accessToken)),
    makeRecoveryCodes: async (accessToken) =>
      readCodes(await calls.json('POST', '/factors/recovery-codes', accessToken)),
    endSession: (accessToken, sessionId) =>
      calls.remove(`/user/sessions/${encodeURIComponent(sessionId)}`, accessToken),
  };
}
