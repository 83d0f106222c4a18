// A company with the right to it. Who does not belong to it learns no more than that nothing is there.
import type { Db } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import { isManager, type Person } from '../accounts/viewer.ts';
import type { Trx } from '../credits/accounts.ts';
import { AppError } from '../errors.ts';

export type CompanyRow = Row<'catchlight.companies'>;
/** `manager` lets owners in as well (SPEC section 6). */
export type Right = 'member' | 'manager' | 'owner';

const missing = (): AppError => new AppError('not_found', 'The requested resource was not found.');

export async function findCompany(db: Db | Trx, person: Person, id: string, right: Right): Promise<CompanyRow> {
  assertRight(person, id, right);
  const company = await select(db, id).executeTakeFirst();
  if (!company) throw missing();
  return company;
}

/** Locked until the transaction ends: who belongs to a company changes one after another. Lock it before its members. The
 * caller's own role is read again under the lock, because it may have changed since the request came in. */
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

/** For those who are not in it yet. */
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

/** A company that has closed, or that staff have deleted, pays for nothing more. */
export const isOpen = async (trx: Trx, id: string | null): Promise<boolean> =>
  (await trx
    .selectFrom('catchlight.companies')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;
