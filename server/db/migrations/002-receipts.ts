// Receipt numbers have no gaps, which a sequence cannot promise: a rolled back transaction would lose its number.
export const receipts = {
  name: '002-receipts',
  sql: `
drop sequence catchlight.receipt_numbers;
create table catchlight.counters (
  name text primary key,
  value bigint not null
);
insert into catchlight.counters (name, value) values ('receipt', 0);
`,
};
