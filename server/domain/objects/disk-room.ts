// Whether the disk has room for another photo. What unfinished uploads and open forms of free tools have announced and not yet
// written counts as taken.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Deps } from '../deps.ts';
import { temporarilyUnavailable } from '../errors.ts';

export type DiskDeps = Pick<Deps, 'db' | 'clock' | 'diskSpace' | 'uploadsDir' | 'log'>;

/** What database, pictures and log need of the disk; photos are not taken from it. A share, because a small disk is mostly database and
 * pictures; a number of bytes, because the share of a large disk is more than they ever need at once. */
const MIN_FREE = { share: 0.05, bytes: 2_000_000_000 };

/**
 * Checked before the first byte of a photo is written. Throws `unavailable`.
 * @param bytes size of the photo, where it is known
 */
export async function assertDiskRoom(deps: DiskDeps, bytes = 0): Promise<void> {
  const { spare, ...space } = await readDisk(deps);
  if (spare < bytes) refuse(deps, space);
  const open = await listOpenUploads(deps);
  const reserved = [...(reservations.get(deps.uploadsDir) ?? [])];
  // Looks at the files only where it matters.
  if (spare >= bytes + [...open, ...reserved].reduce((sum, one) => sum + one.bytes, 0)) return;
  const announced = (await unwrittenBytes(deps, open)) + (await unwrittenReservations(reserved));
  if (spare < bytes + announced) refuse(deps, { ...space, announced });
}

interface Reservation {
  file: string;
  bytes: number;
}
/** Of files that this process writes, by folder. They end with the process, so that no row has to outlive it. */
const reservations = new Map<string, Set<Reservation>>();

/**
 * Reserves room for a file that is about to be written. Throws `unavailable`.
 * @returns what to call when it is no longer written
 */
export async function reserveDisk(deps: DiskDeps, file: string, bytes: number): Promise<() => void> {
  const { uploadsDir } = deps;
  const own = { file, bytes };
  const all = reservations.get(uploadsDir) ?? new Set<Reservation>();
  // Counted before it is checked, so that two that begin at once see each other.
  reservations.set(uploadsDir, all.add(own));
  const end = (): void => {
    all.delete(own);
    if (all.size === 0 && reservations.get(uploadsDir) === all) reservations.delete(uploadsDir);
  };
  try {
    await assertDiskRoom(deps);
  } catch (error) {
    end();
    throw error;
  }
  return end;
}

/** Checked before each piece of a photo, for which room was announced as it began: something else may have filled the disk since. */
export async function assertDiskNotFull(deps: Pick<DiskDeps, 'diskSpace' | 'log'>): Promise<void> {
  const { spare, ...space } = await readDisk(deps);
  if (spare < 0) refuse(deps, space);
}

async function readDisk({ diskSpace }: Pick<DiskDeps, 'diskSpace'>) {
  const { free, total } = await diskSpace();
  // A file system that does not count its bytes refuses nothing.
  const spare = total > 0 ? free - Math.min(total * MIN_FREE.share, MIN_FREE.bytes) : Infinity;
  return { free, total, spare };
}

const listOpenUploads = ({ db, clock }: Pick<DiskDeps, 'db' | 'clock'>): Promise<{ id: string; bytes: number }[]> =>
  db.selectFrom('catchlight.uploads').select(['id', 'bytes']).where('expires_at', '>', clock.now()).execute();

/** Bytes that are still to come for the parts in this process's folder; an upload without one is complete or on another machine. */
async function unwrittenBytes(
  { uploadsDir }: Pick<DiskDeps, 'uploadsDir'>,
  uploads: readonly { id: string; bytes: number }[],
): Promise<number> {
  const left = await Promise.all(
    uploads.map(async ({ id, bytes }) => {
      const part = await stat(path.join(uploadsDir, id)).catch(() => undefined);
      return part ? Math.max(0, bytes - part.size) : 0;
    }),
  );
  return left.reduce((sum, bytes) => sum + bytes, 0);
}

/** Bytes that are still to come; a file that is not there yet is all to come. */
async function unwrittenReservations(reserved: readonly Reservation[]): Promise<number> {
  const left = await Promise.all(
    reserved.map(async ({ file, bytes }) => {
      const written = await stat(file).catch(() => undefined);
      return Math.max(0, bytes - (written?.size ?? 0));
    }),
  );
  return left.reduce((sum, bytes) => sum + bytes, 0);
}

function refuse({ log }: Pick<DiskDeps, 'log'>, space: { free: number; total: number; announced?: number }): never {
  log.warn({ event: 'disk.full', ...space }, 'A photo was refused because the disk is nearly full');
  throw temporarilyUnavailable();
}
