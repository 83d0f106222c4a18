// The types of the auth tables, as queries see them.
import type { ColumnType, Kysely, Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Json is read parsed and written as a string, so that both engines take it alike. */
type Json<T> = ColumnType<T, string | undefined, string>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

export type Metadata = Record<string, unknown>;
export interface AuthMethod {
  method: string;
  timestamp: number;
}

interface Users {
  id: string;
  role: Defaulted<string>;
  email: Optional<string>;
  phone: Optional<string>;
  password_hash: Optional<string>;
  email_confirmed_at: Optional<Date>;
  phone_confirmed_at: Optional<Date>;
  invited_at: Optional<Date>;
  confirmation_sent_at: Optional<Date>;
  recovery_sent_at: Optional<Date>;
  reauthentication_sent_at: Optional<Date>;
  new_email: Optional<string>;
  email_change_sent_at: Optional<Date>;
  email_change_agreed: Optional<'current' | 'new'>;
  app_metadata: Json<Metadata>;
  user_metadata: Json<Metadata>;
  is_anonymous: Defaulted<boolean>;
  banned_until: Optional<Date>;
  last_sign_in_at: Optional<Date>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Optional<Date>;
}

// An alias, for kysely's `withTables` takes no interface.
export type AuthSchema = {
  'catchlight_auth.users': Users;
  'catchlight_auth.identities': {
    id: string;
    user_id: string;
    provider: string;
    provider_id: string;
    identity_data: Json<Metadata>;
    last_sign_in_at: Optional<Date>;
    created_at: Date;
    updated_at: Date;
  };
  'catchlight_auth.sessions': {
    id: string;
    user_id: string;
    aal: Defaulted<string>;
    amr: Json<AuthMethod[]>;
    user_agent: Optional<string>;
    ip: Optional<string>;
    created_at: Date;
    refreshed_at: Date;
    factor_id: Optional<string>;
    passkey_id: Optional<string>;
  };
  'catchlight_auth.factors': {
    id: string;
    user_id: string;
    friendly_name: Defaulted<string>;
    factor_type: string;
    status: Defaulted<'unverified' | 'verified'>;
    sealed_secret: Optional<string>;
    /** A bigint, which the driver reads as text. */
    last_step: ColumnType<string | null, number | null | undefined, number | null>;
    credential_id: Optional<string>;
    public_key: Optional<string>;
    sign_count: ColumnType<string | null, number | null | undefined, number | null>;
    transports: ColumnType<string[] | null, string | undefined, string>;
    last_challenged_at: Optional<Date>;
    created_at: Date;
    updated_at: Date;
  };
  'catchlight_auth.passkeys': {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: string;
    /** A bigint, which the driver reads as text. */
    sign_count: ColumnType<string, number | undefined, number>;
    transports: Json<string[]>;
    friendly_name: string;
    created_at: Date;
    last_used_at: Optional<Date>;
  };
  'catchlight_auth.passkey_challenges': {
    id: string;
    user_id: Optional<string>;
    challenge: string;
    expires_at: Date;
  };
  'catchlight_auth.recovery_codes': { code_hash: string; user_id: string; created_at: Date };
  'catchlight_auth.factor_challenges': {
    id: string;
    factor_id: string;
    session_id: string;
    challenge: Optional<string>;
    created_at: Date;
    expires_at: Date;
  };
  'catchlight_auth.refresh_tokens': {
    token_hash: string;
    session_id: string;
    salt: string;
    created_at: Date;
    rotated_at: Optional<Date>;
  };
  'catchlight_auth.mailed_codes': {
    id: string;
    address: string;
    purpose: string;
    /** See asker.ts. */
    owner: string;
    user_id: Optional<string>;
    code_hash: string;
    link_hash: string;
    attempts: Defaulted<number>;
    flow_id: Optional<string>;
    metadata: Json<Metadata>;
    created_at: Date;
    expires_at: Date;
  };
  'catchlight_auth.known_browsers': {
    user_id: string;
    browser: string;
    signed_in_at: Date;
  };
  'catchlight_auth.flows': {
    id: string;
    method: string;
    provider: Optional<string>;
    state_hash: Optional<string>;
    auth_code_hash: Optional<string>;
    code_challenge: string;
    code_challenge_method: string;
    redirect_to: Optional<string>;
    user_id: Optional<string>;
    link_user_id: Optional<string>;
    created_at: Date;
    expires_at: Date;
  };
};

/** The database, or a transaction on it. */
export type AuthDb = Kysely<Schema & AuthSchema>;
export type User = Selectable<Users>;
export type Identity = Selectable<AuthSchema['catchlight_auth.identities']>;
export type Session = Selectable<AuthSchema['catchlight_auth.sessions']>;
export type Factor = Selectable<AuthSchema['catchlight_auth.factors']>;
export type Passkey = Selectable<AuthSchema['catchlight_auth.passkeys']>;
export type OneTimeCode = Selectable<AuthSchema['catchlight_auth.mailed_codes']>;
export type Flow = Selectable<AuthSchema['catchlight_auth.flows']>;
