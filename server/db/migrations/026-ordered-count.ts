// The package's size, where a shoot makes fewer headshots because it has few photos.
export const orderedCount = {
  name: '026-ordered-count',
  sql: `
alter table catchlight.orders add column ordered_count integer;
`,
};
