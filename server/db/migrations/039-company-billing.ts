// Whom a company's receipts are made out to, as it was typed at the last purchase.
export const companyBilling = {
  name: '039-company-billing',
  sql: `
alter table catchlight.companies add column billing_name text;
alter table catchlight.companies add column vat_id text;
`,
};
