// Making an account with a password (AUTH_PASSWORDS=on), and anonymous accounts where the policy allows them.
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { requireEmailAddress } from '../addresses.ts';
import { limitMails } from '../rate-limits.ts';
import { askerOf } from '../asker.ts';
import type { Core } from '../core.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { assertPkceChallenge } from '../flows.ts';
import {
  type Body,
  type Ctx,
  type Env,
  sessionOrigin,
  readBody,
  readMetadata,
  requireCaptcha,
  nonEmptyString,
} from '../http.ts';
import { assertValidPassword, hashPassword } from '../passwords.ts';
import type { User } from '../schema.ts';
import { openSession } from '../sessions.ts';
import { changeUser, findUserByEmail, insertUser, toUserBody, readUserBody } from '../users.ts';
import { mailCode } from './otp.ts';

export function addSignupRoutes(app: Hono<Env>, core: Core): void {
  app.post('/signup', async (c) => {
    const body = await readBody(c);
    if (!core.policy.signup) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    if (!nonEmptyString(body.email) && !nonEmptyString(body.phone) && !nonEmptyString(body.password))
      return c.json(await anonymous(core, c, body));
    if (nonEmptyString(body.phone)) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    if (!core.deps.passwords) throw new AuthError(422, 'email_provider_disabled', 'Email signups are disabled');
    if (!nonEmptyString(body.password)) throw validationFailed('Signup requires a valid password');
    return c.json(await withPassword(core, c, body));
  });
}

async function anonymous(core: Core, c: Ctx, body: Body): Promise<object> {
  if (!core.policy.anonymous)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  await core.limit('mailPerIp', c.env.ip);
  await requireCaptcha(core, c, body);
  return core.db.transaction().execute(async (trx) => {
    const user = await insertUser(trx, { anonymous: true, userMetadata: readMetadata(body.data) }, core.now());
    return openSession(core, trx, user, 'anonymous', sessionOrigin(c));
  });
}

async function withPassword(core: Core, c: Ctx, body: Body): Promise<object> {
  const email = requireEmailAddress(body.email);
  const { password } = body;
  assertValidPassword(password, core.policy.minPasswordLength);
  assertPkceChallenge(body.code_challenge, body.code_challenge_method);
  await core.limit('mailPerIp', c.env.ip);
  await requireCaptcha(core, c, body);
  const existing = await findUserByEmail(core.db, email);
  await limitMails(core, askerOf(core, c.env), email, existing);
  const data = readMetadata(body.data);
  const passwordHash = await hashPassword(password);
  if (core.policy.autoconfirm) {
    if (existing) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return core.db.transaction().execute(async (trx) => {
      const user = await insertUser(trx, { email, passwordHash, userMetadata: data, confirmed: true }, core.now());
      return openSession(core, trx, user, 'password', sessionOrigin(c));
    });
  }
  // Somebody who has an account already is answered as a newcomer would be; nothing changes for the account.
  if (existing?.email_confirmed_at) return pretended(core, email, data);
  const user = existing
    ? await changeUser(core.db, existing.id, { password_hash: passwordHash }, core.now())
    : await core.db
        .transaction()
        .execute((trx) => insertUser(trx, { email, passwordHash, userMetadata: data }, core.now()));
  const sent = await changeUser(core.db, user.id, { confirmation_sent_at: core.now() }, core.now());
  mailCode(core, c, body, { email, user, purpose: 'signup', data }).catch((error: unknown) =>
    core.deps.log.error({ event: 'auth.mail_failed', err: error }, 'A mail was not sent'),
  );
  return readUserBody(core.db, sent);
}

function pretended(core: Core, email: string, data: Body): object {
  const now = core.now();
  const id = randomUUID();
  const none = null;
  const user: User = {
    id,
    role: 'authenticated',
    email,
    phone: none,
    password_hash: none,
    email_confirmed_at: none,
    phone_confirmed_at: none,
    invited_at: none,
    confirmation_sent_at: now,
    recovery_sent_at: none,
    reauthentication_sent_at: none,
    new_email: none,
    email_change_sent_at: none,
    email_change_agreed: none,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    is_anonymous: false,
    banned_until: none,
    last_sign_in_at: none,
    created_at: now,
    updated_at: now,
    deleted_at: none,
  };
  const identity_data = { sub: id, email, email_verified: false, phone_verified: false };
  const identity = { id: randomUUID(), user_id: id, provider: 'email', provider_id: id, identity_data };
  return toUserBody(user, [{ ...identity, last_sign_in_at: now, created_at: now, updated_at: now }], []);
}
