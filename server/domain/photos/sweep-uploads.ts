// Deletes parts of unfinished uploads, and rows of photos whose analysis died with its process.
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '../deps.ts';
import { RAW_HOURS } from './retention.ts';
import { HOUR_MS } from '../../contracts/durations.ts';

/** A form's file that nobody has written to for so long belongs to a process that died. */
const FORM_MS = 30 * 60 * 1000;
/** A resumable upload is kept as two files: its bytes, and what its browser said about them. */
const RESUMABLE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.json)?$/;
const OF_A_FORM = /^(?:form|tool)-/;

type PartsDeps = Pick<Deps, 'db' | 'clock' | 'uploadsDir'>;

/** Returns the number of files deleted. */
export async function sweepUploads(deps: PartsDeps): Promise<number> {
  const { db, clock } = deps;
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
  return removeParts(deps);
}

/** Deletes the files on this machine that no upload needs any more: they still hold what the camera wrote into them, such as the place. */
export async function removeParts({ db, clock, uploadsDir }: PartsDeps): Promise<number> {
  const names = await readdir(uploadsDir).catch(() => []);
  const ids = [...new Set(names.map((name) => RESUMABLE.exec(name)?.[1]).filter((id) => id !== undefined))];
  // Asked after the folder was read: a row is older than its files, so that an upload that begins now has one.
  const rows = ids.length
    ? await db.selectFrom('catchlight.uploads').select('id').where('id', 'in', ids).execute()
    : [];
  const wanted = new Set(rows.map(({ id }) => id));
  let removed = 0;
  for (const name of names) {
    const file = path.join(uploadsDir, name);
    const upload = RESUMABLE.exec(name)?.[1];
    if (upload === undefined ? !(await isOld(file, name, clock.now())) : wanted.has(upload)) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

async function isOld(file: string, name: string, now: Date): Promise<boolean> {
  const info = await stat(file).catch(() => undefined);
  const most = OF_A_FORM.test(name) ? FORM_MS : RAW_HOURS * HOUR_MS;
  return info?.isFile() === true && now.getTime() - info.mtimeMs >= most;
}
