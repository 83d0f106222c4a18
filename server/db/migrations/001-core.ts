// The tables of the main job: people, credits, payments, shoots, pictures and what is owed to each of them.
// Ids are made by the application (ports/ids), times come from its one clock, money is in minor units.
export const core = {
  name: '001-core',
  sql: `
create table catchlight.customers (
  id uuid primary key,
  email text not null,
  name text not null default '',
  avatar_url text,
  phone text,
  language text not null default 'en' check (language in ('en','es','fr','de')),
  role text check (role in ('admin')),
  company_id uuid,
  company_role text check (company_role in ('employee','manager','owner')),
  segment text check (segment in ('self','team','studio')),
  face_consent_at timestamptz,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index customers_email on catchlight.customers (lower(email)) where deleted_at is null;
create index customers_company on catchlight.customers (company_id) where company_id is not null;

-- One row an account: it exists to be locked, so that two spends of one account never cross. The balance is a sum of entries.
create table catchlight.credit_accounts (
  id text primary key,
  customer_id uuid references catchlight.customers (id),
  company_id uuid,
  unit text not null check (unit in ('credits','headshots','studio'))
);
create table catchlight.credit_entries (
  id bigint generated always as identity primary key,
  account_id text not null references catchlight.credit_accounts (id),
  kind text not null check (kind in ('purchase','spend','refund','grant','gift','expiry')),
  amount integer not null check (amount <> 0),
  reason text not null,
  reference text,
  idempotency_key text not null unique,
  created_at timestamptz not null
);
create index credit_entries_account on catchlight.credit_entries (account_id, id);
create function catchlight.refuse_change() returns trigger language plpgsql as $$
begin raise exception 'credit_entries is append-only'; end $$;
create trigger credit_entries_append_only before update or delete on catchlight.credit_entries
  for each row execute function catchlight.refuse_change();

create table catchlight.purchases (
  id uuid primary key,
  customer_id uuid not null references catchlight.customers (id),
  company_id uuid,
  order_id uuid,
  package_id text not null,
  quantity integer not null default 1 check (quantity > 0),
  type text not null check (type in ('credits','company_headshots_credits','company_studio_credits')),
  credits integer not null,
  bonus_credits integer not null default 0,
  currency text not null,
  amount integer not null check (amount >= 0),
  status text not null check (status in ('pending','paid','failed','refunded')),
  provider text not null,
  provider_reference text unique,
  receipt_number text unique,
  billing_name text,
  vat_id text,
  country text,
  partner_code text,
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz
);
create index purchases_customer on catchlight.purchases (customer_id, created_at);
create sequence catchlight.receipt_numbers;
create table catchlight.payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

create table catchlight.orders (
  id uuid primary key,
  customer_id uuid not null references catchlight.customers (id),
  company_id uuid,
  status text not null check (status in ('draft','submitted','queued','processing','completed','failed','refunded','deleted')),
  purpose text,
  on_behalf boolean not null default false,
  subject_name text,
  consent_at timestamptz,
  styles jsonb not null default '[]',
  headshot_count integer not null default 20 check (headshot_count > 0),
  credits_spent integer not null default 0,
  seat boolean not null default false,
  redo_of uuid,
  stage text,
  done integer not null default 0,
  delivered integer not null default 0,
  returned_credits integer not null default 0,
  fail_reason text,
  cancel_requested boolean not null default false,
  created_at timestamptz not null,
  started_at timestamptz,
  first_headshot_at timestamptz,
  completed_at timestamptz,
  photos_delete_at timestamptz,
  deleted_at timestamptz,
  updated_at timestamptz not null
);
create index orders_customer on catchlight.orders (customer_id, created_at desc);
create index orders_cleanup on catchlight.orders (photos_delete_at) where photos_delete_at is not null;

create table catchlight.attachments (
  id uuid primary key,
  order_id uuid not null references catchlight.orders (id),
  customer_id uuid not null references catchlight.customers (id),
  kind text not null check (kind in ('photo','headshot')),
  status text not null check (status in ('pending','accepted','rejected')),
  fail_reason text,
  file_name text,
  upload_source text,
  object_key text,
  preview_key text,
  bytes integer,
  width integer,
  height integer,
  quality_score real,
  similarity real,
  sharpness real,
  face_width real,
  brightness real,
  findings jsonb,
  embedding jsonb,
  slot integer,
  style text,
  likeness real,
  phash text,
  favourite boolean not null default false,
  shared boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index attachments_order on catchlight.attachments (order_id, created_at);
create unique index attachments_slot on catchlight.attachments (order_id, slot) where kind = 'headshot' and deleted_at is null;

-- Objects to remove: a row is written with the deletion, a job removes the object, then the row.
create table catchlight.tombstones (
  object_key text primary key,
  reason text not null,
  created_at timestamptz not null
);
create table catchlight.deletion_receipts (
  id uuid primary key,
  customer_id uuid not null,
  email text,
  subject text not null,
  removed jsonb not null,
  created_at timestamptz not null
);
create table catchlight.consents (
  id uuid primary key,
  customer_id uuid,
  kind text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null
);
create table catchlight.ratings (
  id uuid primary key,
  customer_id uuid not null references catchlight.customers (id),
  order_id uuid references catchlight.orders (id),
  value integer not null check (value between 1 and 5),
  comment text,
  type text,
  reason text,
  created_at timestamptz not null
);
create table catchlight.actions (
  id uuid primary key,
  customer_id uuid,
  action_type text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null
);
create table catchlight.audit_log (
  id bigint generated always as identity primary key,
  actor_id uuid,
  act text not null,
  subject text,
  details jsonb not null default '{}',
  created_at timestamptz not null
);
create table catchlight.settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
create table catchlight.checkout_sessions (
  id text primary key,
  payload jsonb not null,
  status text not null,
  created_at timestamptz not null
);
create table catchlight.uploads (
  id text primary key,
  order_id uuid not null,
  customer_id uuid not null,
  attachment_id uuid,
  expires_at timestamptz not null,
  locked_until timestamptz
);
create table catchlight.idempotency_keys (
  customer_id uuid not null,
  key text not null,
  status integer not null,
  body jsonb,
  created_at timestamptz not null,
  primary key (customer_id, key)
);
create table catchlight.used_challenges (
  id text primary key,
  expires_at timestamptz not null
);
create table catchlight.rate_limits (
  key text primary key,
  points integer not null,
  expires_at timestamptz not null
);
create table catchlight.deleted_accounts (
  email_hash text primary key,
  customer_id uuid not null,
  deleted_at timestamptz not null
);
`,
};
