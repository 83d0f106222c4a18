// Sessions: open, rotate refresh tokens, detect stolen ones, close.
import { randomUUID } from 'node:crypto';
import { askerOf } from './asker.ts';
import type { Caller, Core } from './core.ts';
import { AuthError } from './errors.ts';
import { rememberBrowser } from './known-browsers.ts';
import { ACCESS_TOKEN_SECONDS } from './keys.ts';
import type { AuthDb, AuthMethod, Session, User } from './schema.ts';
import { randomToken, sha256 } from './secrets.ts';
import { changeUser, findUser, readUserBody } from './users.ts';
import { DAY_MS } from '../contracts/durations.ts';

/** A rotated token still returns its successor for this long: two tabs may refresh at once, or an answer may be lost. */
const GRACE_MS = 10_000;
/** Without a refresh for this long a session is over. */
const IDLE_MS = 90 * DAY_MS;
/** Rotated tokens are kept this long, to detect reuse; older ones are unknown. */
const KEEP_ROTATED_MS = 30 * DAY_MS;

export interface SessionBody {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
}

export interface SessionOrigin extends Caller {
  userAgent: string | null;
}

export async function openSession(
  core: Core,
  db: AuthDb,
  user: User,
  method: string,
  origin: SessionOrigin,
  proof: { aal?: 'aal2'; passkeyId?: string } = {},
): Promise<SessionBody> {
  const now = core.now();
  assertNotBanned(user, now);
  await db
    .deleteFrom('catchlight_auth.sessions')
    .where('user_id', '=', user.id)
    .where('refreshed_at', '<', new Date(now.getTime() - IDLE_MS))
    .execute();
  const { browser } = askerOf(core, origin);
  if (browser) await rememberBrowser(db, browser, user.id, now);
  const amr: AuthMethod[] = [{ method, timestamp: Math.floor(now.getTime() / 1000) }];
  const session = await db
    .insertInto('catchlight_auth.sessions')
    .values({
      id: randomUUID(),
      user_id: user.id,
      ...(proof.aal ? { aal: proof.aal } : {}),
      passkey_id: proof.passkeyId ?? null,
      amr: JSON.stringify(amr),
      user_agent: origin.userAgent?.slice(0, 400) ?? null,
      ip: origin.ip,
      created_at: now,
      refreshed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const refreshToken = randomToken(24);
  await storeToken(db, session.id, refreshToken, now);
  const signedIn = await changeUser(db, user.id, { last_sign_in_at: now }, now);
  return describe(core, db, signedIn, session, refreshToken);
}

type Rotation = { body: SessionBody } | { error: AuthError };

const notFound = (): AuthError =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');

/** Exchanges a refresh token for its successor. */
export async function refreshSession(core: Core, token: string): Promise<SessionBody> {
  // The outcome is thrown only after the transaction: revoking a stolen family must not be rolled back by its own error.
  const outcome = await core.db.transaction().execute((trx) => rotate(core, trx, token));
  if ('error' in outcome) throw outcome.error;
  return outcome.body;
}

async function rotate(core: Core, trx: AuthDb, token: string): Promise<Rotation> {
  const now = core.now();
  const known = await trx
    .selectFrom('catchlight_auth.refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', sha256(token))
    .executeTakeFirst();
  if (!known) return { error: notFound() };
  // The session row is the lock of its whole chain, so that concurrent refreshes run one after another.
  const session = await trx
    .selectFrom('catchlight_auth.sessions')
    .selectAll()
    .where('id', '=', known.session_id)
    .forUpdate()
    .executeTakeFirst();
  const user = session && (await findUser(trx, session.user_id));
  if (!session || !user) return { error: notFound() };
  if (user.banned_until && user.banned_until > now) return { error: banned() };
  if (now.getTime() - session.refreshed_at.getTime() > IDLE_MS) {
    await closeSession(trx, session.id);
    return { error: new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired') };
  }
  const next = await followChain(core, trx, token, now);
  if (next === undefined) return { error: notFound() };
  if (next === 'stolen') {
    await closeSession(trx, session.id);
    core.deps.log.warn(
      { event: 'auth.refresh_token_reused', sessionId: session.id },
      'A rotated refresh token was used again',
    );
    return { error: new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used') };
  }
  return { body: await describe(core, trx, user, { ...session, refreshed_at: now }, next) };
}

/**
 * Walks from the presented token to the newest one. Each successor is derived from its parent, the parent's salt and the
 * server's key, which is how a token that is stored only as a hash can be handed out a second time.
 */
async function followChain(core: Core, trx: AuthDb, token: string, now: Date): Promise<string | 'stolen' | undefined> {
  let current = token;
  for (let hops = 0; hops < 50; hops += 1) {
    const row = await trx
      .selectFrom('catchlight_auth.refresh_tokens')
      .selectAll()
      .where('token_hash', '=', sha256(current))
      .executeTakeFirst();
    if (!row) return undefined;
    const successor = core.mac('refresh', current, row.salt).slice(0, 32);
    if (!row.rotated_at) {
      if (hops > 0) return current;
      await trx
        .updateTable('catchlight_auth.refresh_tokens')
        .set({ rotated_at: now })
        .where('token_hash', '=', row.token_hash)
        .execute();
      await storeToken(trx, row.session_id, successor, now);
      await trx
        .updateTable('catchlight_auth.sessions')
        .set({ refreshed_at: now })
        .where('id', '=', row.session_id)
        .execute();
      await trx
        .deleteFrom('catchlight_auth.refresh_tokens')
        .where('session_id', '=', row.session_id)
        .where('rotated_at', '<', new Date(now.getTime() - KEEP_ROTATED_MS))
        .execute();
      return successor;
    }
    // Only the presented token has to be fresh: a stolen old one must not benefit from a chain that is refreshed often.
    if (hops === 0 && now.getTime() - row.rotated_at.getTime() > GRACE_MS) return 'stolen';
    current = successor;
  }
  return undefined;
}

/** Gives a session, whose row the caller has locked, a token of a new chain: tokens of before it was changed are worthless. */
export async function reissueSessionTokens(core: Core, trx: AuthDb, id: string): Promise<SessionBody> {
  const now = core.now();
  await trx.deleteFrom('catchlight_auth.refresh_tokens').where('session_id', '=', id).execute();
  const session = await trx
    .updateTable('catchlight_auth.sessions')
    .set({ refreshed_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const user = await findUser(trx, session.user_id);
  if (!user) throw notFound();
  assertNotBanned(user, now);
  const refreshToken = randomToken(24);
  await storeToken(trx, id, refreshToken, now);
  return describe(core, trx, user, session, refreshToken);
}

async function storeToken(db: AuthDb, sessionId: string, token: string, now: Date): Promise<void> {
  await db
    .insertInto('catchlight_auth.refresh_tokens')
    .values({ token_hash: sha256(token), session_id: sessionId, salt: randomToken(16), created_at: now })
    .execute();
}

async function describe(
  core: Core,
  db: AuthDb,
  user: User,
  session: Session,
  refreshToken: string,
): Promise<SessionBody> {
  const now = core.now();
  const accessToken = await core.tokens.sign(
    {
      sub: user.id,
      role: user.role,
      email: user.email ?? '',
      phone: user.phone ?? '',
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      is_anonymous: user.is_anonymous,
    },
    now,
  );
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: Math.floor(now.getTime() / 1000) + ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    user: await readUserBody(db, user),
  };
}

export type LogoutScope = 'global' | 'local' | 'others';

export async function closeSessions(db: AuthDb, userId: string, scope: LogoutScope, current?: string): Promise<void> {
  let query = db.deleteFrom('catchlight_auth.sessions').where('user_id', '=', userId);
  if (scope === 'local') query = query.where('id', '=', current ?? '');
  if (scope === 'others' && current) query = query.where('id', '!=', current);
  await query.execute();
}

const closeSession = (db: AuthDb, id: string): Promise<unknown> =>
  db.deleteFrom('catchlight_auth.sessions').where('id', '=', id).execute();

const banned = (): AuthError => new AuthError(400, 'user_banned', 'User is banned');

export function assertNotBanned(user: User, now: Date): void {
  if (user.banned_until && user.banned_until > now) throw banned();
}
