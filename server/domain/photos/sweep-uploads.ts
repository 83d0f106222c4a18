// Deletes parts of unfinished uploads, and rows of photos whose analysis died with its process.
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '../deps.ts';
import { RAW_HOURS } from './retention.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Returns the number of files deleted. */
export async function sweepUploads({
  db,
  clock,
  uploadsDir,
}: Pick<Deps, 'db' | 'clock' | 'uploadsDir'>): Promise<number> {
  const now = clock.now();
  await db.deleteFrom('catchlight.uploads').where('expires_at', '<', now).execute();
  await db.deleteFrom('catchlight.phone_links').where('expires_at', '<', now).execute();
  await db
    .updateTable('catchlight.attachments')
    .set({ deleted_at: now, file_name: null })
    .where('kind', '=', 'photo')
    .where('status', '=', 'pending')
    .where('created_at', '<', new Date(now.getTime() - RAW_HOURS * HOUR_MS))
    .where('deleted_at', 'is', null)
    .execute();
  let removed = 0;
  for (const name of await readdir(uploadsDir).catch(() => [])) {
    const file = path.join(uploadsDir, name);
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile() || now.getTime() - info.mtimeMs < RAW_HOURS * HOUR_MS) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
