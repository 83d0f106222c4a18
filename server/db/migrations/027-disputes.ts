// When a payment of the person was last charged back.
export const disputes = {
  name: '027-disputes',
  sql: `
alter table catchlight.customers add column disputed_at timestamptz;
`,
};
