// Getting a session: for a refresh token, for a PKCE code, and, where passwords are on, for a password.
import type { Hono } from 'hono';
import { requireEmailAddress } from '../addresses.ts';
import { limitPasswordTries } from '../rate-limits.ts';
import { askerOf } from '../asker.ts';
import type { Core } from '../core.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { takeFlowByAuthCode } from '../flows.ts';
import { type Body, type Ctx, type Env, sessionOrigin, readBody, requireCaptcha, nonEmptyString } from '../http.ts';
import { passwordMatches } from '../passwords.ts';
import { openSession, refreshSession, type SessionBody } from '../sessions.ts';
import { findUser, findUserByEmail } from '../users.ts';

export function addTokenRoutes(app: Hono<Env>, core: Core): void {
  app.post('/token', async (c) => {
    const body = await readBody(c);
    c.header('cache-control', 'no-store');
    switch (c.req.query('grant_type')) {
      case 'refresh_token': {
        await core.limit('refreshPerIp', c.env.ip);
        const token = nonEmptyString(body.refresh_token);
        if (!token) throw validationFailed('refresh_token required');
        return c.json(await refreshSession(core, token));
      }
      case 'pkce':
        return c.json(await byCode(core, c, body));
      case 'password':
        return c.json(await byPassword(core, c, body));
      case 'id_token':
        throw new AuthError(
          400,
          'provider_disabled',
          `Provider "${nonEmptyString(body.provider) ?? ''}" is not enabled for id tokens`,
        );
      case 'web3':
        throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });
}

async function byCode(core: Core, c: Ctx, body: Body): Promise<SessionBody> {
  await core.limit('triesPerIp', c.env.ip);
  const authCode = nonEmptyString(body.auth_code);
  const verifier = nonEmptyString(body.code_verifier);
  if (!authCode || !verifier)
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
  const flow = await takeFlowByAuthCode(core, authCode, verifier);
  return core.db.transaction().execute(async (trx) => {
    const user = await findUser(trx, flow.user_id);
    if (!user) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    return openSession(core, trx, user, flow.method, sessionOrigin(c));
  });
}

async function byPassword(core: Core, c: Ctx, body: Body): Promise<SessionBody> {
  if (nonEmptyString(body.phone)) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!core.deps.passwords) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  if (!nonEmptyString(body.email)) throw validationFailed('missing email or phone');
  const email = requireEmailAddress(body.email);
  await core.limit('triesPerIp', c.env.ip);
  await requireCaptcha(core, c, body);
  const user = await findUserByEmail(core.db, email);
  await limitPasswordTries(core, askerOf(core, c.env), email, user);
  if (!(await passwordMatches(nonEmptyString(body.password) ?? '', user?.password_hash)) || !user)
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  if (!user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  return core.db.transaction().execute((trx) => openSession(core, trx, user, 'password', sessionOrigin(c)));
}
