// The name that stood beside an invited address.
export const inviteNames = {
  name: '034-invite-names',
  sql: `
alter table catchlight.company_invites add column name text not null default '';
`,
};
