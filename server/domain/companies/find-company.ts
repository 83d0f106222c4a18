// Finds a company that the person has a right to; for others it throws the same error as for a missing one.
import type { Db } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import { isManager, type Person } from '../accounts/viewer.ts';
import type { Trx } from '../credits/accounts.ts';
import { AppError } from '../errors.ts';

export type CompanyRow = Row<'catchlight.companies'>;
/** `manager` includes owners. */
export type Right = 'member' | 'manager' | 'owner';

const missing = (): AppError => new AppError('not_found', 'The requested resource was not found.');

export async function findCompany(db: Db | Trx, person: Person, id: string, right: Right): Promise<CompanyRow> {
  assertRight(person, id, right);
  const company = await select(db, id).executeTakeFirst();
  if (!company) throw missing();
  return company;
}

/** Locks the company until the transaction ends, so that membership changes are serialised. Lock it before its members. The caller's
 * role is read again with the lock held, because it may have changed since the request arrived. */
export async function lockCompany(trx: Trx, person: Person, id: string, right: Right): Promise<CompanyRow> {
  assertRight(person, id, right);
  const company = await select(trx, id).forUpdate().executeTakeFirst();
  if (!company) throw missing();
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

function assertRight(person: Person, id: string, right: Right): void {
  if (person.customer.company_id !== id) throw missing();
  const allowed =
    right === 'member' || (right === 'manager' ? isManager(person) : person.customer.company_role === 'owner');
  if (!allowed) throw new AppError('forbidden', 'Access denied. You do not have permission to perform this action.');
}

/** Whether the company can still pay: neither closed nor deleted by staff. */
export const isOpen = async (trx: Trx, id: string | null): Promise<boolean> =>
  (await trx
    .selectFrom('catchlight.companies')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;
