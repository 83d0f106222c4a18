// Which previews show the photo's own surroundings instead of the look's background.
export const previewSurroundings = {
  name: '049-preview-surroundings',
  sql: `
alter table catchlight.previews add column own_surroundings boolean not null default false;
`,
};
