// What a promotion code of the payment provider took off the price: known only when the payment is.
export const discounts = {
  name: '022-discounts',
  sql: `
alter table catchlight.purchases add column discount_amount integer not null default 0 check (discount_amount >= 0);
`,
};
