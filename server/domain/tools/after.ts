// The analyzer's "after" picture: one headshot of the photo, in one look and a profile's crop, rated by the same rules, small and with
// a watermark. Made on request by the generator's job.
import type { After, ToolResult } from '../../contracts/tools.ts';
import { AFTER_LOOK } from '../../contracts/tools.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { toolKey } from './keys.ts';
import { assertSampleWelcome, SAMPLE_JOB } from './sample-queue.ts';
import { countAfter } from './count-uses.ts';

type Measured = Extract<ToolResult, { measures: unknown }>;

const missing = (): AppError => new AppError('not_found', 'The requested resource was not found.');

/** Idempotent. Throws `not_found`, or `rate_limited` with the seconds to wait. */
export async function askForAfter(
  deps: Pick<Deps, 'db' | 'clock' | 'limits' | 'queue'>,
  id: string,
  ip: string,
): Promise<void> {
  if (await isAsked(deps, id)) return;
  await assertSampleWelcome(deps);
  await countAfter(deps, ip);
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('catchlight.tool_pictures')
      .select('result')
      .where('id', '=', id)
      .where('delete_at', '>', deps.clock.now())
      .forUpdate()
      .executeTakeFirst();
    if (!row || !('measures' in row.result)) throw missing();
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

async function isAsked({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('catchlight.tool_pictures')
    .select('result')
    .where('id', '=', id)
    .where('delete_at', '>', clock.now())
    .executeTakeFirst();
  if (!row || !('measures' in row.result)) throw missing();
  return row.result.after !== undefined && row.result.after.state !== 'failed';
}

export async function makeAfter(
  deps: Pick<Deps, 'db' | 'renderer' | 'storage'>,
  id: string,
  photo: Uint8Array,
  signal: AbortSignal,
): Promise<After> {
  const { renderer, storage } = deps;
  const fit = await renderer.tools.takeIn(photo);
  if ('fail_reason' in fit) return { state: 'failed', reason: fit.fail_reason };
  const session = await renderer.open([{ id, bytes: fit.photo }], undefined, signal);
  try {
    const headshot = await session.render({ style: AFTER_LOOK, variation: 0 });
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
export async function endAfter({ db }: Pick<Deps, 'db'>, id: string, after: After): Promise<void> {
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
