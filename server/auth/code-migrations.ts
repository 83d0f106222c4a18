// The tables of mailed codes and of the browsers that may use them.
export const codeMigrations = [
  {
    name: 'auth-codes-001',
    sql: `
-- Takes the place of one_time_codes, which had room for one code for an address and a purpose: whoever asked for a code replaced
-- the one of somebody else. Processes of the old version keep using theirs until they end.
create table catchlight_auth.mailed_codes (
  id uuid primary key,
  address text not null,
  purpose text not null,
  -- A browser, a network or a person who is signed in (asker.ts); empty where the service key asked.
  owner text not null,
  user_id uuid references catchlight_auth.users (id) on delete cascade,
  code_hash text not null,
  link_hash text not null unique,
  attempts integer not null default 0,
  flow_id uuid,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (address, purpose, owner)
);
create index mailed_codes_expiry on catchlight_auth.mailed_codes (expires_at);

-- Links of invitations are good for days.
insert into catchlight_auth.mailed_codes
  (id, address, purpose, owner, user_id, code_hash, link_hash, attempts, flow_id, metadata, created_at, expires_at)
select id, address, purpose, '', user_id, code_hash, link_hash, attempts, flow_id, metadata, created_at, expires_at
from catchlight_auth.one_time_codes;
-- old code: a code that it has mailed and no longer finds is asked for again.
delete from catchlight_auth.one_time_codes;

create table catchlight_auth.known_browsers (
  user_id uuid not null references catchlight_auth.users (id) on delete cascade,
  browser text not null,
  signed_in_at timestamptz not null,
  primary key (user_id, browser)
);
`,
  },
];
