// Makes the files of a ZIP before it is downloaded: 120 crops take half a minute, in which a download would stand still. They stay beside
// their headshots, so the ZIP itself is written at the speed of the line.
import { createHash } from 'node:crypto';
import type { ExportProgress } from '../../contracts/exports.ts';
import type { Download, Format } from '../../contracts/downloads.ts';
import { HOUR_MS } from '../../contracts/durations.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import type { Person } from '../access/viewer.ts';
import { selectGalleryExport, type CompanyGalleryFilter } from '../companies/gallery.ts';
import { type ExportDeps as FileDeps, exportHeadshot } from '../objects/export-headshot.ts';
import { isDeliveredFile } from '../objects/keys.ts';
import { selectOrderExport } from './zip-order.ts';

export const PREPARE_ZIP_JOB = 'prepare-export';
/** A row is kept this long; asking again later prepares again, which finds the files that are still there. */
const KEPT_MS = 24 * HOUR_MS;
/** What a page offers for download. */
interface ExportRequest {
  preset: Download;
  format: Format;
  /** Begins anew what has failed. */
  again?: boolean | undefined;
}
type ExportDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue'>;

/** Begins to prepare the ZIP of a shoot, or says how far it is. Idempotent: one that failed says so until it is asked for again. Throws `not_found` when there is nothing in it. */
export async function prepareOrderExport(
  deps: ExportDeps,
  person: Person,
  orderId: string,
  request: ExportRequest,
  ids?: readonly string[],
): Promise<ExportProgress> {
  return prepare(deps, person, await selectOrderExport(deps, person, orderId, ids), request);
}

/** The same for a company's gallery. */
export async function prepareGalleryExport(
  deps: ExportDeps,
  person: Person,
  companyId: string,
  filter: CompanyGalleryFilter,
  request: ExportRequest,
): Promise<ExportProgress> {
  return prepare(deps, person, await selectGalleryExport(deps, person, companyId, filter), request);
}

async function prepare(
  deps: ExportDeps,
  { customer }: Person,
  rows: readonly { id: string }[],
  request: ExportRequest,
): Promise<ExportProgress> {
  const total = rows.length;
  if (total === 0) throw notFound();
  if (isDeliveredFile(request)) return { state: 'done', done: total, total };
  const ids = rows.map(({ id }) => id);
  const fingerprint = createHash('sha256')
    .update([request.preset, request.format, ...ids].join())
    .digest('hex');
  const row = await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    await trx
      .deleteFrom('catchlight.exports')
      .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
      .execute();
    if (request.again)
      await trx
        .deleteFrom('catchlight.exports')
        .where('customer_id', '=', customer.id)
        .where('fingerprint', '=', fingerprint)
        .where('state', '=', 'failed')
        .execute();
    const id = deps.ids.uuid();
    const made = await trx
      .insertInto('catchlight.exports')
      .values({
        ...{ id, customer_id: customer.id, fingerprint, attachment_ids: JSON.stringify(ids) },
        ...{ preset: request.preset, format: request.format, state: 'running', created_at: now },
      })
      .onConflict((conflict) => conflict.columns(['customer_id', 'fingerprint']).doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 1n) await deps.queue.enqueue(trx, PREPARE_ZIP_JOB, { id }, { key: id });
    return trx
      .selectFrom('catchlight.exports')
      .select(['state', 'done'])
      .where('customer_id', '=', customer.id)
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirstOrThrow();
  });
  deps.queue.wake(PREPARE_ZIP_JOB);
  return { state: row.state, done: row.done, total };
}

/** For the job. A headshot that has been deleted meanwhile is passed over. Safe to repeat: files that are there are not made again. */
export async function makeExport(deps: FileDeps & Pick<Deps, 'db'>, id: string, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const asked = await db.selectFrom('catchlight.exports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!asked || asked.state === 'done') return;
  for (const [index, attachmentId] of asked.attachment_ids.entries()) {
    signal.throwIfAborted();
    const headshot = await db
      .selectFrom('catchlight.attachments')
      .selectAll()
      .where('id', '=', attachmentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (headshot) await exportHeadshot(deps, headshot, asked);
    await db
      .updateTable('catchlight.exports')
      .set({ done: index + 1 })
      .where('id', '=', id)
      .execute();
  }
  await setState(deps, id, 'done');
}

/** The ZIP can be downloaded all the same: it makes what is missing. */
export const failExport = (deps: Pick<Deps, 'db'>, id: string): Promise<void> => setState(deps, id, 'failed');

async function setState({ db }: Pick<Deps, 'db'>, id: string, state: 'done' | 'failed'): Promise<void> {
  await db.updateTable('catchlight.exports').set({ state }).where('id', '=', id).execute();
}
