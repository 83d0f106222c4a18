// A draft keeps the previews of an earlier photo until those of the better one are made: one row for each look and photo.
export const previewPhotos = {
  name: '053-preview-photos',
  sql: `
alter table catchlight.previews drop constraint previews_order_id_style_key;
alter table catchlight.previews add unique (order_id, style, attachment_id);
`,
};
