// Hybrid shoots: people choose for each look whether the engine or a hosted model makes it.
export const lookRenderers = {
  name: '048-look-renderers',
  sql: `
alter table catchlight.orders
  -- By look, 'embedded' or 'hosted'; null where nobody chose.
  add column renderers jsonb,
  -- What a headshot of a hosted look costs, as of the start.
  add column hosted_credits integer not null default 1,
  -- The processor that the separate consent to hosted looks names. Beside consent_to, by which the old version sends photos of all looks out.
  add column hosted_consent_to text;
-- What a headshot of such a shoot cost; null counts as 1.
alter table catchlight.attachments add column credits integer;
`,
};
