// Adding photos to a shoot from a phone: a link for one draft, for a short while. Its secret is made out of its id and never stored.
export const phoneLinks = {
  name: '012-phone-links',
  sql: `
create table catchlight.phone_links (
  id uuid primary key,
  order_id uuid not null references catchlight.orders (id),
  customer_id uuid not null references catchlight.customers (id),
  created_at timestamptz not null,
  -- Moves on with every use, up to an hour after it was made.
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index phone_links_order on catchlight.phone_links (order_id) where revoked_at is null;
`,
};
