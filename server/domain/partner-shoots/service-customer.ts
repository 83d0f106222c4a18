// The service account that owns a company's partner API shoots. Nobody signs in to it, it gets no mail and is not a member; managers see its
// headshots because the company pays for them.
import type { Partner, Person } from '../access/viewer.ts';
import type { Row } from '../../db/schema.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';

/** No mail can be sent there, and nobody can sign in with it. */
export const SERVICE_DOMAIN = '@partner.invalid';

/** Created on first use; concurrent calls create one. */
export async function ensureServicePerson(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { company }: Pick<Partner, 'company'>,
): Promise<Person> {
  const id =
    company.service_customer_id ??
    (await deps.db.transaction().execute((trx) => createServiceCustomer(trx, deps, company.id)));
  return requireServicePerson(deps.db, id, company.id);
}

/** The service account of an existing shoot. */
export async function requireServicePerson(db: Db | Trx, customerId: string, companyId: string): Promise<Person> {
  const customer = await db
    .selectFrom('catchlight.customers')
    .selectAll()
    .where('id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!customer) throw notFound();
  return { kind: 'person', customer: { ...customer, company_id: companyId, company_role: 'employee' } };
}

async function createServiceCustomer(trx: Trx, deps: Pick<Deps, 'clock' | 'ids'>, companyId: string): Promise<string> {
  const company: Row<'catchlight.companies'> = await trx
    .selectFrom('catchlight.companies')
    .selectAll()
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (company.service_customer_id) return company.service_customer_id;
  const id = deps.ids.uuid();
  await trx
    .insertInto('catchlight.customers')
    // Reserved domain (RFC 2606): it receives no mail, so nobody can claim the address.
    .values({
      id,
      email: `api-${companyId}${SERVICE_DOMAIN}`,
      name: `${company.name} (API)`,
      created_at: deps.clock.now(),
    })
    .execute();
  await trx.updateTable('catchlight.companies').set({ service_customer_id: id }).where('id', '=', companyId).execute();
  return id;
}
