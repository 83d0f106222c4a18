// A company that the person has a right to; for others requireCompany throws the same error as for a missing one.
import type { Db, Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import { isManager, type Person } from './viewer.ts';
import { forbidden, notFound } from '../errors.ts';

export type CompanyRow = Row<'catchlight.companies'>;
/** `manager` includes owners. */
export type CompanyRight = 'member' | 'manager' | 'owner';

export async function requireCompany(
  db: Db | Trx,
  person: Person,
  id: string,
  right: CompanyRight,
): Promise<CompanyRow> {
  assertRight(person, id, right);
  const company = await select(db, id).executeTakeFirst();
  if (!company) throw notFound();
  return company;
}

/** Locks the company until the transaction ends, so that membership changes are serialised. Lock it before its members. The caller's
 * role is read again with the lock held, because it may have changed since the request arrived. */
export async function lockCompany(trx: Trx, person: Person, id: string, right: CompanyRight): Promise<CompanyRow> {
  assertRight(person, id, right);
  const company = await select(trx, id).forUpdate().executeTakeFirst();
  if (!company) throw notFound();
  const now = await trx
    .selectFrom('catchlight.customers')
    .selectAll()
    .where('id', '=', person.customer.id)
    .executeTakeFirstOrThrow();
  assertRight({ kind: 'person', customer: now }, id, right);
  return company;
}

/** Locks a company without checking membership, for joining it. */
export const lockAnyCompany = (trx: Trx, id: string): Promise<CompanyRow | undefined> =>
  select(trx, id).forUpdate().executeTakeFirst();

const select = (db: Db | Trx, id: string) =>
  db.selectFrom('catchlight.companies').selectAll().where('id', '=', id).where('deleted_at', 'is', null);

function assertRight(person: Person, id: string, right: CompanyRight): void {
  if (person.customer.company_id !== id) throw notFound();
  const allowed =
    right === 'member' || (right === 'manager' ? isManager(person) : person.customer.company_role === 'owner');
  if (!allowed) throw forbidden();
}

/** Whether the company can still pay: neither closed nor deleted by staff. */
export const isCompanyOpen = async (trx: Trx, id: string | null): Promise<boolean> =>
  (await trx
    .selectFrom('catchlight.companies')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;
