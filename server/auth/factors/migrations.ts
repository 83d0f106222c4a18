// The tables of second factors.
export const factorMigrations = [
  {
    name: 'auth-factors-001',
    sql: `
create table catchlight_auth.factors (
  id uuid primary key,
  user_id uuid not null references catchlight_auth.users (id) on delete cascade,
  friendly_name text not null default '',
  factor_type text not null,
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- Encrypted with a key that is not in the database.
  sealed_secret text,
  -- The time step of the last accepted code: that code and older ones are refused.
  last_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, friendly_name)
);

create table catchlight_auth.factor_challenges (
  id uuid primary key,
  factor_id uuid not null references catchlight_auth.factors (id) on delete cascade,
  session_id uuid not null references catchlight_auth.sessions (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index factor_challenges_factor on catchlight_auth.factor_challenges (factor_id);
create index factor_challenges_session on catchlight_auth.factor_challenges (session_id);

-- The factor that raised a session to aal2; removing the factor lowers the session again.
alter table catchlight_auth.sessions add column factor_id uuid references catchlight_auth.factors (id) on delete set null;
create index sessions_factor on catchlight_auth.sessions (factor_id);
`,
  },
  {
    name: 'auth-factors-002-recovery-codes',
    sql: `
create table catchlight_auth.recovery_codes (
  code_hash text primary key,
  user_id uuid not null references catchlight_auth.users (id) on delete cascade,
  created_at timestamptz not null
);
create index recovery_codes_user on catchlight_auth.recovery_codes (user_id);
`,
  },
  {
    name: 'auth-factors-003-passkeys',
    sql: `
create table catchlight_auth.passkeys (
  id uuid primary key,
  user_id uuid not null references catchlight_auth.users (id) on delete cascade,
  -- Both in base64url: the name that the authenticator gave the key, and its public half.
  credential_id text not null unique,
  public_key text not null,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  friendly_name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on catchlight_auth.passkeys (user_id);

create table catchlight_auth.passkey_challenges (
  id uuid primary key,
  -- Whose registration it is; null for a sign-in, where nobody is known yet.
  user_id uuid references catchlight_auth.users (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on catchlight_auth.passkey_challenges (expires_at);
create index passkey_challenges_user on catchlight_auth.passkey_challenges (user_id);

-- The passkey that opened a session: the session ends with it.
alter table catchlight_auth.sessions add column passkey_id uuid references catchlight_auth.passkeys (id) on delete cascade;
create index sessions_passkey on catchlight_auth.sessions (passkey_id);
`,
  },
  {
    name: 'auth-factors-004-security-keys',
    sql: `
-- A security key's factor: the key's name and its public half in base64url, empty until it was confirmed.
alter table catchlight_auth.factors
  add column credential_id text unique,
  add column public_key text,
  add column sign_count bigint,
  add column transports jsonb;
-- What a security key signs; empty for apps.
alter table catchlight_auth.factor_challenges add column challenge text;
`,
  },
];
