// Clothes of the studio: the colour that was chosen, and whether the picture was ordered with its own face.
export const clothes = {
  name: '047-clothes',
  sql: `
alter table catchlight.studio_generations
  -- Null = the garment's usual one.
  add column clothes_colour text,
  -- Only what leaves the face of the source alone may make it.
  add column keep_face boolean not null default false;
`,
};
