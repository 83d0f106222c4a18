// Free trials of companies: one a company, applied for, decided by staff, over after some days.
export const trials = {
  name: '014-trials',
  sql: `
create table catchlight.company_trials (
  company_id uuid primary key references catchlight.companies (id),
  status text not null check (status in ('pending','approved','rejected')),
  applied_by uuid not null,
  created_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid,
  ends_at timestamptz,
  ended_at timestamptz
);
create index company_trials_created on catchlight.company_trials (created_at desc, company_id desc);
create index company_trials_due on catchlight.company_trials (ends_at) where status = 'approved' and ended_at is null;
`,
};
