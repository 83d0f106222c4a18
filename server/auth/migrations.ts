// The tables of the embedded auth server. They live in their own schema, so that a Supabase database keeps its `auth` untouched.
import { codeMigrations } from './code-migrations.ts';
import { factorMigrations } from './factors/migrations.ts';

export const authMigrations = [
  {
    name: 'auth-001-core',
    sql: `
create schema if not exists catchlight_auth;

create table catchlight_auth.users (
  id uuid primary key,
  role text not null default 'authenticated',
  email text,
  phone text,
  password_hash text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  -- Changing an address needs both mailboxes; this names the one that has already agreed.
  email_change_agreed text check (email_change_agreed in ('current', 'new')),
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (email = lower(email))
);
create unique index users_email on catchlight_auth.users (email) where email is not null;
create unique index users_phone on catchlight_auth.users (phone) where phone is not null;
create index users_created on catchlight_auth.users (created_at, id);

create table catchlight_auth.identities (
  id uuid primary key,
  user_id uuid not null references catchlight_auth.users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_id)
);
create index identities_user on catchlight_auth.identities (user_id);

create table catchlight_auth.sessions (
  id uuid primary key,
  user_id uuid not null references catchlight_auth.users (id) on delete cascade,
  aal text not null default 'aal1',
  amr jsonb not null default '[]',
  user_agent text,
  ip text,
  created_at timestamptz not null,
  refreshed_at timestamptz not null
);
create index sessions_user on catchlight_auth.sessions (user_id);

-- One row a link of the rotation chain. The token itself is never stored: its successor is derived from it and the salt.
create table catchlight_auth.refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references catchlight_auth.sessions (id) on delete cascade,
  salt text not null,
  created_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_session on catchlight_auth.refresh_tokens (session_id, rotated_at);

-- At most one open code for an address and a purpose: asking again replaces it.
create table catchlight_auth.one_time_codes (
  id uuid primary key,
  address text not null,
  purpose text not null,
  user_id uuid references catchlight_auth.users (id) on delete cascade,
  code_hash text not null,
  link_hash text not null unique,
  attempts integer not null default 0,
  flow_id uuid,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (address, purpose)
);
create index one_time_codes_expiry on catchlight_auth.one_time_codes (expires_at);

-- A sign-in that leaves this server and comes back: PKCE by mail link, or a trip to an OAuth provider.
create table catchlight_auth.flows (
  id uuid primary key,
  method text not null,
  provider text,
  state_hash text unique,
  auth_code_hash text unique,
  code_challenge text not null,
  code_challenge_method text not null,
  redirect_to text,
  user_id uuid references catchlight_auth.users (id) on delete cascade,
  link_user_id uuid references catchlight_auth.users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index flows_expiry on catchlight_auth.flows (expires_at);

create table catchlight_auth.rate_hits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
`,
  },
  ...factorMigrations,
  ...codeMigrations,
];
