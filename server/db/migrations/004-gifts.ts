// Gift cards, and the money of those that are an amount: an append-only ledger a person and currency, in minor units.
export const gifts = {
  name: '004-gifts',
  sql: `
create table catchlight.gift_cards (
  id uuid primary key,
  code_hash text not null unique,
  bought_by uuid not null references catchlight.customers (id),
  package_id text,
  amount integer check (amount > 0),
  currency text not null,
  recipient_name text,
  recipient_email text not null,
  sender_name text,
  message text,
  language text not null,
  status text not null check (status in ('pending','active','redeemed','refunded')),
  deliver_at timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz,
  redeemed_by uuid,
  redeemed_at timestamptz,
  check ((package_id is null) <> (amount is null))
);
create index gift_cards_buyer on catchlight.gift_cards (bought_by, created_at);

create table catchlight.voucher_entries (
  id bigint generated always as identity primary key,
  customer_id uuid not null references catchlight.customers (id),
  currency text not null,
  amount integer not null check (amount <> 0),
  reason text not null check (reason in ('gift','purchase','purchase_failed','purchase_refunded','expiry')),
  reference uuid not null,
  idempotency_key text not null unique,
  created_at timestamptz not null
);
create index voucher_entries_account on catchlight.voucher_entries (customer_id, currency);
create trigger voucher_entries_append_only before update or delete on catchlight.voucher_entries
  for each row execute function catchlight.refuse_change();

alter table catchlight.purchases add column gift_card_id uuid references catchlight.gift_cards (id);
alter table catchlight.purchases add column voucher_amount integer not null default 0 check (voucher_amount >= 0 and voucher_amount <= amount);
`,
};
