// The studio: one new picture out of one that is there, for one credit. A generation is what was asked for and how far it has come;
// its picture is an attachment of the source's order, so that it goes when the order or the account goes.
export const studio = {
  name: '009-studio',
  sql: `
alter table catchlight.attachments drop constraint attachments_kind_check;
alter table catchlight.attachments add constraint attachments_kind_check check (kind in ('photo','headshot','studio'));

create table catchlight.studio_generations (
  id uuid primary key,
  customer_id uuid not null references catchlight.customers (id),
  order_id uuid not null references catchlight.orders (id),
  source_id uuid not null references catchlight.attachments (id),
  result_id uuid references catchlight.attachments (id),
  -- Whose studio credit it took; null = the person's own credit.
  company_id uuid references catchlight.companies (id),
  style text not null,
  background text,
  light text not null,
  crop text not null,
  status text not null check (status in ('queued','processing','completed','failed')),
  stage text,
  fail_reason text,
  -- One press of the button, however often it arrives.
  request_id text not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  deleted_at timestamptz,
  unique (customer_id, request_id)
);
create index studio_generations_customer on catchlight.studio_generations (customer_id, created_at desc);
create index studio_generations_order on catchlight.studio_generations (order_id) where deleted_at is null;
create index attachments_customer on catchlight.attachments (customer_id, created_at desc) where deleted_at is null;
`,
};
