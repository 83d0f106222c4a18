// Corrections of a studio picture by hand; null where everything is as usual.
export const studioEdits = {
  name: '042-studio-edits',
  sql: `
alter table catchlight.studio_generations
  add column skin smallint,
  add column teeth smallint,
  add column eyes smallint,
  add column brightness smallint,
  -- Strokes of the brush along the outline (contracts/touch-up.ts).
  add column touch_up text;
`,
};
