// What follows a correct code or link: the address counts as verified, and its owner is signed in.
import type { Core } from './core.ts';
import type { Purpose } from './codes.ts';
import { AuthError, invalidCode } from './errors.ts';
import type { AuthDb, Metadata, OneTimeCode, User } from './schema.ts';
import { changeUser, confirmEmail, findUser, findUserByEmail, insertUser } from './users.ts';

/** The session's authentication method. */
export const authMethodOf = (purpose: string): string => (purpose === 'recovery' ? 'recovery' : 'otp');

export interface VerificationResult {
  user: User;
  /** The other mailbox of an address change has not confirmed yet: no session. */
  waiting?: boolean;
}

export async function applyCode(core: Core, db: AuthDb, row: OneTimeCode): Promise<VerificationResult> {
  const now = core.now();
  const purpose = row.purpose as Purpose;
  if (purpose === 'email_change_current' || purpose === 'email_change_new') return settleEmailChange(core, db, row);
  if (purpose === 'reauthentication') throw invalidCode();
  const found = row.user_id ? await findUser(db, row.user_id) : await findUserByEmail(db, row.address);
  if (!found) {
    // Only a correct code creates an account; requesting one does not.
    if (purpose !== 'email' || !core.policy.signup) throw invalidCode();
    const userMetadata = (row.metadata.data ?? {}) as Metadata;
    return { user: await insertUser(db, { email: row.address, userMetadata, confirmed: true }, now) };
  }
  if (found.email !== row.address) throw invalidCode();
  // A password set before the address was ever verified may be somebody else's: it is removed when the owner signs in.
  const stranger = !found.email_confirmed_at && purpose !== 'signup';
  return { user: await confirmEmail(db, found, now, stranger ? { password_hash: null } : {}) };
}

/** Both mailboxes must agree, in either order, so that neither a stolen session nor a typing error moves an account. */
async function settleEmailChange(core: Core, db: AuthDb, row: OneTimeCode): Promise<VerificationResult> {
  const now = core.now();
  const user = row.user_id ? await findUser(db, row.user_id) : undefined;
  if (!user?.new_email || user.new_email !== row.metadata.new_email) throw invalidCode();
  const side = row.purpose === 'email_change_new' ? 'new' : 'current';
  const agreed = user.email_change_agreed ?? (user.email ? null : 'current');
  if (agreed === null || agreed === side)
    return { user: await changeUser(db, user.id, { email_change_agreed: side }, now), waiting: true };
  return { user: await applyEmailChange(db, user, now) };
}

export async function applyEmailChange(db: AuthDb, user: User, now: Date): Promise<User> {
  const email = user.new_email;
  const owner = email ? await findUserByEmail(db, email) : undefined;
  if (owner && owner.id !== user.id)
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  return confirmEmail(db, user, now, {
    email,
    email_confirmed_at: now,
    new_email: null,
    email_change_agreed: null,
    is_anonymous: false,
  });
}
