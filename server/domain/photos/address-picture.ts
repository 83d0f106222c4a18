// A short-lived address of a picture, whole, in a crop or cut out, to look at or to save.
import type { Person } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { downloadName, exportHeadshot } from './export-headshot.ts';
import { findAttachment } from './find-attachment.ts';
import type { Download } from './keys.ts';

/** The browser follows at once. */
const SECONDS = 60;

export async function addressPicture(
  deps: Pick<Deps, 'db' | 'storage' | 'renderer'>,
  person: Person,
  id: string,
  { preset, download }: { preset: Download | 'full'; download: boolean },
): Promise<string> {
  const row = await findAttachment(deps.db, person, id);
  const missing = new AppError('not_found', 'The requested resource was not found.');
  if (row.object_key === null || (row.kind === 'photo' && preset !== 'full')) throw missing;
  const key = preset === 'full' ? row.object_key : (await exportHeadshot(deps, row, preset)).key;
  const name = row.kind === 'photo' ? 'photo.jpg' : downloadName(row, preset === 'full' ? undefined : preset);
  return deps.storage.signedUrl(key, SECONDS, download ? { downloadName: name } : {});
}
