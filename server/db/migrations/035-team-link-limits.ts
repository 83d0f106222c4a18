// What a team link is limited to: mail domains, how many people join by it, and until when.
export const teamLinkLimits = {
  name: '035-team-link-limits',
  sql: `
alter table catchlight.companies add column link_domains jsonb not null default '[]';
alter table catchlight.companies add column link_max integer;
alter table catchlight.companies add column link_joined integer not null default 0;
alter table catchlight.companies add column link_expires_at timestamptz;
`,
};
