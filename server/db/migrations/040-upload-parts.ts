// Parts of resumable uploads in the object store, so that every process can continue an upload.
export const uploadParts = {
  name: '040-upload-parts',
  sql: `
alter table catchlight.uploads add column size integer;
alter table catchlight.uploads add column metadata jsonb;
create table catchlight.upload_parts (
  upload_id text not null references catchlight.uploads (id) on delete cascade,
  position integer not null,
  bytes integer not null,
  object_key text not null unique,
  primary key (upload_id, position)
);
`,
};
