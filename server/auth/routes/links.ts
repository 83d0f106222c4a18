// Invitations, and links made for somebody else to send. For the service key only.
import type { Hono } from 'hono';
import { requireEmailAddress } from '../addresses.ts';
import { SERVICE_OWNER } from '../asker.ts';
import { issueCode, type Purpose } from '../codes.ts';
import type { Core } from '../core.ts';
import { AuthError, validationFailed } from '../errors.ts';
import {
  type Body,
  type Env,
  readBody,
  readMetadata,
  requireAdmin,
  nonEmptyString,
  requestedRedirect,
} from '../http.ts';
import { authMailLink } from '../links.ts';
import { sendCodeMail } from '../mail.ts';
import { hashPassword } from '../passwords.ts';
import { safeRedirect } from '../redirects.ts';
import type { User } from '../schema.ts';
import { changeUser, findUserByEmail, insertUser, readUserBody } from '../users.ts';
import { assertEmailAvailable } from './admin.ts';

const PURPOSE: Record<string, Purpose> = {
  signup: 'signup',
  invite: 'invite',
  magiclink: 'email',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
};

export function addLinkRoutes(app: Hono<Env>, core: Core): void {
  app.post('/invite', async (c) => {
    await requireAdmin(core, c);
    const body = await readBody(c);
    const email = requireEmailAddress(body.email);
    const user = await invite(core, email, body);
    const { linkToken } = await issueCode(core, core.db, {
      address: email,
      purpose: 'invite',
      owner: SERVICE_OWNER,
      userId: user.id,
    });
    const link = authMailLink(core, linkToken, 'invite', requestedRedirect(c, body));
    await sendCodeMail(core, { kind: 'invite', to: email, link, language: user.user_metadata.language });
    return c.json(await readUserBody(core.db, user));
  });

  app.post('/admin/generate_link', async (c) => {
    const body = await readBody(c);
    const type = nonEmptyString(body.type) ?? '';
    const purpose = Object.hasOwn(PURPOSE, type) ? PURPOSE[type] : undefined;
    if (!purpose) throw validationFailed('Invalid email action link type requested');
    const email = requireEmailAddress(body.email);
    const user = await personFor(core, type, email, body);
    const redirectTo = requestedRedirect(c, body);
    const address = purpose === 'email_change_new' ? (user.new_email ?? email) : email;
    const metadata = type.startsWith('email_change') ? { new_email: user.new_email } : {};
    const issued = await issueCode(core, core.db, {
      address,
      purpose,
      owner: SERVICE_OWNER,
      userId: user.id,
      metadata,
    });
    return c.json({
      ...(await readUserBody(core.db, user)),
      action_link: authMailLink(core, issued.linkToken, type.replace(/_(?:current|new)$/, ''), redirectTo),
      email_otp: issued.code,
      hashed_token: issued.linkToken,
      verification_type: type,
      redirect_to: safeRedirect(core.deps.publicUrl, redirectTo),
    });
  });
}

async function invite(core: Core, email: string, body: Body): Promise<User> {
  const existing = await findUserByEmail(core.db, email);
  if (existing?.email_confirmed_at) await assertEmailAvailable(core, email);
  const now = core.now();
  const sent = { invited_at: now, confirmation_sent_at: now };
  if (existing) return changeUser(core.db, existing.id, sent, now);
  return core.db.transaction().execute(async (trx) => {
    const user = await insertUser(trx, { email, userMetadata: readMetadata(body.data) }, now);
    return changeUser(trx, user.id, sent, now);
  });
}

async function personFor(core: Core, type: string, email: string, body: Body): Promise<User> {
  if (type === 'invite') return invite(core, email, body);
  const existing = await findUserByEmail(core.db, email);
  if (type === 'signup') {
    if (existing?.email_confirmed_at) await assertEmailAvailable(core, email);
    const password = nonEmptyString(body.password);
    if (!password) throw validationFailed('Signup requires a valid password');
    const passwordHash = await hashPassword(password);
    if (existing) return changeUser(core.db, existing.id, { password_hash: passwordHash }, core.now());
    return make(core, { email, passwordHash, userMetadata: readMetadata(body.data) });
  }
  if (!existing) {
    if (type === 'magiclink') return make(core, { email, userMetadata: readMetadata(body.data) });
    throw new AuthError(404, 'user_not_found', 'User with this email not found');
  }
  if (!type.startsWith('email_change')) return existing;
  const newEmail = requireEmailAddress(body.new_email);
  await assertEmailAvailable(core, newEmail);
  if (newEmail === existing.new_email) return existing;
  const change = { new_email: newEmail, email_change_agreed: null, email_change_sent_at: core.now() };
  return changeUser(core.db, existing.id, change, core.now());
}

const make = (core: Core, input: Parameters<typeof insertUser>[1]): Promise<User> =>
  core.db.transaction().execute((trx) => insertUser(trx, input, core.now()));
