// The admin area's lists by address and name, forwards and backwards, in an order that no database's language changes.
export const adminSorting = {
  name: '020-admin-sorting',
  sql: `
create index customers_email_order on catchlight.customers (lower(email) collate "C", id);
create index companies_name_order on catchlight.companies (lower(name) collate "C", id);
`,
};
