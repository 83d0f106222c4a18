// Edits by a hosted model where people choose who makes a picture: a consent of their own, and what a studio picture cost.
export const hostedEdits = {
  name: '050-hosted-edits',
  sql: `
alter table catchlight.orders
  -- The processor that the separate consent to edits of the shoot's pictures names.
  add column edit_consent_to text;
alter table catchlight.studio_generations
  -- What it cost, to be returned where no picture came of it.
  add column credits integer not null default 1;
`,
};
