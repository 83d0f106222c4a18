// Deaths of the whole server while a photo was in work: one or two are the machine's fault.
export const photoDeaths = {
  name: '036-photo-deaths',
  sql: `
alter table catchlight.attachments add column deaths integer not null default 0;
`,
};
