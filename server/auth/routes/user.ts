// The user's own account: read and change it, list its sessions, sign out.
import type { Hono } from 'hono';
import { requireEmailAddress } from '../addresses.ts';
import { askerOfUser } from '../asker.ts';
import { consumeCode, issueCode } from '../codes.ts';
import type { Caller, Core } from '../core.ts';
import { requestEmailChange } from '../email-change.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { assertAal2Session } from '../factors/guards.ts';
import {
  type Body,
  type Env,
  readBody,
  readMetadata,
  requireUser,
  type AuthenticatedUser,
  nonEmptyString,
  requestedRedirect,
} from '../http.ts';
import { languageFor, sendCodeMail } from '../mail.ts';
import { assertValidPassword, hashPassword, passwordMatches } from '../passwords.ts';
import { closeSessions, type LogoutScope } from '../sessions.ts';
import type { User } from '../schema.ts';
import { changeUser, mergeMetadata, type UserChange, readUserBody } from '../users.ts';
import { DAY_SECONDS } from '../../contracts/durations.ts';
import { isUuid } from '../../contracts/uuid.ts';

/** Changing the password needs a mailed code once the session is older than this. */
const FRESH_SECONDS = DAY_SECONDS;
const SCOPES = ['global', 'local', 'others'];

export function addUserRoutes(app: Hono<Env>, core: Core): void {
  app.get('/user', async (c) => {
    const { user } = await requireUser(core, c);
    return c.json(await readUserBody(core.db, user));
  });

  app.put('/user', async (c) => {
    const signedIn = await requireUser(core, c);
    const body = await readBody(c);
    let { user } = signedIn;
    if (nonEmptyString(body.password) || nonEmptyString(body.email))
      await assertAal2Session(core, signedIn, 'update email or password');
    const change: UserChange = {};
    if (body.data !== undefined) change.user_metadata = mergeMetadata(user.user_metadata, readMetadata(body.data));
    if (nonEmptyString(body.password)) change.password_hash = await newPassword(core, c.env, signedIn, body);
    if (Object.keys(change).length > 0) user = await changeUser(core.db, user.id, change, core.now());
    if (change.password_hash) await closeSessions(core.db, user.id, 'others', signedIn.sessionId);
    const email = nonEmptyString(body.email) && requireEmailAddress(body.email);
    if (email && email !== user.email) {
      await core.limit('mailPerIp', c.env.ip);
      user = await requestEmailChange(core, c.env, user, email, requestedRedirect(c));
    }
    return c.json(await readUserBody(core.db, user));
  });

  app.get('/user/sessions', async (c) => {
    const signedIn = await requireUser(core, c);
    await assertAal2Session(core, signedIn, 'see sessions');
    const { user, sessionId } = signedIn;
    const sessions = await core.db
      .selectFrom('catchlight_auth.sessions')
      .select(['id', 'user_agent', 'ip', 'created_at', 'refreshed_at'])
      .where('user_id', '=', user.id)
      .orderBy('refreshed_at', 'desc')
      .execute();
    return c.json({ sessions: sessions.map((session) => ({ ...session, current: session.id === sessionId })) });
  });

  app.delete('/user/sessions/:id', async (c) => {
    const signedIn = await requireUser(core, c);
    await assertAal2Session(core, signedIn, 'end sessions');
    const id = c.req.param('id');
    if (isUuid(id.toLowerCase())) await closeSessions(core.db, signedIn.user.id, 'local', id);
    return c.body(null, 204);
  });

  app.post('/logout', async (c) => {
    const scope = c.req.query('scope') ?? 'global';
    if (!SCOPES.includes(scope)) throw validationFailed(`Unsupported logout scope "${scope}"`);
    const { user, sessionId } = await requireUser(core, c);
    await closeSessions(core.db, user.id, scope as LogoutScope, sessionId);
    return c.body(null, 204);
  });

  app.on(['GET', 'POST'], '/reauthenticate', async (c) => {
    const { user } = await requireUser(core, c);
    await sendReauthenticationCode(core, c.env, user);
    return c.json({});
  });

  // Identities are linked by verified address only: manual linking would let a stolen session add its own sign-in.
  const noManualLinking = (): never => {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  };
  app.get('/user/identities/authorize', noManualLinking);
  app.delete('/user/identities/:id', noManualLinking);
}

async function sendReauthenticationCode(core: Core, caller: Caller, user: User): Promise<void> {
  if (!user.email) throw validationFailed('Reauthentication requires the user to have an email or a phone number');
  await core.limit('mailPerIp', caller.ip);
  await core.limit('mailsOfUser', user.id);
  const { code } = await issueCode(core, core.db, {
    address: user.email,
    purpose: 'reauthentication',
    owner: askerOfUser(core, caller, user.id).owner,
    userId: user.id,
  });
  await sendCodeMail(core, {
    kind: 'reauthentication',
    to: user.email,
    code,
    language: await languageFor(core, user),
  });
  await changeUser(core.db, user.id, { reauthentication_sent_at: core.now() }, core.now());
}

async function newPassword(
  core: Core,
  caller: Caller,
  { user, authenticatedAt }: AuthenticatedUser,
  body: Body,
): Promise<string> {
  if (!core.deps.passwords) throw new AuthError(422, 'email_provider_disabled', 'Passwords are disabled');
  assertValidPassword(body.password, core.policy.minPasswordLength);
  const age = core.now().getTime() / 1000 - authenticatedAt;
  if (age > FRESH_SECONDS) {
    const nonce = nonEmptyString(body.nonce);
    if (!nonce) throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
    const asker = askerOfUser(core, caller, user.id);
    if (!(await consumeCode(core, asker, user.email ?? '', nonce, ['reauthentication'])))
      throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
  if (user.password_hash && (await passwordMatches(body.password, user.password_hash)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  return hashPassword(body.password);
}
