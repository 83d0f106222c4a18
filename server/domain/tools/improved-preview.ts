// The analyzer's "after" picture: one headshot of the photo, in one look and a profile's crop, rated by the same rules, small and with
// a watermark. Made on request by the generator's job.
import type { ImprovedPreview, ToolResult } from '../../contracts/tools.ts';
import { PREVIEW_STYLE } from '../../contracts/tools.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { toolKey } from '../objects/tool-keys.ts';
import { assertSampleQueueRoom, SAMPLE_JOB } from './sample-queue.ts';
import { countPreviewUse } from './count-uses.ts';

type Measured = Extract<ToolResult, { measures: unknown }>;

/** Idempotent. Throws `not_found`, or `rate_limited` with the seconds to wait. */
export async function requestImprovedPreview(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'queue'>,
  id: string,
  ip: string,
): Promise<void> {
  if (await isRequested(deps, id)) return;
  await assertSampleQueueRoom(deps);
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
    await deps.queue.enqueue(trx, SAMPLE_JOB, { id });
  });
  deps.queue.wake(SAMPLE_JOB);
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

export async function renderImprovedPreview(
  deps: Pick<Deps, 'db' | 'renderer' | 'storage'>,
  id: string,
  photo: Uint8Array,
  signal: AbortSignal,
): Promise<ImprovedPreview> {
  const { renderer, storage } = deps;
  const fit = await renderer.tools.acceptPhoto(photo);
  if ('fail_reason' in fit) return { state: 'failed', reason: fit.fail_reason };
  const session = await renderer.open([{ id, bytes: fit.photo }], undefined, signal);
  try {
    const headshot = await session.render({ style: PREVIEW_STYLE, variation: 0 });
    if (!headshot) return { state: 'failed' };
    const { bytes } = await renderer.exportPreset(headshot.bytes, 'square');
    const rated = await renderer.tools.appraise(bytes);
    if ('fail_reason' in rated) return { state: 'failed' };
    await storage.put(toolKey(id, 'after.jpg'), await renderer.tools.watermark(bytes), 'image/jpeg');
    return { state: 'done', measures: rated.measures };
  } finally {
    await session.close();
  }
}

/** Has no effect when the picture has been deleted. */
export async function saveImprovedPreview({ db }: Pick<Deps, 'db'>, id: string, after: ImprovedPreview): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('catchlight.tool_pictures')
      .select('result')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || !('measures' in row.result)) return;
    const result: Measured = { ...row.result, after };
    await trx
      .updateTable('catchlight.tool_pictures')
      .set({ result: JSON.stringify(result) })
      .where('id', '=', id)
      .execute();
  });
}
