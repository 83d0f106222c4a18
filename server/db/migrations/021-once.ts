// What happens once: which shoot a draft repeats, so that asking twice makes one draft; whether a closed account had its free trial,
// so that another one of the same address gets no second.
export const once = {
  name: '021-once',
  sql: `
alter table catchlight.orders add column repeat_of uuid;
create index orders_repeat_of on catchlight.orders (repeat_of) where repeat_of is not null;
alter table catchlight.deleted_accounts add column had_trial boolean not null default false;
`,
};
