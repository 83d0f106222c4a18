// Applications for a free trial for staff, and the decision: approving gives the seats at once and starts the period.
import { DAY_MS } from '../../contracts/durations.ts';
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import type { Person } from '../access/viewer.ts';
import { auditStaff } from '../actions/audit.ts';
import { lockAnyCompany } from '../access/find-company.ts';
import { TRIAL_JOB } from '../companies/trials.ts';
import { addCredits } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { anyContainsTextSql } from './contains-text.ts';
import { type PageQuery, queryPage } from './paging.ts';

export async function listTrialApplications(
  { db }: Pick<Deps, 'db'>,
  {
    q,
    status,
    ...page
  }: PageQuery & { q?: string | undefined; status?: 'pending' | 'approved' | 'rejected' | undefined },
) {
  const query = db
    .selectFrom('catchlight.company_trials as t')
    .innerJoin('catchlight.companies as o', 'o.id', 't.company_id')
    .leftJoin('catchlight.customers as c', 'c.id', 't.applied_by')
    .select(['t.company_id as id', 't.status', 't.created_at', 't.ends_at', 't.ended_at'])
    .select(['o.name', 'o.employees', 'o.domain', 'c.email'])
    .$if(status !== undefined, (query) => query.where('t.status', '=', status!))
    .$if(!!q, (query) => query.where(anyContainsTextSql(['o.name', 'o.domain', 'c.email', 'c.name'], q!)));
  const { rows: shown, ...places } = await queryPage(query, page, { created: 't.created_at', id: 't.company_id' });
  return {
    trials: shown.map(({ id, created_at, ends_at, ended_at, ...row }) => ({
      company_id: id,
      ...row,
      created_at: created_at.toISOString(),
      ends_at: ends_at?.toISOString() ?? null,
      ended: ended_at !== null,
    })),
    ...places,
  };
}

/** A decision is final: a second one throws `conflict`. */
export async function reviewTrial(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  person: Person,
  companyId: string,
  status: 'approved' | 'rejected',
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const company = await lockAnyCompany(trx, companyId);
    const trial = await trx
      .selectFrom('catchlight.company_trials')
      .select('status')
      .where('company_id', '=', companyId)
      .forUpdate()
      .executeTakeFirst();
    if (!company || !trial) throw notFound();
    if (trial.status !== 'pending') throw new AppError('conflict', 'This application has been decided already.');
    await trx
      .updateTable('catchlight.company_trials')
      .set({
        status,
        reviewed_at: now,
        reviewed_by: person.customer.id,
        ends_at: status === 'approved' ? new Date(now.getTime() + COMMERCIAL_TERMS.trialDays * DAY_MS) : null,
      })
      .where('company_id', '=', companyId)
      .execute();
    if (status === 'approved')
      await addCredits(trx, deps, 'grant', {
        account: { companyId, unit: 'headshots' },
        amount: COMMERCIAL_TERMS.trialSeats,
        reason: 'free_trial',
        reference: companyId,
        idempotencyKey: `trial:${companyId}`,
      });
    await deps.queue.enqueue(trx, TRIAL_JOB, { company_id: companyId }, { key: companyId });
    await auditStaff(trx, deps, person, `company_trial_${status}`, companyId);
  });
  deps.queue.wake(TRIAL_JOB);
}
