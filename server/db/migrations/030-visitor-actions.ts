// For the hourly purge of what visitors without an account did.
export const visitorActions = {
  name: '030-visitor-actions',
  sql: `
create index actions_of_visitors on catchlight.actions (created_at) where customer_id is null;
`,
};
