// Pictures of the free tools: an hour each, and nobody's but whoever has the address.
export const tools = {
  name: '011-tools',
  sql: `
create table catchlight.tool_pictures (
  id uuid primary key,
  tool text not null,
  result jsonb not null,
  created_at timestamptz not null,
  delete_at timestamptz not null
);
create index tool_pictures_delete on catchlight.tool_pictures (delete_at);
`,
};
