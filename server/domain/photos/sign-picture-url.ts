// A short-lived URL of a picture: original, in a preset, in another format or cut out; to view or to download.
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { downloadName, type ExportDeps, exportedKey } from '../objects/export-headshot.ts';
import { requireAttachment } from './require-attachment.ts';
import { type ExportSpec, isDeliveredFile } from '../objects/keys.ts';

/** Short, because the browser follows at once. */
const SECONDS = 60;

export async function signPictureUrl(
  deps: ExportDeps & Pick<Deps, 'db'>,
  person: Person,
  id: string,
  { spec, download }: { spec: ExportSpec; download: boolean },
): Promise<string> {
  const row = await requireAttachment(deps.db, person, id);
  const { object_key } = row;
  if (object_key === null || (row.kind === 'photo' && !isDeliveredFile(spec))) throw notFound();
  const key = await exportedKey(deps, { ...row, object_key }, spec);
  const name = row.kind === 'photo' ? 'photo.jpg' : downloadName(row, spec);
  return deps.storage.signedUrl(key, SECONDS, download ? { downloadName: name } : {});
}
