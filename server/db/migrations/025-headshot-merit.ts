// Which of an order's headshots were not delivered, and why; and how presentable each delivered one is.
export const headshotMerit = {
  name: '025-headshot-merit',
  sql: `
alter table catchlight.orders add column withheld jsonb not null default '[]';
alter table catchlight.attachments add column rank real;
`,
};
