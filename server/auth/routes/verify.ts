// Verification by mail: with the typed code (POST) or the opened link (GET).
import type { Hono } from 'hono';
import { requireEmailAddress } from '../addresses.ts';
import { askerOf } from '../asker.ts';
import { consumeCode, consumeLink, PURPOSES_OF_TYPE, type Purpose } from '../codes.ts';
import type { Core } from '../core.ts';
import { AuthError, invalidCode, validationFailed } from '../errors.ts';
import { finishFlow } from '../flows.ts';
import { type Ctx, type Env, sessionOrigin, readBody, nonEmptyString } from '../http.ts';
import { addErrorToUrl, addQuery, addSessionToUrl } from '../links.ts';
import { safeRedirect } from '../redirects.ts';
import type { OneTimeCode } from '../schema.ts';
import { openSession, assertNotBanned, type SessionBody } from '../sessions.ts';
import { authMethodOf, applyCode } from '../verification.ts';

const OTHER_MAILBOX = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

export function addVerifyRoutes(app: Hono<Env>, core: Core): void {
  app.post('/verify', async (c) => {
    const body = await readBody(c);
    const purposes = purposesOf(nonEmptyString(body.type), body.phone !== undefined);
    if (body.phone !== undefined) refusePhone(String(body.phone));
    const linkToken = nonEmptyString(body.token_hash);
    let row: OneTimeCode | undefined;
    if (linkToken) {
      await core.limit('triesPerIp', c.env.ip);
      row = await consumeLink(core, linkToken, purposes);
    } else {
      if (!nonEmptyString(body.email) || !nonEmptyString(body.token))
        throw validationFailed('Verify requires a token and an email, or a token hash');
      const email = requireEmailAddress(body.email);
      row = await consumeCode(core, askerOf(core, c.env), email, String(body.token).trim(), purposes);
    }
    if (!row) throw invalidCode();
    return c.json(await signIn(core, c, row));
  });

  app.get('/verify', async (c) => {
    const back = safeRedirect(core.deps.publicUrl, c.req.query('redirect_to'));
    // Mail scanners look at links with HEAD; that must not use them up.
    if (c.req.method === 'HEAD') return c.body(null, 204);
    try {
      await core.limit('triesPerIp', c.env.ip);
      const type = c.req.query('type') ?? '';
      const row = await consumeLink(core, c.req.query('token') ?? '', purposesOf(type, false));
      if (!row) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
      return c.redirect(await openLink(core, c, row, type, back), 303);
    } catch (error) {
      if (error instanceof AuthError) return c.redirect(addErrorToUrl(back, error), 303);
      throw error;
    }
  });
}

function purposesOf(type: string | undefined, phone: boolean): readonly Purpose[] {
  const purposes = type && Object.hasOwn(PURPOSES_OF_TYPE, type) ? PURPOSES_OF_TYPE[type] : undefined;
  if (!purposes && !phone)
    throw validationFailed(type ? 'Unsupported verification type' : 'Verify requires a verification type');
  return purposes ?? [];
}

/** Codes by text message are not offered; the two answers are those a client of Supabase expects. */
function refusePhone(phone: string): never {
  if (!/^\+?[1-9]\d{1,14}$/.test(phone)) throw validationFailed('Invalid phone number format (E.164 required)');
  throw invalidCode();
}

const signIn = (core: Core, c: Ctx, row: OneTimeCode): Promise<SessionBody | { msg: string; code: number }> =>
  core.db.transaction().execute(async (trx) => {
    const { user, waiting } = await applyCode(core, trx, row);
    return waiting
      ? { msg: OTHER_MAILBOX, code: 200 }
      : openSession(core, trx, user, authMethodOf(row.purpose), sessionOrigin(c));
  });

/** A link requested with PKCE returns a code that only the requesting browser can exchange; any other returns the session. */
async function openLink(core: Core, c: Ctx, row: OneTimeCode, type: string, back: string): Promise<string> {
  const { flow_id: flowId } = row;
  if (!flowId) {
    const answer = await signIn(core, c, row);
    return 'msg' in answer ? addQuery(back, { message: answer.msg }) : addSessionToUrl(back, answer, type);
  }
  return core.db.transaction().execute(async (trx) => {
    const { user, waiting } = await applyCode(core, trx, row);
    if (waiting) return addQuery(back, { message: OTHER_MAILBOX });
    assertNotBanned(user, core.now());
    const code = await finishFlow(core, trx, flowId, user.id);
    if (!code) throw new AuthError(403, 'flow_state_expired', 'Email link is invalid or has expired');
    return addQuery(back, { code });
  });
}
