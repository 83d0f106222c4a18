// Streams all headshots of a shoot as one ZIP, holding one picture in memory at a time.
import { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import type { Person } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { findOrder } from '../orders/find-order.ts';
import { downloadName, exportHeadshot } from './export-headshot.ts';
import type { AttachmentRow, FileWish } from './keys.ts';

export async function zipOrder(
  deps: Pick<Deps, 'db' | 'storage' | 'renderer' | 'log'>,
  person: Person,
  orderId: string,
  wish: FileWish,
): Promise<ReadableStream<Uint8Array>> {
  const order = await findOrder(deps.db, person, orderId);
  const rows = await deps.db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('kind', '=', 'headshot')
    .where('deleted_at', 'is', null)
    .orderBy('slot')
    .execute();
  if (rows.length === 0) throw new AppError('not_found', 'The requested resource was not found.');
  return zipHeadshots(deps, rows, wish);
}

type ZipDeps = Pick<Deps, 'storage' | 'renderer' | 'log'>;

/** `folder` ends in a slash; none unless told. */
export function zipHeadshots(
  deps: ZipDeps,
  rows: readonly AttachmentRow[],
  wish: FileWish,
  folder: (row: AttachmentRow) => string = () => '',
): ReadableStream<Uint8Array> {
  // Pictures are compressed already.
  const archive = new ZipArchive({ store: true });
  archive.on('error', () => undefined); // the stream below reports it
  fill(deps, archive, rows, wish, folder).catch((error: unknown) => {
    deps.log.error({ event: 'zip.failed', err: error }, 'A ZIP could not be finished');
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return Readable.toWeb(archive) as ReadableStream<Uint8Array>;
}

async function fill(
  deps: Pick<ZipDeps, 'storage' | 'renderer'>,
  archive: ZipArchive,
  rows: readonly AttachmentRow[],
  wish: FileWish,
  folder: (row: AttachmentRow) => string,
): Promise<void> {
  let next = (): void => undefined;
  for (const event of ['entry', 'close', 'error']) archive.on(event, () => next());
  for (const row of rows) {
    if (archive.destroyed) return;
    const { bytes } = await exportHeadshot(deps, row, wish);
    const written = new Promise<void>((resolve) => (next = resolve));
    archive.append(Buffer.from(bytes), {
      name: folder(row) + downloadName(row, wish),
      date: row.created_at,
    });
    await written;
  }
  await archive.finalize();
}
