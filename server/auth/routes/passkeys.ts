// Passkeys, as Supabase's client asks for them, and what the service key may do with them.
import type { Hono } from 'hono';
import type { Core } from '../core.ts';
import { assertFactorUsed, assertMayAddCredential, requireNamedUser } from '../factors/guards.ts';
import { type Env, readBody, sessionOrigin } from '../http.ts';
import { mailChangeNotice } from '../notices.ts';
import { parsePasskeyAnswer } from '../passkeys/challenges.ts';
import { listPasskeys, removePasskey, renamePasskey, viewPasskey } from '../passkeys/passkeys.ts';
import { registerPasskey, registrationOptions } from '../passkeys/register.ts';
import { signInOptions, signInWithPasskey } from '../passkeys/sign-in.ts';
import { requireUserById } from '../users.ts';

const NEEDS_AAL2 = 'AAL2 session is required to manage passkeys when MFA is enabled';

export function addPasskeyRoutes(app: Hono<Env>, core: Core): void {
  app.post('/passkeys/registration/options', async (c) => {
    const signedIn = await requireNamedUser(core, c);
    await core.limit('challengesPerUser', signedIn.user.id);
    await assertMayAddCredential(core, signedIn, NEEDS_AAL2);
    return c.json(await registrationOptions(core, signedIn.user));
  });

  app.post('/passkeys/registration/verify', async (c) => {
    const signedIn = await requireNamedUser(core, c);
    await assertMayAddCredential(core, signedIn, NEEDS_AAL2);
    const passkey = await registerPasskey(core, signedIn.user, parsePasskeyAnswer(await readBody(c)));
    await mailChangeNotice(core, signedIn.user, { kind: 'passkey_added', details: { passkey: passkey.id } });
    return c.json(viewPasskey(passkey));
  });

  app.post('/passkeys/authentication/options', async (c) => {
    await core.limit('passkeyChallengesPerIp', c.env.ip);
    return c.json(await signInOptions(core));
  });

  app.post('/passkeys/authentication/verify', async (c) => {
    await core.limit('triesPerIp', c.env.ip);
    return c.json(await signInWithPasskey(core, parsePasskeyAnswer(await readBody(c)), sessionOrigin(c)));
  });

  app.get('/passkeys', async (c) => {
    const { user } = await requireNamedUser(core, c);
    return c.json((await listPasskeys(core.db, user.id)).map(viewPasskey));
  });

  app.patch('/passkeys/:id', async (c) => {
    const signedIn = await requireNamedUser(core, c);
    await assertFactorUsed(core, signedIn, NEEDS_AAL2);
    const { friendly_name: name } = await readBody(c);
    const { passkey, replaced } = await renamePasskey(core, signedIn.user.id, c.req.param('id'), name);
    if (replaced)
      await mailChangeNotice(core, signedIn.user, { kind: 'passkey_renamed', details: { passkey: passkey.id } });
    return c.json(viewPasskey(passkey));
  });

  app.delete('/passkeys/:id', async (c) => {
    const signedIn = await requireNamedUser(core, c);
    await assertFactorUsed(core, signedIn, NEEDS_AAL2);
    const id = c.req.param('id');
    await removePasskey(core, signedIn.user.id, id, signedIn.sessionId);
    await mailChangeNotice(core, signedIn.user, { kind: 'passkey_removed', details: { passkey: id } });
    return c.body(null, 204);
  });
}

/** Below /admin, whose guard comes before them. */
export function addPasskeyAdminRoutes(app: Hono<Env>, core: Core): void {
  app.get('/admin/users/:id/passkeys', async (c) => {
    const { id } = await requireUserById(core.db, c.req.param('id'));
    return c.json((await listPasskeys(core.db, id)).map(viewPasskey));
  });

  app.delete('/admin/users/:id/passkeys/:passkey', async (c) => {
    const user = await requireUserById(core.db, c.req.param('id'));
    const id = c.req.param('passkey');
    await removePasskey(core, user.id, id);
    await mailChangeNotice(core, user, { kind: 'passkey_removed', details: { passkey: id } });
    return c.body(null, 204);
  });
}
