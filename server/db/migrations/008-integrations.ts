// What connects a company's own systems with us: keys for the partner API, addresses that are told of events, and what became
// of each telling.
export const integrations = {
  name: '008-integrations',
  sql: `
create table catchlight.api_keys (
  id uuid primary key,
  company_id uuid not null references catchlight.companies (id),
  name text not null,
  begins text not null,
  key_hash text not null unique,
  scopes jsonb not null,
  created_by uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_company on catchlight.api_keys (company_id) where revoked_at is null;

create table catchlight.webhooks (
  id uuid primary key,
  company_id uuid not null references catchlight.companies (id),
  kind text not null check (kind in ('signed','chat')),
  url text not null,
  events jsonb not null,
  language text not null,
  active boolean not null default true,
  created_at timestamptz not null,
  -- The signing secret is made out of the id and this number, so that no row holds it.
  secret_version integer not null default 1,
  deleted_at timestamptz
);
create index webhooks_company on catchlight.webhooks (company_id) where deleted_at is null;

create table catchlight.webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references catchlight.webhooks (id),
  company_id uuid not null,
  event_id text not null,
  event text not null,
  body text not null,
  state text not null check (state in ('waiting','delivered','failed')),
  tries jsonb not null default '[]',
  -- How often it was sent again by hand, and the tries since then.
  round integer not null default 0,
  tried integer not null default 0,
  next_try_at timestamptz,
  created_at timestamptz not null,
  unique (webhook_id, event_id)
);
create index webhook_deliveries_company on catchlight.webhook_deliveries (company_id, created_at desc, id desc);
create index webhook_deliveries_created on catchlight.webhook_deliveries (created_at);
`,
};
