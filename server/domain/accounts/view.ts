// A customer as the API shows it.
import type { Customer } from '../../contracts/api.ts';
import type { Row } from '../../db/schema.ts';
import { readBalance } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';

export async function viewCustomer({ db }: Pick<Deps, 'db'>, customer: Row<'catchlight.customers'>): Promise<Customer> {
  return {
    id: customer.id,
    email: customer.email,
    name: customer.name,
    avatar_url: customer.avatar_url,
    phone: customer.phone,
    language: customer.language,
    role: customer.role,
    company_id: customer.company_id,
    company_role: customer.company_role,
    segment: customer.segment,
    credit_balance: await readBalance(db, { customerId: customer.id }),
    face_consent: customer.face_consent_at !== null,
    created_at: customer.created_at.toISOString(),
  };
}
