// Enforces a company's locked style on studio pictures that it pays for: looks, backgrounds and head size.
import type { BrandStyle } from '../../contracts/companies.ts';
import type { StudioInput } from '../../contracts/studio.ts';
import type { StudioCrop } from '../../contracts/studio-lists.ts';
import { lockedStyles } from '../companies/brand.ts';
import { AppError } from '../errors.ts';
import type { OrderRow } from '../orders/find-order.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';

/** Whether a headshot already has the company's framing, so that its own frame may be kept. */
export const hasBrandFraming = (
  brand: BrandStyle | undefined,
  source: Pick<AttachmentRow, 'kind'>,
  order: Pick<OrderRow, 'brand'>,
): boolean => source.kind === 'headshot' && brand?.crop !== undefined && order.brand?.crop === brand.crop;

/** Throws `invalid_input` with what is allowed. */
export function assertBrandAllows(
  brand: BrandStyle | undefined,
  { style, background, crop }: Pick<StudioInput, 'style' | 'background' | 'crop'>,
  framed: boolean,
): void {
  const allowed = lockedStyles(brand);
  if (!brand || !allowed) return;
  if (![style, background ?? style].every((one) => allowed.includes(one)))
    throw new AppError('invalid_input', 'Your company allows other looks only.', {
      fields: { styles: ['Not allowed'] },
      allowed,
    });
  const crops: StudioCrop[] | undefined = brand.crop && [brand.crop, ...(framed ? (['same'] as const) : [])];
  if (crops && !crops.includes(crop))
    throw new AppError('invalid_input', 'Your company allows another crop only.', {
      fields: { crop: ['Not allowed'] },
      allowed: crops,
    });
}
