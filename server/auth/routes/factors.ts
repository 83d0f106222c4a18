// Second factors, as Supabase's client asks for them, and what the service key may do with them.
import type { Hono } from 'hono';
import type { Core } from '../core.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { enrolFactor } from '../factors/enrol.ts';
import { requireFactor, hasVerifiedFactor, isVerified, listFactors, viewFactor } from '../factors/factors.ts';
import { requireNamedUser } from '../factors/guards.ts';
import { lowerSessionLevels } from '../factors/levels.ts';
import { countRecoveryCodes, deleteOrphanedRecoveryCodes, replaceRecoveryCodes } from '../factors/recovery-codes.ts';
import { challengeFactor, verifyFactor } from '../factors/verify.ts';
import { type Body, type Env, nonEmptyString, readBody } from '../http.ts';
import { mailChangeNotice } from '../notices.ts';
import type { Factor, User } from '../schema.ts';
import { requireUserById } from '../users.ts';

export function addFactorRoutes(app: Hono<Env>, core: Core): void {
  app.post('/factors', async (c) => {
    const signedIn = await requireNamedUser(core, c);
    await core.limit('challengesPerUser', signedIn.user.id);
    return c.json(await enrolFactor(core, signedIn, await readBody(c)));
  });

  app.post('/factors/:id/challenge', async (c) => {
    const signedIn = await requireNamedUser(core, c);
    const factor = await requireFactor(core.db, signedIn.user.id, c.req.param('id'));
    return c.json(await challengeFactor(core, signedIn, factor, await readBody(c)));
  });

  app.post('/factors/:id/verify', async (c) => {
    const signedIn = await requireNamedUser(core, c);
    await core.limit('triesPerIp', c.env.ip);
    const factor = await requireFactor(core.db, signedIn.user.id, c.req.param('id'));
    const body = await readBody(c);
    const code = nonEmptyString(body.code)?.trim();
    const webauthn = body.webauthn && typeof body.webauthn === 'object' ? (body.webauthn as Body) : undefined;
    if (!code && !webauthn) throw validationFailed('Code needs to be non-empty');
    const challengeId = nonEmptyString(body.challenge_id) ?? '';
    const { session, change } = await verifyFactor(core, signedIn, factor, { challengeId, code, webauthn });
    if (change) await mailChangeNotice(core, signedIn.user, { kind: change, details: { factor: factor.id } });
    return c.json(session);
  });

  app.delete('/factors/:id', async (c) => {
    const { user, aal } = await requireNamedUser(core, c);
    const factor = await requireFactor(core.db, user.id, c.req.param('id'));
    if (isVerified(factor) && aal !== 'aal2')
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    await removeFactor(core, user, factor);
    return c.json({ id: factor.id });
  });

  // Ours: Supabase has no recovery codes.
  app.get('/factors/recovery-codes', async (c) => {
    const { user } = await requireNamedUser(core, c);
    return c.json({ left: await countRecoveryCodes(core.db, user.id) });
  });

  app.post('/factors/recovery-codes', async (c) => {
    const { user, aal } = await requireNamedUser(core, c);
    await core.limit('challengesPerUser', user.id);
    if (aal !== 'aal2' || !(await hasVerifiedFactor(core.db, user.id)))
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to make recovery codes');
    const codes = await replaceRecoveryCodes(core, user.id);
    await mailChangeNotice(core, user, { kind: 'recovery_codes_made' });
    return c.json({ codes });
  });
}

/** Below /admin, whose guard comes before them. */
export function addFactorAdminRoutes(app: Hono<Env>, core: Core): void {
  app.get('/admin/users/:id/factors', async (c) => {
    const { id } = await requireUserById(core.db, c.req.param('id'));
    return c.json((await listFactors(core.db, [id])).map(viewFactor));
  });

  app.delete('/admin/users/:id/factors/:factor', async (c) => {
    const user = await requireUserById(core.db, c.req.param('id'));
    const factor = await requireFactor(core.db, user.id, c.req.param('factor'));
    await removeFactor(core, user, factor);
    return c.json(viewFactor(factor));
  });
}

async function removeFactor(core: Core, user: User, factor: Factor): Promise<void> {
  await core.db.transaction().execute(async (trx) => {
    await lowerSessionLevels(trx, factor.id);
    await trx.deleteFrom('catchlight_auth.factors').where('id', '=', factor.id).execute();
    await deleteOrphanedRecoveryCodes(trx, user.id);
  });
  if (!isVerified(factor)) return;
  const kind = factor.factor_type === 'webauthn' ? 'security_key_removed' : 'factor_removed';
  await mailChangeNotice(core, user, { kind, details: { factor: factor.id } });
}
