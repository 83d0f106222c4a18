// A claim: looks of the free generator, taken into an account without the watermark, are an order that names the photo's sample.
// The sample is gone within the hour, so it is noted and not referred to.
export const claims = {
  name: '017-claims',
  sql: `
alter table catchlight.orders add column sample_id uuid;
create index orders_sample on catchlight.orders (sample_id, customer_id) where sample_id is not null;
`,
};
