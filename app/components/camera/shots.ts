// The photos taken in this visit, each with its state: uploading, checking, accepted or refused.
import type { FailReason, PhotoWarning } from '#server/contracts/findings.ts';
import { sortedWarnings } from '../uploader/warnings';
import type { ListedPhoto } from '../uploader/photo-list';
import type { UploadItem } from '../uploader/queue';

export interface Shot {
  key: string;
  file: File;
  /** `under way` until the server has answered. */
  state: 'under way' | 'accepted' | 'rejected' | 'failed';
  reason?: FailReason | undefined;
  warning?: PhotoWarning | undefined;
  photo?: ListedPhoto | undefined;
}

/** In the order in which they were taken. `seen`: photos that the page has shown: one that is gone since was deleted. */
export function listShots(
  taken: readonly File[],
  items: readonly UploadItem[],
  photos: readonly ListedPhoto[],
  seen: ReadonlySet<string>,
): Shot[] {
  return taken.flatMap((file): Shot[] => {
    const item = items.find((one) => one.file === file);
    if (!item) return [];
    const { key, attachmentId, reason } = item;
    if (item.state === 'failed' || item.state === 'refused') return [{ key, file, state: 'failed', reason }];
    const photo = photos.find((one) => one.attachment_id === attachmentId);
    if (!photo && item.state === 'done' && attachmentId && seen.has(attachmentId)) return [];
    if (!photo || photo.status === 'pending') return [{ key, file, state: 'under way', photo }];
    return [
      {
        ...{ key, file, photo, state: photo.status },
        ...(photo.status === 'rejected'
          ? { reason: photo.fail_reason ?? 'corrupt' }
          : { warning: sortedWarnings(photo)[0] }),
      },
    ];
  });
}
