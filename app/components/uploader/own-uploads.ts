// Which photos to show of those that the server knows: what this page is still sending has a tile of its own, with its picture.
import type { Attachment } from '#server/contracts/api.ts';
import { cleanFileName } from '#server/contracts/file-name.ts';
import type { UploadItem } from './queue';

/**
 * The photos without those that are pending because this page's own upload is being checked. Only the last answer names the photo, so that they are
 * matched by file name as it is stored, each upload with one photo.
 */
export function withoutOwnUploads<Photo extends Pick<Attachment, 'status' | 'file_name'>>(
  photos: readonly Photo[],
  items: readonly Pick<UploadItem, 'state' | 'attachmentId' | 'file'>[],
): Photo[] {
  const checking = items
    .filter((item) => item.state === 'checking' && !item.attachmentId)
    .map(({ file }) => cleanFileName(file.name));
  return photos.filter((photo) => {
    const own = photo.status === 'pending' ? checking.indexOf(photo.file_name) : -1;
    if (own < 0) return true;
    checking.splice(own, 1);
    return false;
  });
}
