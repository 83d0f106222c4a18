// Small pictures of a draft's person in the looks on offer. One row for each look, made as soon as the picture is asked for; deleted with
// the photo that they show.
export const previews = {
  name: '032-previews',
  sql: `
create table catchlight.previews (
  id uuid primary key,
  order_id uuid not null references catchlight.orders (id),
  attachment_id uuid not null references catchlight.attachments (id),
  style text not null,
  state text not null,
  object_key text,
  created_at timestamptz not null,
  unique (order_id, style)
);
create index previews_attachment on catchlight.previews (attachment_id);
create index previews_object on catchlight.previews (object_key) where object_key is not null;
`,
};
