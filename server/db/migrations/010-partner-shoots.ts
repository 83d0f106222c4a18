// Shoots that a company's own program makes over the partner API. They belong to an account that nobody signs in to, so that no
// member takes them along when leaving; the company's managers see what comes of them.
export const partnerShoots = {
  name: '010-partner-shoots',
  sql: `
alter table catchlight.companies add column service_customer_id uuid references catchlight.customers (id);

create table catchlight.partner_shoots (
  order_id uuid primary key references catchlight.orders (id),
  company_id uuid not null references catchlight.companies (id),
  api_key_id uuid not null,
  -- The partner's own word for it: an employee number, say.
  reference text,
  language text not null,
  -- The link for the person works while this is not too long ago; its secret is made out of the order and this time.
  link_issued_at timestamptz not null,
  created_at timestamptz not null
);
create index partner_shoots_company on catchlight.partner_shoots (company_id, created_at desc, order_id desc);
create index partner_shoots_reference on catchlight.partner_shoots (company_id, reference) where reference is not null;
`,
};
