// How a headshot shows its photo, for edits that begin with the photo again. Null for hosted and older ones, and once the photo is deleted.
export const headshotTakes = {
  name: '054-headshot-takes',
  sql: `
alter table catchlight.attachments add column take jsonb;
`,
};
