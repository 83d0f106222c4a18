// Requests for a mail: a sign-in code, a repeated mail, or password recovery.
import type { Hono } from 'hono';
import { requireEmailAddress } from '../addresses.ts';
import { limitMails, limitMailRequests } from '../rate-limits.ts';
import { askerOf } from '../asker.ts';
import { issueCode, type Purpose } from '../codes.ts';
import type { Core } from '../core.ts';
import { requestEmailChange } from '../email-change.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { assertPkceChallenge, startFlow } from '../flows.ts';
import {
  type Body,
  type Ctx,
  type Env,
  readBody,
  readMetadata,
  requireCaptcha,
  nonEmptyString,
  requestedRedirect,
} from '../http.ts';
import { authMailLink } from '../links.ts';
import { firstLocaleOrDefault, languageFor, type MailKind, sendCodeMail } from '../mail.ts';
import type { User } from '../schema.ts';
import { changeUser, findUserByEmail } from '../users.ts';

const KIND: Partial<Record<Purpose, MailKind>> = { email: 'sign_in', signup: 'confirm', recovery: 'recovery' };
const LINK_TYPE: Partial<Record<Purpose, string>> = { email: 'magiclink' };

export function addOtpRoutes(app: Hono<Env>, core: Core): void {
  const signInByCode = async (c: Ctx): Promise<Response> => {
    const body = await readBody(c);
    if (nonEmptyString(body.phone)) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
    const { email, user } = await admitMail(core, c, body);
    // An address without an account is answered like one with an account, also where none may be made.
    if (!user && (body.create_user === false || !core.policy.signup)) return c.json({});
    const sending = mailCode(core, c, body, { email, user, purpose: 'email', data: readMetadata(body.data) });
    // Where strangers get no mail, waiting for it would tell them apart.
    if (body.create_user === false || !core.policy.signup) mailInBackground(core, sending);
    else await sending;
    return c.json({});
  };
  app.post('/otp', signInByCode);
  app.post('/magiclink', signInByCode);

  app.post('/resend', async (c) => {
    const body = await readBody(c);
    if (nonEmptyString(body.phone)) throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
    const type = nonEmptyString(body.type);
    if (!type || !['signup', 'email', 'magiclink', 'email_change'].includes(type))
      throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
    const { email, user } = await admitMail(core, c, body);
    // A mail is repeated only while something waits for it; the answer never says which case it was.
    if (type === 'email_change') {
      if (user?.new_email)
        mailInBackground(core, requestEmailChange(core, c.env, user, user.new_email, requestedRedirect(c)));
    } else if (await openCode(core, c, email, 'email')) {
      mailInBackground(core, mailCode(core, c, body, { email, user, purpose: 'email' }));
    } else if (user && !user.email_confirmed_at) {
      mailInBackground(core, mailCode(core, c, body, { email, user, purpose: 'signup' }));
    }
    return c.json({});
  });

  app.post('/recover', async (c) => {
    const body = await readBody(c);
    const { email, user } = await admitMail(core, c, body);
    if (user) mailInBackground(core, mailCode(core, c, body, { email, user, purpose: 'recovery' }));
    return c.json({});
  });
}

/** Checks address, challenge and limits of a request that wants a mail, in the order that costs an attacker most. */
async function admitMail(core: Core, c: Ctx, body: Body): Promise<{ email: string; user: User | undefined }> {
  const email = requireEmailAddress(body.email);
  assertPkceChallenge(body.code_challenge, body.code_challenge_method);
  const asker = askerOf(core, c.env);
  const user = await findUserByEmail(core.db, email);
  await limitMailRequests(core, asker, user);
  await requireCaptcha(core, c, body);
  await limitMails(core, asker, email, user);
  return { email, user };
}

interface Wanted {
  email: string;
  user: User | undefined;
  purpose: Purpose;
  data?: Body;
}

export async function mailCode(core: Core, c: Ctx, body: Body, wanted: Wanted): Promise<void> {
  const { email, user, purpose } = wanted;
  const redirectTo = requestedRedirect(c);
  const challenge = assertPkceChallenge(body.code_challenge, body.code_challenge_method);
  const flow =
    challenge && (await startFlow(core, { method: 'otp', challenge, ...(redirectTo ? { redirectTo } : {}) }));
  const earlier = wanted.data ? undefined : (await openCode(core, c, email, purpose))?.metadata;
  const issued = await issueCode(core, core.db, {
    address: email,
    purpose,
    owner: askerOf(core, c.env).owner,
    ...(user ? { userId: user.id } : {}),
    ...(flow ? { flowId: flow.id } : {}),
    metadata: earlier ?? { data: wanted.data ?? {} },
  });
  const data = (earlier?.data ?? wanted.data) as Body | undefined;
  await sendCodeMail(core, {
    kind: KIND[purpose] ?? 'sign_in',
    to: email,
    code: issued.code,
    // Sign-in mails carry no link: mail scanners open links, and would use the code up before its owner.
    ...(purpose === 'email'
      ? {}
      : { link: authMailLink(core, issued.linkToken, LINK_TYPE[purpose] ?? purpose, redirectTo) }),
    // The requesting page knows the reader's language best.
    language: firstLocaleOrDefault(data?.language, user && (await languageFor(core, user))),
  });
  if (user) {
    const sent = purpose === 'recovery' ? { recovery_sent_at: core.now() } : { confirmation_sent_at: core.now() };
    await changeUser(core.db, user.id, sent, core.now());
  }
  core.deps.log.info({ event: 'auth.code_sent', purpose, requestId: c.env.requestId });
}

/** What the same caller asked for before: a repeated mail keeps what was said about the person (name, language). */
const openCode = (core: Core, c: Ctx, address: string, purpose: Purpose) =>
  core.db
    .selectFrom('catchlight_auth.mailed_codes')
    .select('metadata')
    .where('address', '=', address)
    .where('purpose', '=', purpose)
    .where('owner', 'in', [...askerOf(core, c.env).owns])
    .executeTakeFirst();

/** Not awaited, so that the time of the answer does not tell whether a mail went out. */
function mailInBackground(core: Core, sending: Promise<unknown>): void {
  sending.catch((error: unknown) =>
    core.deps.log.error({ event: 'auth.mail_failed', err: error }, 'A mail was not sent'),
  );
}
