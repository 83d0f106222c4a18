// Each photo stands once in the list: what this page is still sending has a tile of its own, with its picture, until the server has looked at it.
import type { Attachment } from '#server/contracts/api.ts';
import { cleanFileName } from '#server/contracts/file-name.ts';
import type { UploadItem } from './queue';

type Photo = Pick<Attachment, 'attachment_id' | 'status' | 'file_name'>;
type Item = Pick<UploadItem, 'state' | 'attachmentId' | 'file'>;

/** The photos without those that are pending because this page's own upload is being checked. An upload that was resumed after a reload learns which
 * photo it is with its last answer: until then it is matched by the file name as it is stored, each upload with one photo. */
export function withoutOwnUploads<P extends Photo>(photos: readonly P[], items: readonly Item[]): P[] {
  const checking = items.filter(({ state }) => state === 'checking');
  const ids = new Set(checking.map(({ attachmentId }) => attachmentId));
  const names = checking.filter(({ attachmentId }) => !attachmentId).map(({ file }) => cleanFileName(file.name));
  return photos.filter((photo) => {
    if (photo.status !== 'pending') return true;
    if (ids.has(photo.attachment_id)) return false;
    const own = names.indexOf(photo.file_name);
    if (own >= 0) names.splice(own, 1);
    return own < 0;
  });
}

/** The uploads that the photos do not show yet: those that the server has looked at stand there already, before or after their last answer, and what was
 * deleted stands nowhere. `seen`: photos that the page has shown. */
export const unlistedUploads = <I extends Item>(
  items: readonly I[],
  photos: readonly Photo[],
  seen: ReadonlySet<string>,
): I[] =>
  items.filter(({ state, attachmentId: id }) => {
    if (!id) return true;
    if (state === 'done' && seen.has(id)) return false;
    return !photos.some(({ attachment_id, status }) => attachment_id === id && status !== 'pending');
  });
