// How a headshot was made, as its file says; null where nothing was recorded (docs/provenance.md).
export const provenance = {
  name: '043-provenance',
  sql: `
alter table catchlight.attachments
  -- photo, face_lock or generated (contracts/provenance.ts). Set when the file carries signed Content Credentials.
  add column pixel_source text,
  -- The generative model and its provider.
  add column ai_system text;
`,
};
