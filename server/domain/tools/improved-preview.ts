// The analyzer's "after" picture: one headshot of the photo, in one look and a profile's crop, rated by the same rules, small and with
// a watermark. Requested by the page, and made by a job, because a headshot takes longer than a request may.
import type { ImprovedPreview, ToolResult } from '../../contracts/tools.ts';
import { PREVIEW_STYLE } from '../../contracts/tools.ts';
import type { AiMark } from '../../contracts/provenance.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { toolKey } from '../objects/tool-keys.ts';
import { countPreviewUse } from './count-uses.ts';

/** The queue keeps its first name: pending jobs are stored under it. */
export const IMPROVED_PREVIEW_JOB = 'make-sample';
/** More waiting pictures than this could not be finished within their hour beside paid work. */
const MAX_WAITING = 12;
const SECONDS_EACH = 30;

type Measured = Extract<ToolResult, { measures: unknown }>;

/** Idempotent. Throws `not_found`, or `rate_limited` with the seconds to wait. */
export async function requestImprovedPreview(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'queue'>,
  id: string,
  ip: string,
): Promise<void> {
  if (await isRequested(deps, id)) return;
  await assertQueueRoom(deps);
  await countPreviewUse(deps, ip);
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('catchlight.tool_pictures')
      .select('result')
      .where('id', '=', id)
      .where('delete_at', '>', deps.clock.now())
      .forUpdate()
      .executeTakeFirst();
    if (!row || !('measures' in row.result)) throw notFound();
    if (row.result.after && row.result.after.state !== 'failed') return;
    const result: Measured = { ...row.result, after: { state: 'waiting' } };
    await trx
      .updateTable('catchlight.tool_pictures')
      .set({ result: JSON.stringify(result) })
      .where('id', '=', id)
      .execute();
    await deps.queue.enqueue(trx, IMPROVED_PREVIEW_JOB, { id });
  });
  deps.queue.wake(IMPROVED_PREVIEW_JOB);
}

async function assertQueueRoom({ queue }: Pick<Deps, 'queue'>): Promise<void> {
  const waiting = await queue.depth(IMPROVED_PREVIEW_JOB);
  if (waiting >= MAX_WAITING)
    throw new AppError('rate_limited', 'Many headshots are being made. Please try again in a moment.', {
      retryAfter: waiting * SECONDS_EACH,
    });
}

async function isRequested({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('catchlight.tool_pictures')
    .select('result')
    .where('id', '=', id)
    .where('delete_at', '>', clock.now())
    .executeTakeFirst();
  if (!row || !('measures' in row.result)) throw notFound();
  return row.result.after !== undefined && row.result.after.state !== 'failed';
}

type RenderDeps = Pick<Deps, 'db' | 'renderer' | 'storage'>;

/** For the job. It may run twice; the second run finds the result of the first. */
export async function makeImprovedPreview(deps: RenderDeps, id: string, signal: AbortSignal): Promise<void> {
  const row = await findResult(deps, id);
  if (!row || !('measures' in row.result) || row.result.after?.state !== 'waiting') return;
  const photo = await deps.storage.get(toolKey(id, 'photo.jpg'));
  if (!photo) return;
  try {
    await saveImprovedPreview(
      deps,
      id,
      await renderImprovedPreview(deps, id, { bytes: photo.bytes, mark: row.result.mark }, signal),
    );
  } finally {
    // Deleted while it was rendered.
    if (!(await findResult(deps, id))) await deps.storage.remove(toolKey(id, 'after.jpg'));
  }
}

/** Marks a picture that could not be made; the page says so. */
export const failImprovedPreview = (deps: Pick<Deps, 'db'>, id: string): Promise<void> =>
  saveImprovedPreview(deps, id, { state: 'failed' });

const findResult = ({ db }: Pick<Deps, 'db'>, id: string) =>
  db.selectFrom('catchlight.tool_pictures').select('result').where('id', '=', id).executeTakeFirst();

async function renderImprovedPreview(
  { renderer, storage }: RenderDeps,
  id: string,
  { bytes: photo, mark }: { bytes: Uint8Array; mark: AiMark | undefined },
  signal: AbortSignal,
): Promise<ImprovedPreview> {
  const fit = await renderer.tools.acceptPhoto(photo);
  if ('fail_reason' in fit) return { state: 'failed', reason: fit.fail_reason };
  const session = await renderer.open([{ id, bytes: fit.photo }], undefined, signal);
  try {
    const headshot = await session.render({ style: PREVIEW_STYLE, variation: 0 });
    if (!headshot) return { state: 'failed' };
    const { bytes } = await renderer.exportPreset(headshot.bytes, 'square');
    const rated = await renderer.tools.appraise(bytes);
    if ('fail_reason' in rated) return { state: 'failed' };
    await storage.put(toolKey(id, 'after.jpg'), await renderer.tools.watermark(bytes, mark), 'image/jpeg');
    return { state: 'done', measures: rated.measures };
  } finally {
    await session.close();
  }
}

/** Has no effect when the picture has been deleted. */
async function saveImprovedPreview({ db }: Pick<Deps, 'db'>, id: string, after: ImprovedPreview): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('catchlight.tool_pictures')
      .select('result')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || !('measures' in row.result)) return;
    const result: Measured = { ...row.result, after: atDistance(after, row.result.measures.distance) };
    await trx
      .updateTable('catchlight.tool_pictures')
      .set({ result: JSON.stringify(result) })
      .where('id', '=', id)
      .execute();
  });
}

/** A headshot is seen from where its photo was taken, which its own file does not tell. */
const atDistance = (after: ImprovedPreview, distance: number | null): ImprovedPreview =>
  after.measures ? { ...after, measures: { ...after.measures, distance } } : after;
