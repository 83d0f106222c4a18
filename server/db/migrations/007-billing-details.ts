// Whom receipts are made out to, kept so that nobody types it at every checkout. Purchases keep their own copy.
export const billingDetails = {
  name: '007-billing-details',
  sql: `
alter table catchlight.customers add column billing_name text, add column vat_id text;
`,
};
