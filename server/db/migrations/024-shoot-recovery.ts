// What the next try of a shoot has to know when the whole server died under this one: the photo that was in work, which a clean stop takes
// away again, and what the slots show.
export const shootRecovery = {
  name: '024-shoot-recovery',
  sql: `
alter table catchlight.orders add column photo_in_work uuid;
alter table catchlight.orders add column plan jsonb;
`,
};
