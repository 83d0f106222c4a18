// Deletes parts of unfinished uploads, and rows of photos whose analysis died with its process.
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '../deps.ts';
import { UNFINISHED_UPLOAD_HOURS } from '../objects/retention.ts';
import { deleteUploads } from '../objects/schedule-deletion.ts';
import { HOUR_MS } from '../../contracts/durations.ts';
import { UUID } from '../../contracts/uuid.ts';

/** A form's file not written to for this long belongs to a crashed process. */
const FORM_MS = 30 * 60 * 1000;
/** A resumable upload is stored as two files: its bytes, and its metadata as JSON. */
const RESUMABLE = new RegExp(`^(${UUID})(?:\\.json)?$`);
const FORM_FILE = /^(?:form|tool)-/;

type PartsDeps = Pick<Deps, 'db' | 'clock' | 'uploadsDir'>;

/** Returns the number of files deleted. */
export async function sweepUploads(deps: PartsDeps & Pick<Deps, 'queue'>): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  await db
    .transaction()
    .execute((trx) => deleteUploads(trx, deps, { column: 'expires_at', value: now }, 'upload_expired'));
  await db.deleteFrom('catchlight.phone_links').where('expires_at', '<', now).execute();
  await db
    .updateTable('catchlight.attachments')
    .set({ deleted_at: now, file_name: null })
    .where('kind', '=', 'photo')
    .where('status', '=', 'pending')
    .where('created_at', '<', new Date(now.getTime() - UNFINISHED_UPLOAD_HOURS * HOUR_MS))
    .where('deleted_at', 'is', null)
    .execute();
  return deleteUnneededParts(deps);
}

/** Deletes the files on this machine that no upload needs any more: they still contain camera metadata, such as the location. */
export async function deleteUnneededParts({ db, clock, uploadsDir }: PartsDeps): Promise<number> {
  const names = await readdir(uploadsDir).catch(() => []);
  const ids = [...new Set(names.map((name) => RESUMABLE.exec(name)?.[1]).filter((id) => id !== undefined))];
  // Queried after the folder was read: a row is inserted before its files, so an upload that begins now has one.
  const rows = ids.length
    ? await db.selectFrom('catchlight.uploads').select('id').where('id', 'in', ids).execute()
    : [];
  const wanted = new Set(rows.map(({ id }) => id));
  let removed = 0;
  for (const name of names) {
    const file = path.join(uploadsDir, name);
    const upload = RESUMABLE.exec(name)?.[1];
    if (upload === undefined ? !(await isAbandoned(file, name, clock.now())) : wanted.has(upload)) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

async function isAbandoned(file: string, name: string, now: Date): Promise<boolean> {
  const info = await stat(file).catch(() => undefined);
  const most = FORM_FILE.test(name) ? FORM_MS : UNFINISHED_UPLOAD_HOURS * HOUR_MS;
  return info?.isFile() === true && now.getTime() - info.mtimeMs >= most;
}
