// A company's free trial, once for each company: a manager applies while the flag is on, staff decide, seats are given
// at once, and unused ones are taken back at the end. Lock order: company, trial, account.
import type { TrialAnswer } from '../../contracts/companies.ts';
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import { audit } from '../actions/audit.ts';
import type { Person } from '../access/viewer.ts';
import { readBalance, removeCredits } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { requireCompany, lockAnyCompany, lockCompany } from '../access/find-company.ts';
import { hadTrial } from './had-trial.ts';
import { returnUnusedSeat } from './seats.ts';

export const TRIAL_JOB = 'trial-decided';

type TrialRow = Row<'catchlight.company_trials'>;

export async function readTrial(
  deps: Pick<Deps, 'db' | 'flags' | 'secret'>,
  person: Person,
  companyId: string,
): Promise<TrialAnswer> {
  const { db, flags } = deps;
  await requireCompany(db, person, companyId, 'manager');
  const row = await find(db, companyId);
  const open = !row && (await flags.read('b2b_free_trial')) && !(await hadTrial(deps, db, person.customer));
  return { open, trial: row ? toTrial(row) : null };
}

/** Idempotent. */
export async function applyForTrial(
  deps: Pick<Deps, 'db' | 'clock' | 'flags' | 'secret'>,
  person: Person,
  companyId: string,
): Promise<TrialAnswer> {
  const open = await deps.flags.read('b2b_free_trial');
  const row = await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, 'manager');
    const there = await find(trx, companyId);
    if (there) return there;
    if (!open) throw new AppError('conflict', 'There is no free trial at the moment.');
    if (await hadTrial(deps, trx, person.customer))
      throw new AppError('conflict', 'You have had your free trial already.');
    await audit(trx, deps, person, 'company_trial_applied', companyId);
    return trx
      .insertInto('catchlight.company_trials')
      .values({
        company_id: companyId,
        status: 'pending',
        applied_by: person.customer.id,
        created_at: deps.clock.now(),
        reviewed_at: null,
        reviewed_by: null,
        ends_at: null,
        ended_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return { open: false, trial: toTrial(row) };
}

const find = (db: Db | Trx, companyId: string): Promise<TrialRow | undefined> =>
  db.selectFrom('catchlight.company_trials').selectAll().where('company_id', '=', companyId).executeTakeFirst();

const toTrial = (row: TrialRow): NonNullable<TrialAnswer['trial']> => ({
  status: row.status,
  created_at: row.created_at.toISOString(),
  ends_at: row.ends_at?.toISOString() ?? null,
  ended: row.ended_at !== null,
});

/** Ends expired trials and returns how many; a failing one does not block the others. */
export async function endTrials(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<number> {
  const due = await deps.db
    .selectFrom('catchlight.company_trials')
    .select('company_id')
    .where('status', '=', 'approved')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', deps.clock.now())
    .execute();
  let ended = 0;
  for (const { company_id: id } of due)
    try {
      await deps.db.transaction().execute((trx) => endTrial(trx, deps, id));
      ended += 1;
    } catch (error) {
      deps.log.error({ event: 'trial.end_failed', company: id, err: error }, 'A free trial could not be ended');
    }
  return ended;
}

/** Takes back trial seats whose shoot has not started, unassigned ones first. Bought seats stay. */
async function endTrial(trx: Trx, deps: Pick<Deps, 'clock'>, companyId: string): Promise<void> {
  await lockAnyCompany(trx, companyId);
  const trial = await trx
    .updateTable('catchlight.company_trials')
    .set({ ended_at: deps.clock.now() })
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!trial?.reviewed_at) return;
  const seats = await trx
    .selectFrom('catchlight.company_seats')
    .select(['customer_id', 'status'])
    .where('company_id', '=', companyId)
    .where('assigned_at', '>=', trial.reviewed_at)
    .where('status', 'in', ['assigned', 'used'])
    .orderBy('assigned_at', 'desc')
    .execute();
  const used = seats.filter(({ status }) => status === 'used').length;
  const unused = Math.max(0, COMMERCIAL_TERMS.trialSeats - used);
  if (unused === 0) return;
  const account = { companyId, unit: 'headshots' } as const;
  const missing = unused - (await readBalance(trx, account));
  const held = seats.filter(({ status }) => status === 'assigned').slice(0, Math.max(0, missing));
  for (const { customer_id } of held) await returnUnusedSeat(trx, deps, null, companyId, customer_id);
  await removeCredits(trx, deps, 'expiry', {
    account,
    amount: unused,
    reason: 'trial_ended',
    reference: companyId,
    idempotencyKey: `trial:${companyId}:end`,
  });
}

/** The decision and the applicant, for the mail; undefined while it is pending, or when the account or company has been closed. */
export const findTrialDecision = ({ db }: Pick<Deps, 'db'>, companyId: string) =>
  db
    .selectFrom('catchlight.company_trials as t')
    .innerJoin('catchlight.companies as o', 'o.id', 't.company_id')
    .innerJoin('catchlight.customers as c', 'c.id', 't.applied_by')
    .select(['c.email', 'c.language', 'o.name as company', 't.ends_at'])
    .where('t.company_id', '=', companyId)
    .where('t.status', '!=', 'pending')
    .where('c.deleted_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .executeTakeFirst();
