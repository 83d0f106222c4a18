// Users: read, create and change them, and their form in answers.
import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { isUuid } from '../contracts/uuid.ts';
import { AuthError, validationFailed } from './errors.ts';
import { listFactors, viewFactor } from './factors/factors.ts';
import type { AuthDb, AuthSchema, Factor, Identity, Metadata, User } from './schema.ts';

export interface NewUser {
  id?: string;
  email?: string | null;
  phone?: string | null;
  passwordHash?: string | null;
  userMetadata?: Metadata;
  appMetadata?: Metadata;
  confirmed?: boolean;
  phoneConfirmed?: boolean;
  invited?: boolean;
  anonymous?: boolean;
  role?: string;
  /** The provider that vouches for this person; 'email' adds an identity by itself. */
  provider?: string;
}

const ISO = (date: Date | null): string | undefined => (date ? new Date(date).toISOString() : undefined);

export async function insertUser(db: AuthDb, input: NewUser, now: Date): Promise<User> {
  const provider = input.provider ?? (input.email ? 'email' : input.phone ? 'phone' : undefined);
  const user = await db
    .insertInto('catchlight_auth.users')
    .values({
      id: input.id ?? randomUUID(),
      role: input.role ?? 'authenticated',
      email: input.email ?? null,
      phone: input.phone ?? null,
      password_hash: input.passwordHash ?? null,
      email_confirmed_at: input.email && input.confirmed ? now : null,
      phone_confirmed_at: input.phone && input.phoneConfirmed ? now : null,
      invited_at: input.invited ? now : null,
      app_metadata: JSON.stringify({ ...(provider ? { provider, providers: [provider] } : {}), ...input.appMetadata }),
      user_metadata: JSON.stringify(input.userMetadata ?? {}),
      is_anonymous: input.anonymous ?? false,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (provider === 'email' || provider === 'phone') await addIdentity(db, user, provider, user.id, {}, now);
  return user;
}

export const findUser = (db: AuthDb, id: string): Promise<User | undefined> =>
  db
    .selectFrom('catchlight_auth.users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const findUserByEmail = (db: AuthDb, email: string): Promise<User | undefined> =>
  db
    .selectFrom('catchlight_auth.users')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** For the service key, which may also look at deleted accounts. Throws 404. */
export async function requireUserById(db: AuthDb, id: string): Promise<User> {
  if (!isUuid(id.toLowerCase())) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  const user = await db.selectFrom('catchlight_auth.users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

export type UserChange = Updateable<AuthSchema['catchlight_auth.users']>;

export const changeUser = (db: AuthDb, id: string, change: UserChange, now: Date): Promise<User> =>
  db
    .updateTable('catchlight_auth.users')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Supabase merges metadata: a null removes a key, anything else replaces it. */
export function mergeMetadata(current: Metadata, change: Metadata): string {
  const merged = Object.entries({ ...current, ...change }).filter(([, value]) => value !== null);
  const json = JSON.stringify(Object.fromEntries(merged));
  assertMetadataSize(json);
  return json;
}

/** Metadata travels in every access token, and so in a cookie of every request. */
export function assertMetadataSize(json: string): void {
  if (json.length > 4096) throw validationFailed('Metadata is too large');
}

const listIdentities = (db: AuthDb, userId: string): Promise<Identity[]> =>
  db.selectFrom('catchlight_auth.identities').selectAll().where('user_id', '=', userId).orderBy('created_at').execute();

export async function addIdentity(
  db: AuthDb,
  user: User,
  provider: string,
  providerId: string,
  data: Metadata,
  now: Date,
): Promise<void> {
  const verified = provider === 'email' ? Boolean(user.email_confirmed_at) : undefined;
  await db
    .insertInto('catchlight_auth.identities')
    .values({
      id: randomUUID(),
      user_id: user.id,
      provider,
      provider_id: providerId,
      identity_data: JSON.stringify({
        sub: providerId,
        ...(provider === 'email' ? { email: user.email, email_verified: verified, phone_verified: false } : {}),
        ...data,
      }),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** After a code or link from the mailbox: the address and its identity count as verified. */
export async function confirmEmail(db: AuthDb, user: User, now: Date, change: UserChange = {}): Promise<User> {
  const confirmed = await changeUser(
    db,
    user.id,
    { email_confirmed_at: user.email_confirmed_at ?? now, ...change },
    now,
  );
  const identities = await listIdentities(db, user.id);
  const own = identities.find((identity) => identity.provider === 'email');
  const data = { email: confirmed.email, email_verified: true };
  if (!own) await addIdentity(db, confirmed, 'email', confirmed.id, data, now);
  else
    await db
      .updateTable('catchlight_auth.identities')
      .set({ identity_data: JSON.stringify({ ...own.identity_data, ...data }), updated_at: now })
      .where('id', '=', own.id)
      .execute();
  return confirmed;
}

const viewIdentity = (identity: Identity): object => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data: identity.identity_data,
  provider: identity.provider,
  last_sign_in_at: ISO(identity.last_sign_in_at),
  created_at: ISO(identity.created_at),
  updated_at: ISO(identity.updated_at),
  email: identity.identity_data.email,
});

/** The user as the API shows it: never a hash, and absent rather than null, as Supabase does. */
export async function readUserBody(db: AuthDb, user: User): Promise<Record<string, unknown>> {
  return toUserBody(user, await listIdentities(db, user.id), await listFactors(db, [user.id]));
}

export function toUserBody(user: User, identities: Identity[], factors: Factor[]): Record<string, unknown> {
  return {
    id: user.id,
    aud: 'authenticated',
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    email_confirmed_at: ISO(user.email_confirmed_at),
    phone_confirmed_at: ISO(user.phone_confirmed_at),
    confirmed_at: ISO(user.email_confirmed_at ?? user.phone_confirmed_at),
    invited_at: ISO(user.invited_at),
    confirmation_sent_at: ISO(user.confirmation_sent_at),
    recovery_sent_at: ISO(user.recovery_sent_at),
    reauthentication_sent_at: ISO(user.reauthentication_sent_at),
    new_email: user.new_email ?? undefined,
    email_change_sent_at: ISO(user.email_change_sent_at),
    last_sign_in_at: ISO(user.last_sign_in_at),
    banned_until: ISO(user.banned_until),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: identities.map(viewIdentity),
    factors: factors.length > 0 ? factors.map(viewFactor) : undefined,
    created_at: ISO(user.created_at),
    updated_at: ISO(user.updated_at),
    deleted_at: ISO(user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}
