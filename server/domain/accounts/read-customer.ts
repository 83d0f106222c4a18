// The customer that a page shows: oneself, or an employee whom a manager views. Viewing somebody else is recorded in
// the audit log, once in 15 minutes.
import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Customer } from '../../contracts/api.ts';
import type { Row } from '../../db/schema.ts';
import { audit, auditStaff } from '../actions/audit.ts';
import type { Deps } from '../deps.ts';
import { forbidden, notFound } from '../errors.ts';
import { mayView } from '../access/authorize.ts';
import { viewCustomer } from './view.ts';
import { isAdmin, isManagerOf, type Person } from '../access/viewer.ts';

type ViewDeps = Pick<Deps, 'db' | 'clock'>;

/** Views of the same person within this time are recorded once. */
const SAME_VIEW_MS = 15 * MINUTE_MS;
const IMPERSONATION_ACT = 'customer_impersonated';

export async function readCustomer(deps: ViewDeps, person: Person, employeeId?: string): Promise<Customer> {
  return viewCustomer(deps, await authorizeCustomerView(deps, person, employeeId));
}

/** Gives the same error for a forbidden and a non-existent person, so that nobody learns who has an account. */
export async function authorizeCustomerView(
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
  if (!employee && isAdmin(person)) throw notFound();
  if (!employee || !mayView(person, { customer_id: employee.id, company_id: employee.company_id })) throw forbidden();
  await recordImpersonation(deps, person, employee);
  return employee;
}

async function recordImpersonation(
  deps: ViewDeps,
  person: Person,
  { id: employeeId, company_id }: Row<'catchlight.customers'>,
): Promise<void> {
  const noted = await deps.db
    .selectFrom('catchlight.audit_log')
    .select('id')
    .where('subject', '=', employeeId)
    .where('act', '=', IMPERSONATION_ACT)
    .where('actor_id', '=', person.customer.id)
    .where('created_at', '>', new Date(deps.clock.now().getTime() - SAME_VIEW_MS))
    .executeTakeFirst();
  if (noted) return;
  // Staff who manage the person's company look as its managers, and its owner reads that they did.
  if (!company_id || !isManagerOf(person.customer, company_id)) {
    await auditStaff(deps.db, deps, person, IMPERSONATION_ACT, employeeId);
    return;
  }
  await audit(deps.db, deps, person, IMPERSONATION_ACT, employeeId);
  await audit(deps.db, deps, person, 'company_member_viewed', company_id, { member: employeeId });
}
