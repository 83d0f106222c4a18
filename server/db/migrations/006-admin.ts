// What the admin area's lists are found by: the newest first, and by the beginning of an address or a name.
export const admin = {
  name: '006-admin',
  sql: `
create index customers_created on catchlight.customers (created_at desc, id);
create index customers_email_prefix on catchlight.customers (lower(email) text_pattern_ops);
create index customers_name_prefix on catchlight.customers (lower(name) text_pattern_ops);
create index orders_created on catchlight.orders (created_at desc, id);
create index orders_status on catchlight.orders (status, created_at desc, id);
create index companies_created on catchlight.companies (created_at desc, id);
create index companies_name_prefix on catchlight.companies (lower(name) text_pattern_ops);
create index audit_log_subject on catchlight.audit_log (subject);
create index purchases_paid on catchlight.purchases (paid_at) where paid_at is not null;
alter table catchlight.customers add column suspended boolean not null default false;
`,
};
