// A company's brand style: its looks (binding when locked), crop and colour.
import { brandPaint } from '../../contracts/brand-colour.ts';
import { stylesFor } from '../../contracts/catalogue.ts';
import type { BrandStyle, BrandSnapshot } from '../../contracts/companies.ts';
import type { PhotoWarning } from '../../contracts/findings.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import type { Brand } from '../../ports/renderer.ts';

/** The company's brand style; undefined when no company pays. */
export async function readBrand(db: Db | Trx, companyId: string | null): Promise<BrandStyle | undefined> {
  if (!companyId) return undefined;
  const company = await db
    .selectFrom('catchlight.companies')
    .select('brand')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company?.brand;
}

/** The only looks allowed in the company's shoots; undefined when all are. */
export const lockedStyles = (brand: BrandStyle | undefined): readonly string[] | undefined =>
  brand?.locked ? brand.styles : undefined;

export const readLockedStyles = async (
  db: Db | Trx,
  companyId: string | null,
): Promise<readonly string[] | undefined> => lockedStyles(await readBrand(db, companyId));

/** The value of the column `brand`, fixed when a shoot or studio picture starts; null without colour and crop. */
export const serialiseBrand = ({ colour, crop }: Partial<BrandStyle> = {}): string | null =>
  colour || crop ? JSON.stringify({ ...(colour && { colour }), ...(crop && { crop }) } satisfies BrandSnapshot) : null;

/** The brand in the renderer's form. */
export const toRendererBrand = ({ colour, crop }: BrandSnapshot): Brand => ({
  ...(crop && { crop }),
  ...(colour && { paint: brandPaint(colour) }),
});

/** Photos whose background cannot be replaced: they give headshots that keep it, but none where the company's crop or wall is to be the same in all. */
export const withBrandWarnings = (photos: readonly AttachmentRow[], brand: BrandStyle | undefined): AttachmentRow[] =>
  photos.map((photo) => {
    if (!photo.findings?.warnings || serialiseBrand(brand) === null) return photo;
    const warnings = photo.findings.warnings.map((one): PhotoWarning =>
      one === 'own_surroundings' ? 'no_new_background' : one,
    );
    return { ...photo, findings: { ...photo.findings, warnings } };
  });

/** The most looks a shoot may have. With fewer locked looks than its size has room for, each look gets more headshots. */
export const maxStylesOfBrand = (headshots: number, brand: readonly string[] | undefined): number =>
  Math.min(stylesFor(headshots), brand?.length ?? Infinity);
