// What a receipt says of seller, buyer and tax, as it was when the purchase was paid; and credit notes, numbered without gaps like receipts.
export const taxReceipts = {
  name: '041-tax-receipts',
  sql: `
alter table catchlight.purchases add column seller jsonb, add column tax jsonb, add column billing_address text;
alter table catchlight.purchases add column credit_note_number text, add column credited_at timestamptz;
-- old code: issues no credit notes, so that there is nothing to refuse
create unique index purchases_credit_note on catchlight.purchases (credit_note_number) where credit_note_number is not null;
alter table catchlight.customers add column billing_address text;
alter table catchlight.companies add column billing_address text;
insert into catchlight.counters (name, value) values ('credit_note', 0);
`,
};
