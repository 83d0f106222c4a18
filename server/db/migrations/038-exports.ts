// Files of a ZIP that are made before it is downloaded: which, and how many of them are there.
export const exportsTable = {
  name: '038-exports',
  sql: `
create table catchlight.exports (
  id uuid primary key,
  customer_id uuid not null references catchlight.customers (id) on delete cascade,
  fingerprint text not null,
  attachment_ids jsonb not null,
  preset text not null,
  format text not null,
  done integer not null default 0,
  state text not null check (state in ('running','done','failed')),
  created_at timestamptz not null,
  unique (customer_id, fingerprint)
);
create index exports_created on catchlight.exports (created_at);
`,
};
