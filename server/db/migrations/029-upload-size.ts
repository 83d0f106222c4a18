// How large an unfinished upload may become, as its browser announced it.
export const uploadSize = {
  name: '029-upload-size',
  sql: `
alter table catchlight.uploads add column bytes integer not null default 0;
`,
};
