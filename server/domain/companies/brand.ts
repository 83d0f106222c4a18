// A company's brand style: its looks (binding when locked), crop and colour.
import { brandPaint } from '../../contracts/brand-colour.ts';
import { stylesFor } from '../../contracts/catalogue.ts';
import type { BrandStyle, BrandWish } from '../../contracts/companies.ts';
import type { Db } from '../../db/client.ts';
import type { Brand } from '../../ports/renderer.ts';
import type { Trx } from '../credits/accounts.ts';

/** The company's brand style; undefined when no company pays. */
export async function brandOf(db: Db | Trx, companyId: string | null): Promise<BrandStyle | undefined> {
  if (!companyId) return undefined;
  const company = await db
    .selectFrom('catchlight.companies')
    .select('brand')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company?.brand;
}

/** The only looks allowed in the company's shoots; undefined when all are. */
export const lockedLooks = (brand: BrandStyle | undefined): readonly string[] | undefined =>
  brand?.locked ? brand.styles : undefined;

export const lockedBrand = async (db: Db | Trx, companyId: string | null): Promise<readonly string[] | undefined> =>
  lockedLooks(await brandOf(db, companyId));

/** The value of the column `brand`, fixed when a shoot or studio picture starts; null without a wish. */
export const wishOf = ({ colour, crop }: Partial<BrandStyle> = {}): string | null =>
  colour || crop ? JSON.stringify({ ...(colour && { colour }), ...(crop && { crop }) } satisfies BrandWish) : null;

/** The brand in the renderer's form. */
export const toRenderer = ({ colour, crop }: BrandWish): Brand => ({
  ...(crop && { crop }),
  ...(colour && { paint: brandPaint(colour) }),
});

/** The number of looks a shoot needs. With fewer locked looks than that, each look gets more headshots. */
export const stylesNeeded = (headshots: number, brand: readonly string[] | undefined): number =>
  Math.min(stylesFor(headshots), brand?.length ?? Infinity);
