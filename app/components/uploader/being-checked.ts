// Which photos of a draft are still being analysed.
import { PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import type { Attachment } from '#server/contracts/api.ts';

type Photo = Pick<Attachment, 'status' | 'outline_pending'>;

/** Whether the photo's state will change without the person doing anything. */
export const isBeingChecked = ({ status, outline_pending }: Photo): boolean => status === 'pending' || outline_pending;

/** The photos that the number of headshots, and so the price, still depends on. With many photos their outlines do not change it. */
export function photosAffectingPrice<P extends Photo>(photos: readonly P[]): P[] {
  const isFew = photos.filter(({ status }) => status === 'accepted').length < PHOTO_LIMITS.full;
  return photos.filter((photo) => (isFew ? isBeingChecked(photo) : photo.status === 'pending'));
}
