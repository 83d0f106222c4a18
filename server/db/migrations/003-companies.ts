// Companies, their invitations and the seats that their people hold. A seat is one headshot credit of the company that is
// reserved for one person: its row says who holds it and which shoot used it.
export const companies = {
  name: '003-companies',
  sql: `
create table catchlight.companies (
  id uuid primary key,
  name text not null,
  industry text,
  employees text,
  domain text,
  domain_open boolean not null default false,
  is_first_company boolean not null default true,
  team_code text not null unique,
  link_open boolean not null default true,
  seat_on_joining boolean not null default false,
  remind boolean not null default true,
  brand jsonb not null default '{"styles":[],"locked":false}',
  created_by uuid not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index companies_domain on catchlight.companies (domain) where domain_open and deleted_at is null;

create table catchlight.company_invites (
  id uuid primary key,
  company_id uuid not null references catchlight.companies (id),
  email text not null,
  role text not null check (role in ('employee','manager')),
  token_hash text not null unique,
  language text not null,
  invited_by uuid not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz
);
create unique index company_invites_open on catchlight.company_invites (company_id, lower(email))
  where accepted_at is null and revoked_at is null;
create index company_invites_email on catchlight.company_invites (lower(email)) where accepted_at is null and revoked_at is null;

create table catchlight.company_seats (
  id uuid primary key,
  company_id uuid not null references catchlight.companies (id),
  customer_id uuid not null references catchlight.customers (id),
  status text not null check (status in ('assigned','used','returned')),
  order_id uuid references catchlight.orders (id),
  assigned_at timestamptz not null,
  used_at timestamptz,
  returned_at timestamptz
);
create unique index company_seats_open on catchlight.company_seats (company_id, customer_id) where status = 'assigned';
create unique index company_seats_order on catchlight.company_seats (order_id) where status = 'used';

alter table catchlight.customers add column joined_at timestamptz;
alter table catchlight.customers add column reminded_at timestamptz;
create index orders_company on catchlight.orders (company_id, created_at desc) where company_id is not null;
create index purchases_company on catchlight.purchases (company_id, created_at) where company_id is not null;
`,
};
