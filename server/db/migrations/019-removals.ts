// What staff have deleted and may still restore. `before` is what restoring needs: states of shoots, members of a company.
export const removals = {
  name: '019-removals',
  sql: `
create table catchlight.removals (
  kind text not null check (kind in ('customer','company','order')),
  subject_id uuid not null,
  reason text not null,
  removed_by uuid not null,
  removed_at timestamptz not null,
  ends_at timestamptz not null,
  before jsonb not null,
  primary key (kind, subject_id)
);
create index removals_due on catchlight.removals (ends_at);
`,
};
