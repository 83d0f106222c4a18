// What somebody must have proved before their ways to sign in may be changed.
import { DAY_SECONDS } from '../../contracts/durations.ts';
import type { Core } from '../core.ts';
import { AuthError } from '../errors.ts';
import { type AuthenticatedUser, type Ctx, requireUser } from '../http.ts';
import { hasVerifiedFactor } from './factors.ts';

/** Whoever holds an old session only may not set up a factor with it and lock the owner out. */
const FRESH_SECONDS = DAY_SECONDS;

/** A person who may have second factors: signed in, and not as somebody anonymous. */
export async function requireNamedUser(core: Core, c: Ctx): Promise<AuthenticatedUser> {
  const signedIn = await requireUser(core, c);
  if (signedIn.user.is_anonymous)
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  return signedIn;
}

/** Throws 403 when the person has a factor and has not used it in this session. */
export async function assertFactorUsed(core: Core, { user, aal }: AuthenticatedUser, message: string): Promise<void> {
  if (aal !== 'aal2' && (await hasVerifiedFactor(core.db, user.id)))
    throw new AuthError(403, 'insufficient_aal', message);
}

/** Before another way to sign in is added: a factor must have been used; without one, the sign-in must be of the last day. */
export async function assertMayAddCredential(core: Core, signedIn: AuthenticatedUser, message: string): Promise<void> {
  await assertFactorUsed(core, signedIn, message);
  if (signedIn.aal !== 'aal2' && core.now().getTime() / 1000 - signedIn.authenticatedAt > FRESH_SECONDS)
    throw new AuthError(400, 'reauthentication_needed', 'Sign in again before you add a way to sign in');
}

/** For what a mailbox alone must not open. Throws 401, as Supabase does, when a factor exists and was not used in this session. */
export async function assertAal2Session(core: Core, { user, aal }: AuthenticatedUser, what: string): Promise<void> {
  if (aal !== 'aal2' && (await hasVerifiedFactor(core.db, user.id)))
    throw new AuthError(401, 'insufficient_aal', `AAL2 session is required to ${what} when MFA is enabled.`);
}
