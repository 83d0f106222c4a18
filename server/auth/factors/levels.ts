// What a session has proved (Supabase: authenticator assurance level): aal2 once a second factor was used in it.
import type { Core } from '../core.ts';
import { AuthError } from '../errors.ts';
import type { AuthenticatedUser } from '../http.ts';
import type { AuthDb, AuthMethod } from '../schema.ts';
import { reissueSessionTokens, type SessionBody } from '../sessions.ts';

/** Methods that prove a second factor. */
const SECOND = ['totp', 'mfa/webauthn', 'recovery_code'];

interface Proof {
  method: string;
  factorId: string;
}

/** Raises the session to aal2, and closes the person's sessions that are not there yet. */
export async function raiseSessionLevel(
  core: Core,
  trx: AuthDb,
  { user, sessionId }: AuthenticatedUser,
  { method, factorId }: Proof,
): Promise<SessionBody> {
  const session = await trx
    .selectFrom('catchlight_auth.sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  const used: AuthMethod = { method, timestamp: Math.floor(core.now().getTime() / 1000) };
  const amr = [used, ...session.amr.filter((one) => one.method !== method)];
  await trx
    .updateTable('catchlight_auth.sessions')
    .set({ aal: 'aal2', amr: JSON.stringify(amr), factor_id: factorId })
    .where('id', '=', sessionId)
    .execute();
  await trx.deleteFrom('catchlight_auth.sessions').where('user_id', '=', user.id).where('aal', '=', 'aal1').execute();
  return reissueSessionTokens(core, trx, sessionId);
}

/** Before a factor is deleted: sessions that it raised fall back to aal1. */
export async function lowerSessionLevels(trx: AuthDb, factorId: string): Promise<void> {
  const sessions = await trx
    .selectFrom('catchlight_auth.sessions')
    .select(['id', 'amr'])
    .where('factor_id', '=', factorId)
    .execute();
  for (const { id, amr } of sessions)
    await trx
      .updateTable('catchlight_auth.sessions')
      .set({ aal: 'aal1', amr: JSON.stringify(amr.filter(({ method }) => !SECOND.includes(method))), factor_id: null })
      .where('id', '=', id)
      .execute();
}
