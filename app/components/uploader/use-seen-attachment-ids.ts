// Which photos the page has shown so far: one that was there and is not any more was deleted, and has not just arrived.
import { useState } from 'react';
import type { Attachment } from '#server/contracts/api.ts';
import type { UploadItem } from './queue';

export function useSeenAttachmentIds(photos: readonly Pick<Attachment, 'attachment_id'>[]): ReadonlySet<string> {
  // It only grows, so that a render that is thrown away does no harm.
  const [seen] = useState(() => new Set<string>());
  for (const { attachment_id } of photos) seen.add(attachment_id);
  return seen;
}

/** Keys of what was sent in this visit, was shown as a photo of the order, and has been deleted since. A photo whose analysis failed leaves the list, too,
 * while its upload tries again. */
export const deletedUploadKeys = (
  items: readonly Pick<UploadItem, 'key' | 'state' | 'attachmentId'>[],
  photos: readonly Pick<Attachment, 'attachment_id'>[],
  seen: ReadonlySet<string>,
): string[] =>
  items
    .filter(
      ({ state, attachmentId: id }) =>
        state === 'done' && id && seen.has(id) && !photos.some(({ attachment_id }) => attachment_id === id),
    )
    .map(({ key }) => key);
