// The customer that a page shows: oneself, or an employee whom a manager views. Viewing somebody else is recorded in
// the audit log, once for each sitting.
import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Customer } from '../../contracts/api.ts';
import type { Row } from '../../db/schema.ts';
import { audit } from '../actions/audit.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { mayView } from './authorize.ts';
import { viewCustomer } from './view.ts';
import { isAdmin, type Person } from './viewer.ts';

type ViewDeps = Pick<Deps, 'db' | 'clock'>;

/** Views of the same person within this time count as one sitting. */
const SITTING_MS = 15 * MINUTE_MS;
const ACT = 'customer_impersonated';

export async function readCustomer(deps: ViewDeps, person: Person, employeeId?: string): Promise<Customer> {
  return viewCustomer(deps, await findViewed(deps, person, employeeId));
}

/** Gives the same error for a forbidden and a non-existent person, so that nobody learns who has an account. */
export async function findViewed(
  deps: ViewDeps,
  person: Person,
  employeeId?: string,
): Promise<Row<'catchlight.customers'>> {
  if (employeeId === undefined || employeeId === person.customer.id) return person.customer;
  const employee = await deps.db
    .selectFrom('catchlight.customers')
    .selectAll()
    .where('id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!employee && isAdmin(person)) throw new AppError('not_found', 'The requested resource was not found.');
  if (!employee || !mayView(person, { customer_id: employee.id, company_id: employee.company_id }))
    throw new AppError('forbidden', 'Access denied. You do not have permission to perform this action.');
  await noteView(deps, person, employee.id);
  return employee;
}

async function noteView(deps: ViewDeps, person: Person, employeeId: string): Promise<void> {
  const noted = await deps.db
    .selectFrom('catchlight.audit_log')
    .select('id')
    .where('subject', '=', employeeId)
    .where('act', '=', ACT)
    .where('actor_id', '=', person.customer.id)
    .where('created_at', '>', new Date(deps.clock.now().getTime() - SITTING_MS))
    .executeTakeFirst();
  if (!noted) await audit(deps.db, deps, person, ACT, employeeId);
}
