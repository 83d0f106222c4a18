// The looks that a company allows, where it has locked them.
import type { Trx } from '../credits/accounts.ts';

/** The looks that can be chosen for the company's shoots; undefined when every look can. */
export async function lockedBrand(trx: Trx, companyId: string | null): Promise<readonly string[] | undefined> {
  if (!companyId) return undefined;
  const company = await trx
    .selectFrom('catchlight.companies')
    .select('brand')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company?.brand.locked ? company.brand.styles : undefined;
}
