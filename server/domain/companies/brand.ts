// The looks that a company allows, where it has locked them.
import { stylesFor } from '../../contracts/catalogue.ts';
import type { Db } from '../../db/client.ts';
import type { Trx } from '../credits/accounts.ts';

/** The looks that can be chosen for the company's shoots; undefined when every look can. */
export async function lockedBrand(db: Db | Trx, companyId: string | null): Promise<readonly string[] | undefined> {
  if (!companyId) return undefined;
  const company = await db
    .selectFrom('catchlight.companies')
    .select('brand')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company?.brand.locked ? company.brand.styles : undefined;
}

/** How many looks a shoot starts with. A company that has locked fewer than a shoot carries gets more of each. */
export const stylesNeeded = (headshots: number, brand: readonly string[] | undefined): number =>
  Math.min(stylesFor(headshots), brand?.length ?? Infinity);
