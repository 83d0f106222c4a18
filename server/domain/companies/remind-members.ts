// Reminds members who hold a seat but have not started: on a manager's request at most once a day, and by schedule once a week.
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../contracts/durations.ts';
import type { Trx } from '../../db/client.ts';
import { audit } from '../actions/audit.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { lockCompany } from '../access/find-company.ts';

export const REMIND_JOB = 'remind-member';
type RemindDeps = Pick<Deps, 'db' | 'clock' | 'queue'>;

/** Reminds the given members, or everybody who has not started. `skipped`: reminded within a day, or already started. */
export async function remindMembers(
  deps: RemindDeps,
  person: Person,
  companyId: string,
  customerIds: readonly string[] | undefined,
): Promise<{ reminded: number; skipped: number }> {
  const answer = await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, 'manager');
    const idle = await idleMembers(trx, companyId);
    const asked = customerIds ? idle.filter(({ id }) => customerIds.includes(id)) : idle;
    const since = new Date(deps.clock.now().getTime() - COMMERCIAL_TERMS.remindHours * HOUR_MS);
    const due = asked.filter(({ reminded_at }) => !reminded_at || reminded_at <= since);
    await enqueue(trx, deps, due);
    if (due.length > 0) await audit(trx, deps, person, 'company_members_reminded', companyId, { count: due.length });
    return { reminded: due.length, skipped: (customerIds ?? asked).length - due.length };
  });
  deps.queue.wake(REMIND_JOB);
  return answer;
}

/** For the schedule: members of companies with reminders on, who have held a seat for a week and were not reminded in it. */
export async function remindIdleMembers(deps: RemindDeps): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - COMMERCIAL_TERMS.remindDays * DAY_MS);
  const companies = await deps.db
    .selectFrom('catchlight.companies')
    .select('id')
    .where('remind', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  let reminded = 0;
  for (const { id } of companies)
    reminded += await deps.db.transaction().execute(async (trx) => {
      const due = (await idleMembers(trx, id)).filter(
        ({ assigned_at, reminded_at }) => assigned_at <= since && (!reminded_at || reminded_at <= since),
      );
      await enqueue(trx, deps, due);
      return due.length;
    });
  deps.queue.wake(REMIND_JOB);
  return reminded;
}

interface IdleMember {
  id: string;
  assigned_at: Date;
  reminded_at: Date | null;
}

/** Members with an unused seat and no company shoot in progress. */
async function idleMembers(trx: Trx, companyId: string): Promise<IdleMember[]> {
  const { rows } = await sql<IdleMember>`
    select c.id, s.assigned_at, c.reminded_at
    from catchlight.company_seats s
    join catchlight.customers c on c.id = s.customer_id and c.company_id = s.company_id and c.deleted_at is null
    where s.company_id = ${companyId} and s.status = 'assigned'
    order by c.id
    for no key update of c`.execute(trx);
  return rows;
}

async function enqueue(trx: Trx, deps: RemindDeps, members: readonly IdleMember[]): Promise<void> {
  if (members.length === 0) return;
  const now = deps.clock.now();
  await trx
    .updateTable('catchlight.customers')
    .set({ reminded_at: now })
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .execute();
  for (const { id } of members)
    await deps.queue.enqueue(trx, REMIND_JOB, { customer_id: id }, { key: `remind:${id}:${now.getTime()}` });
}

/** The recipient of a mail about an unused seat; undefined when it has been used or taken back. */
export const findUnusedSeatRecipient = ({ db }: Pick<Deps, 'db'>, customerId: string) =>
  db
    .selectFrom('catchlight.customers as c')
    .innerJoin('catchlight.companies as o', 'o.id', 'c.company_id')
    .innerJoin('catchlight.company_seats as s', (join) =>
      join.onRef('s.company_id', '=', 'o.id').onRef('s.customer_id', '=', 'c.id'),
    )
    .select(['c.email', 'c.language', 'o.name as company'])
    .where('c.id', '=', customerId)
    .where('c.deleted_at', 'is', null)
    .where('s.status', '=', 'assigned')
    .executeTakeFirst();
