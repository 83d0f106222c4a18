// How a headshot was made, as its file says; null where nothing was recorded (docs/provenance.md).
export const provenance = {
  name: '043-provenance',
  sql: `
alter table catchlight.attachments
  -- photo, face-lock or generated (contracts/provenance.ts). Set when the file carries signed Content Credentials.
  add column origin text,
  -- The generative model and its provider.
  add column ai_system text;
`,
};
