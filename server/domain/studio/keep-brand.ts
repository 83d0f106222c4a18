// What a company pays for in the studio keeps to its style, where it has locked that: looks, backgrounds, and the size of the head.
import type { BrandStyle } from '../../contracts/companies.ts';
import type { StudioInput } from '../../contracts/studio.ts';
import type { StudioCrop } from '../../contracts/studio-lists.ts';
import { lockedLooks } from '../companies/brand.ts';
import { AppError } from '../errors.ts';
import type { OrderRow } from '../orders/find-order.ts';
import type { AttachmentRow } from '../photos/keys.ts';

/** A headshot that was framed as the company wants it: its own frame may be kept. */
export const isFramedFor = (
  brand: BrandStyle | undefined,
  source: Pick<AttachmentRow, 'kind'>,
  order: Pick<OrderRow, 'brand'>,
): boolean => source.kind === 'headshot' && brand?.crop !== undefined && order.brand?.crop === brand.crop;

/** Throws `invalid_input` with what is allowed. */
export function assertBrand(
  brand: BrandStyle | undefined,
  { style, background, crop }: Pick<StudioInput, 'style' | 'background' | 'crop'>,
  framed: boolean,
): void {
  const allowed = lockedLooks(brand);
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
