// A short-lived URL of a picture: original, in a preset, in another format or cut out; to view or to download.
import type { Person } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { downloadName, keyOf } from './export-headshot.ts';
import { findAttachment } from './find-attachment.ts';
import { type FileWish, isWhole } from './keys.ts';

/** Short, because the browser follows at once. */
const SECONDS = 60;

export async function addressPicture(
  deps: Pick<Deps, 'db' | 'storage' | 'renderer'>,
  person: Person,
  id: string,
  { wish, download }: { wish: FileWish; download: boolean },
): Promise<string> {
  const row = await findAttachment(deps.db, person, id);
  const missing = new AppError('not_found', 'The requested resource was not found.');
  const { object_key } = row;
  if (object_key === null || (row.kind === 'photo' && !isWhole(wish))) throw missing;
  const key = await keyOf(deps, { ...row, object_key }, wish);
  const name = row.kind === 'photo' ? 'photo.jpg' : downloadName(row, wish);
  return deps.storage.signedUrl(key, SECONDS, download ? { downloadName: name } : {});
}
