// Budgets of hosted renderers: what a picture may cost is reserved before it is ordered.
export const hostedBudgets = {
  name: '045-hosted-budgets',
  sql: `
-- The most that a picture may cost while it is being made; 0 once its cost is known.
alter table catchlight.hosted_renders add column reserved_micros integer not null default 0;
-- A budget adds up what was asked for since midnight.
create index hosted_renders_asked on catchlight.hosted_renders (asked_at);
`,
};
