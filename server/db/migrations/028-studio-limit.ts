// How many studio pictures a member may make at the company's expense in a period; null = as many as there are credits.
export const studioLimit = {
  name: '028-studio-limit',
  sql: `
alter table catchlight.companies add column studio_limit integer;
`,
};
