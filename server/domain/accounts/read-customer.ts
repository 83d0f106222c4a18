// The customer that a page is about: oneself, or an employee whom a manager views (SPEC section 6).
import type { Customer } from '../../contracts/api.ts';
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { mayView } from './authorize.ts';
import { viewCustomer } from './view.ts';
import { isAdmin, type Person } from './viewer.ts';

export async function readCustomer(deps: Pick<Deps, 'db'>, person: Person, employeeId?: string): Promise<Customer> {
  return viewCustomer(deps, await findViewed(deps, person, employeeId));
}

/** Refuses alike whoever may not look and whoever asks for nobody, so that nobody learns who has an account. */
export async function findViewed(
  deps: Pick<Deps, 'db'>,
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
  return employee;
}
