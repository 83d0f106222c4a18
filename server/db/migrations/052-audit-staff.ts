// The audit log says in which capacity somebody acted: their role may change later, and an owner may be staff too.
export const auditStaff = {
  name: '052-audit-staff',
  sql: `
alter table catchlight.audit_log add column by_staff boolean not null default false;
-- Of older lines the act says it where only staff do it, and else today's role.
update catchlight.audit_log as a set by_staff = true
  where a.actor_id is not null
  and (
    a.act in ('company_deleted', 'company_restored', 'company_trial_approved', 'company_trial_rejected', 'company_viewed', 'credits_granted')
    or exists (
      select from catchlight.customers as c
      where c.id = a.actor_id and c.role = 'admin' and c.company_id::text is distinct from a.subject
    )
  );
`,
};
