// What is still being found out about the photos of a draft.
import { PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import type { Attachment } from '#server/contracts/api.ts';

type Photo = Pick<Attachment, 'status' | 'outline_pending'>;

/** Whether what a page says of the photo may change by itself. */
export const isBeingChecked = ({ status, outline_pending }: Photo): boolean => status === 'pending' || outline_pending;

/** The photos that the number of headshots, and so the price, still depends on. With many photos their outlines do not change it. */
export function openForPrice<P extends Photo>(photos: readonly P[]): P[] {
  const isFew = photos.filter(({ status }) => status === 'accepted').length < PHOTO_LIMITS.full;
  return photos.filter((photo) => (isFew ? isBeingChecked(photo) : photo.status === 'pending'));
}
