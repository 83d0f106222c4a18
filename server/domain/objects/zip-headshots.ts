// Streams headshots as one ZIP, holding one picture in memory at a time.
import { Readable } from 'node:stream';
import { ZipArchive } from 'archiver';
import type { Deps } from '../deps.ts';
import { downloadName, type ExportDeps, exportHeadshot } from './export-headshot.ts';
import type { AttachmentRow } from './attachment-row.ts';
import type { ExportSpec } from './keys.ts';

type ZipDeps = ExportDeps & Pick<Deps, 'log'>;

/** `name` returns the path of a file in the archive. */
export function zipHeadshots(
  deps: ZipDeps,
  rows: readonly AttachmentRow[],
  spec: ExportSpec,
  name: (row: AttachmentRow) => string = (row) => downloadName(row, spec),
): ReadableStream<Uint8Array> {
  // Pictures are compressed already.
  const archive = new ZipArchive({ store: true });
  archive.on('error', () => undefined); // the stream below reports it
  fill(deps, archive, rows, spec, name).catch((error: unknown) => {
    deps.log.error({ event: 'zip.failed', err: error }, 'A ZIP could not be finished');
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return Readable.toWeb(archive) as ReadableStream<Uint8Array>;
}

async function fill(
  deps: ExportDeps,
  archive: ZipArchive,
  rows: readonly AttachmentRow[],
  spec: ExportSpec,
  name: (row: AttachmentRow) => string,
): Promise<void> {
  let next = (): void => undefined;
  for (const event of ['entry', 'close', 'error']) archive.on(event, () => next());
  for (const row of rows) {
    if (archive.destroyed) return;
    const { bytes } = await exportHeadshot(deps, row, spec);
    const written = new Promise<void>((resolve) => (next = resolve));
    archive.append(Buffer.from(bytes), {
      name: name(row),
      date: row.created_at,
    });
    await written;
  }
  await archive.finalize();
}
