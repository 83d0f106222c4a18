// Shared by the routes: the request's context, reading a body, and authentication.
import type { Context } from 'hono';
import type { JWTPayload } from 'jose';
import { jsonExcess } from '../contracts/json-limits.ts';
import { isPgText } from '../contracts/pg-text.ts';
import type { Caller, Core } from './core.ts';
import { AuthError, validationFailed } from './errors.ts';
import type { User } from './schema.ts';
import { equalInConstantTime } from './secrets.ts';
import type { SessionOrigin } from './sessions.ts';
import { assertMetadataSize, findUser } from './users.ts';

// An alias, because hono wants an indexable type.
export type Env = { Bindings: Caller };
export type Ctx = Context<Env>;
export type Body = Record<string, unknown>;

export async function readBody(c: Ctx): Promise<Body> {
  const json = await c.req.text();
  if (!json) return {};
  try {
    const body: unknown = JSON.parse(json);
    const isBody = body && typeof body === 'object' && !Array.isArray(body);
    if (isBody && !jsonExcess(body) && isPgText(body)) return body as Body;
  } catch {
    // answered below, together with bodies that are JSON but not an object, nested too deep, too many values, or cannot be stored
  }
  throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
}

export const nonEmptyString = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;

export function readMetadata(value: unknown): Body {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw validationFailed('Metadata must be an object');
  assertMetadataSize(JSON.stringify(value));
  return value as Body;
}

/** Supabase takes redirect_to from the query, from a header, or, for admins, from the body. */
export function requestedRedirect(c: Ctx, body: Body = {}): string | undefined {
  const address = c.req.query('redirect_to') ?? c.req.header('redirect_to') ?? nonEmptyString(body.redirect_to);
  return isPgText(address) ? address : undefined;
}

export const sessionOrigin = (c: Ctx): SessionOrigin => ({
  ip: c.env.ip,
  requestId: c.env.requestId,
  browser: c.env.browser,
  userAgent: c.req.header('user-agent') ?? null,
});

const bearer = (c: Ctx): string | undefined => /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];

async function readClaims(core: Core, c: Ctx): Promise<JWTPayload> {
  const token = bearer(c);
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  try {
    return await core.tokens.verify(token, core.now());
  } catch {
    throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  }
}

export interface AuthenticatedUser {
  user: User;
  sessionId: string;
  /** 'aal2' once a second factor was used in this session. */
  aal: string;
  /** When the person last proved who they are, in seconds; a refresh does not count. */
  authenticatedAt: number;
}

/** The person behind an access token, whose session must still be open: a signed-out token stops here at once. */
export async function requireUser(core: Core, c: Ctx): Promise<AuthenticatedUser> {
  const claims = await readClaims(core, c);
  const sessionId = nonEmptyString(claims.session_id);
  if (!claims.sub || !sessionId) throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  const user = await findUser(core.db, claims.sub);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const session = await core.db
    .selectFrom('catchlight_auth.sessions')
    .select(['id', 'aal', 'created_at'])
    .where('id', '=', sessionId)
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  const authenticatedAt = Math.floor(session.created_at.getTime() / 1000);
  // A token of before the second factor was used stays what it was, though its session has risen since.
  const aal = claims.aal === 'aal2' ? session.aal : 'aal1';
  return { user, sessionId, aal, authenticatedAt };
}

export async function requireAdmin(core: Core, c: Ctx): Promise<void> {
  const token = bearer(c);
  if (token && equalInConstantTime(token, core.deps.serviceKey)) return;
  const { role } = await readClaims(core, c);
  if (role !== 'service_role' && role !== 'supabase_admin') throw new AuthError(403, 'not_admin', 'User not allowed');
}

const isAdmin = (core: Core, c: Ctx): Promise<boolean> =>
  requireAdmin(core, c).then(
    () => true,
    () => false,
  );

/** Requires a captcha, except from the service key. */
export async function requireCaptcha(core: Core, c: Ctx, body: Body): Promise<void> {
  if (bearer(c) && (await isAdmin(core, c))) return;
  const token = nonEmptyString((body.gotrue_meta_security as Body | undefined)?.captcha_token);
  if (await core.deps.captcha.verify(token, c.env.ip)) return;
  throw new AuthError(400, 'captcha_failed', 'captcha protection: request disallowed');
}
