// Our own auth server, called in process: the same calls as for a hosted one, without a socket.
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { Db } from '../../db/client.ts';
import type { Auth } from '../../ports/auth.ts';
import type { Clock } from '../../ports/clock.ts';
import { AUDIENCE, readEmail, readIdentity, readSessions } from './identity.ts';
import { type AuthFetch, createAuthCalls } from './calls.ts';
import type { OpenSessionCache } from './open-sessions.ts';

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
  async function isOpen(sessionId: string): Promise<boolean> {
    const now = clock.now().getTime();
    if (open.has(sessionId, now)) return true;
    const { cleared } = open;
    const row = await db
      .withTables<{ 'catchlight_auth.sessions': { id: string } }>()
      .selectFrom('catchlight_auth.sessions')
      .select('id')
      .where('id', '=', sessionId)
      .executeTakeFirst();
    if (row) open.add(sessionId, now, cleared);
    return row !== undefined;
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
      return identity && (await isOpen(String(payload['session_id']))) ? identity : undefined;
    },
    async formerOwner(accessToken) {
      const payload = await readToken(accessToken);
      return payload && readIdentity(payload)?.id;
    },
    async deleteUser(id) {
      await calls.remove(`/admin/users/${encodeURIComponent(id)}`, serviceKey);
    },
    emailOf: async (accessToken) => readEmail(await calls.json('GET', '/user', accessToken)),
    sessions: async (accessToken) => readSessions(await calls.json('GET', '/user/sessions', accessToken)),
    endSession: (accessToken, sessionId) =>
      calls.remove(`/user/sessions/${encodeURIComponent(sessionId)}`, accessToken),
  };
}
