// Which account a provider's person belongs to: the one they used before, else the one with the same verified address, else a new one.
import { requireEmailAddress } from '../addresses.ts';
import type { Core } from '../core.ts';
import { AuthError } from '../errors.ts';
import type { AuthDb, Metadata, User } from '../schema.ts';
import { addIdentity, changeUser, confirmEmail, findUser, findUserByEmail, insertUser } from '../users.ts';
import type { Profile } from './provider.ts';

export async function findOrCreateUser(core: Core, db: AuthDb, provider: string, profile: Profile): Promise<User> {
  const now = core.now();
  const data: Metadata = {
    sub: profile.sub,
    provider_id: profile.sub,
    email: profile.email,
    email_verified: profile.emailVerified,
    name: profile.name,
    full_name: profile.name,
    avatar_url: profile.picture,
    picture: profile.picture,
  };
  const identity = await db
    .selectFrom('catchlight_auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', profile.sub)
    .executeTakeFirst();
  const known = identity && (await findUser(db, identity.user_id));
  if (identity && known) {
    await db
      .updateTable('catchlight_auth.identities')
      .set({ identity_data: JSON.stringify(data), last_sign_in_at: now, updated_at: now })
      .where('id', '=', identity.id)
      .execute();
    return known;
  }
  // Somebody who registered an unverified address at a provider must not get into, or rename, the account of its owner.
  if (!profile.email || !profile.emailVerified)
    throw new AuthError(
      422,
      'provider_email_needs_verification',
      'Unverified email with this provider. Verify it there, or sign in with a code instead',
    );
  const email = requireEmailAddress(profile.email);
  const user = (await findUserByEmail(db, email)) ?? (await newUser(core, db, provider, email));
  await addIdentity(db, user, provider, profile.sub, data, now);
  // A password set before the address was verified may not be the owner's, so it is removed.
  const confirmed = user.email_confirmed_at ? user : await confirmEmail(db, user, now, { password_hash: null });
  const providers = new Set([...((confirmed.app_metadata.providers as string[] | undefined) ?? []), provider]);
  const fresh = { name: data.name, full_name: data.full_name, avatar_url: data.avatar_url, picture: data.picture };
  return changeUser(
    db,
    user.id,
    {
      app_metadata: JSON.stringify({ ...confirmed.app_metadata, providers: [...providers] }),
      // Data that people entered themselves takes precedence over the provider's.
      user_metadata: JSON.stringify({ ...fresh, ...confirmed.user_metadata }),
    },
    now,
  );
}

function newUser(core: Core, db: AuthDb, provider: string, email: string): Promise<User> {
  if (!core.policy.signup) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  return insertUser(db, { email, provider, confirmed: true }, core.now());
}
