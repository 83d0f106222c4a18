// Affiliates, what they earned by which purchase, and the code that a purchase came with.
export const affiliates = {
  name: '005-affiliates',
  sql: `
create table catchlight.affiliates (
  id uuid primary key,
  customer_id uuid not null unique references catchlight.customers (id),
  first_name text not null,
  last_name text not null,
  email text not null,
  experience_level text not null,
  traffic_source text not null,
  code text not null unique,
  status text not null check (status in ('pending','approved','rejected')),
  created_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid
);
create index affiliates_status on catchlight.affiliates (status, created_at);
create table catchlight.affiliate_earnings (
  purchase_id uuid primary key references catchlight.purchases (id),
  affiliate_id uuid not null references catchlight.affiliates (id),
  currency text not null,
  amount integer not null check (amount > 0),
  payable_at timestamptz not null,
  paid_at timestamptz,
  reversed_at timestamptz,
  created_at timestamptz not null
);
create index affiliate_earnings_affiliate on catchlight.affiliate_earnings (affiliate_id, created_at);
`,
};
