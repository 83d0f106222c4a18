// The one picture of each person that the company uses: the one the member has marked, until then the one of the highest rank.
import { type RawBuilder, sql } from 'kysely';
import type { CompanyPicture } from '../../contracts/company-pictures.ts';
import type { Db, Trx } from '../../db/client.ts';
import { requireCompany, lockCompany } from '../access/find-company.ts';
import type { Person } from '../access/viewer.ts';
import { audit } from '../actions/audit.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';

export const PICTURE_REQUEST_JOB = 'ask-for-picture';

/** Ids of the headshots that the company uses, one for each member and for each shoot of its programs. */
export const companyPictureIdsSql = (companyId: string, customerId?: string): RawBuilder<string> => sql<string>`
  select distinct on (coalesce(p.order_id, a.customer_id)) a.id
  from catchlight.attachments a
  join catchlight.orders o on o.id = a.order_id
  left join catchlight.partner_shoots p on p.order_id = o.id
  left join catchlight.company_pictures c
    on c.company_id = o.company_id and c.customer_id = a.customer_id and p.order_id is null
  where o.company_id = ${companyId} and o.status in ('completed', 'refunded')
    and a.kind = 'headshot' and a.deleted_at is null
    ${customerId === undefined ? sql`` : sql`and a.customer_id = ${customerId}`}
  order by coalesce(p.order_id, a.customer_id), (c.attachment_id = a.id) desc nulls last,
    a.rank desc nulls last, a.created_at, a.id`;

/** Idempotent. Throws `not_found` for what is no headshot of the person's own on the company's seat. */
export async function chooseCompanyPicture(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  companyId: string,
  attachmentId: string,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, 'member');
    const headshot = await trx
      .selectFrom('catchlight.attachments as a')
      .innerJoin('catchlight.orders as o', 'o.id', 'a.order_id')
      .select('a.id')
      .where('a.id', '=', attachmentId)
      .where('a.kind', '=', 'headshot')
      .where('a.customer_id', '=', person.customer.id)
      .where('a.deleted_at', 'is', null)
      .where('o.company_id', '=', companyId)
      .executeTakeFirst();
    if (!headshot) throw notFound();
    const chosen = {
      attachment_id: attachmentId,
      chosen_at: now,
      requested_at: null,
      requested_by: null,
      reason: null,
    };
    await trx
      .insertInto('catchlight.company_pictures')
      .values({ company_id: companyId, customer_id: person.customer.id, ...chosen })
      .onConflict((conflict) => conflict.columns(['company_id', 'customer_id']).doUpdateSet(chosen))
      .execute();
    await audit(trx, deps, person, 'company_picture_chosen', companyId, { member: person.customer.id });
  });
}

/** Asks a member by mail to mark another picture. Throws `not_found` for somebody who has no headshot on the company's seats. */
export async function requestCompanyPicture(
  deps: Pick<Deps, 'db' | 'clock' | 'queue'>,
  person: Person,
  companyId: string,
  customerId: string,
  reason: string,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, 'manager');
    const member = await trx
      .selectFrom('catchlight.customers')
      .select('id')
      .where('id', '=', customerId)
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!member || !(await findCompanyPicture(trx, companyId, customerId))) throw notFound();
    const request = { requested_at: now, requested_by: person.customer.id, reason };
    await trx
      .insertInto('catchlight.company_pictures')
      .values({ company_id: companyId, customer_id: customerId, attachment_id: null, chosen_at: null, ...request })
      .onConflict((conflict) => conflict.columns(['company_id', 'customer_id']).doUpdateSet(request))
      .execute();
    await audit(trx, deps, person, 'company_picture_requested', companyId, { member: customerId });
    const about = { company_id: companyId, customer_id: customerId };
    await deps.queue.enqueue(trx, PICTURE_REQUEST_JOB, about, { key: `${customerId}:${now.getTime()}` });
  });
  deps.queue.wake(PICTURE_REQUEST_JOB);
}

/** What the mail says; undefined once the member has marked a picture or has left. */
export const findPictureRequest = ({ db }: Pick<Deps, 'db'>, companyId: string, customerId: string) =>
  db
    .selectFrom('catchlight.company_pictures as p')
    .innerJoin('catchlight.customers as c', 'c.id', 'p.customer_id')
    .innerJoin('catchlight.companies as o', 'o.id', 'p.company_id')
    .select(['p.reason', 'c.email', 'c.language', 'o.name as company'])
    .select((select) =>
      select
        .selectFrom('catchlight.orders as r')
        .select('r.id')
        .whereRef('r.customer_id', '=', 'p.customer_id')
        .whereRef('r.company_id', '=', 'p.company_id')
        .where('r.status', 'in', ['completed', 'refunded'])
        .orderBy('r.created_at', 'desc')
        .limit(1)
        .as('order_id'),
    )
    .where('p.company_id', '=', companyId)
    .where('p.customer_id', '=', customerId)
    .where('p.reason', 'is not', null)
    .where('c.deleted_at', 'is', null)
    .whereRef('c.company_id', '=', 'p.company_id')
    .executeTakeFirst();

/** The company's side of the member's own shoot on its seat; null for any other shoot. */
export async function readCompanyPicture(
  db: Db,
  person: Person,
  order: { company_id: string | null; customer_id: string },
): Promise<CompanyPicture | null> {
  const companyId = order.company_id;
  if (!companyId || companyId !== person.customer.company_id || order.customer_id !== person.customer.id) return null;
  const company = await requireCompany(db, person, companyId, 'member');
  const row = await db
    .selectFrom('catchlight.company_pictures')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('customer_id', '=', person.customer.id)
    .executeTakeFirst();
  const used = (await findCompanyPicture(db, companyId, person.customer.id)) ?? null;
  return {
    company_id: companyId,
    company_name: company.name,
    attachment_id: used,
    chosen: used !== null && row?.attachment_id === used,
    request: row?.reason ?? null,
  };
}

async function findCompanyPicture(db: Db | Trx, companyId: string, customerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`${companyPictureIdsSql(companyId, customerId)}`.execute(db);
  return rows[0]?.id;
}
