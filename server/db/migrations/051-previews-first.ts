// The looks that the person of a draft looks at, in their order: their previews are made before the others.
export const previewsFirst = {
  name: '051-previews-first',
  sql: `
alter table catchlight.orders add column previews_first jsonb not null default '[]';
`,
};
