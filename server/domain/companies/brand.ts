// What a company allows and wants of headshots: the looks, where it has locked them; its crop and its colour.
import { brandPaint } from '../../contracts/brand-colour.ts';
import { stylesFor } from '../../contracts/catalogue.ts';
import type { BrandStyle, BrandWish } from '../../contracts/companies.ts';
import type { Db } from '../../db/client.ts';
import type { Brand } from '../../ports/renderer.ts';
import type { Trx } from '../credits/accounts.ts';

/** Undefined for what no company pays for. */
export async function brandOf(db: Db | Trx, companyId: string | null): Promise<BrandStyle | undefined> {
  if (!companyId) return undefined;
  const company = await db
    .selectFrom('catchlight.companies')
    .select('brand')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company?.brand;
}

/** The looks that can be chosen for the company's shoots; undefined when every look can. */
export const lockedLooks = (brand: BrandStyle | undefined): readonly string[] | undefined =>
  brand?.locked ? brand.styles : undefined;

export const lockedBrand = async (db: Db | Trx, companyId: string | null): Promise<readonly string[] | undefined> =>
  lockedLooks(await brandOf(db, companyId));

/** What a shoot or a studio picture keeps from its start, for the column `brand`; null where the company wants nothing. */
export const wishOf = ({ colour, crop }: Partial<BrandStyle> = {}): string | null =>
  colour || crop ? JSON.stringify({ ...(colour && { colour }), ...(crop && { crop }) } satisfies BrandWish) : null;

/** As the renderer takes it. */
export const toRenderer = ({ colour, crop }: BrandWish): Brand => ({
  ...(crop && { crop }),
  ...(colour && { paint: brandPaint(colour) }),
});

/** How many looks a shoot starts with. A company that has locked fewer than a shoot carries gets more of each. */
export const stylesNeeded = (headshots: number, brand: readonly string[] | undefined): number =>
  Math.min(stylesFor(headshots), brand?.length ?? Infinity);
