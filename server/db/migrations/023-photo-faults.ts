// How often the engine's process has died over a photo: kept, so that a shoot that is tried again does not begin to count anew.
export const photoFaults = {
  name: '023-photo-faults',
  sql: `
alter table catchlight.attachments add column faults integer not null default 0 check (faults >= 0);
`,
};
