// What a company wanted of a shoot's or a studio picture's looks when it began: its crop and its colour stay the same to the end.
export const brand = {
  name: '016-brand',
  sql: `
alter table catchlight.orders add column brand jsonb;
alter table catchlight.studio_generations add column brand jsonb;
`,
};
