// The generator's headshots: one photo in three looks, with a watermark, made by a job. It may run twice; the second run finds the end
// of the first.
import { lookFile, type Sample, SAMPLE_LOOKS } from '../../contracts/tools.ts';
import type { StyleId } from '../../contracts/catalogue.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { toolKey } from './keys.ts';

export const SAMPLE_JOB = 'make-sample';
/** More waiting ones than this would not be done within their hour beside paid work. */
const MOST_WAITING = 12;
const SECONDS_EACH = 30;

/** Throws `rate_limited` with the seconds to wait. */
export async function assertSampleWelcome({ queue }: Pick<Deps, 'queue'>): Promise<void> {
  const waiting = await queue.depth(SAMPLE_JOB);
  if (waiting >= MOST_WAITING)
    throw new AppError('rate_limited', 'Many headshots are being made. Please try again in a moment.', {
      retryAfter: waiting * SECONDS_EACH,
    });
}

type Needs = Pick<Deps, 'db' | 'renderer' | 'storage'>;

export async function makeSample(deps: Needs, id: string, signal: AbortSignal): Promise<void> {
  const row = await deps.db
    .selectFrom('catchlight.tool_pictures')
    .select('result')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || !('looks' in row.result) || row.result.state !== 'waiting') return;
  const photo = await deps.storage.get(toolKey(id, 'photo.jpg'));
  if (!photo) return;
  try {
    const looks = await renderLooks(deps, id, photo.bytes, signal);
    await endSample(deps, id, { state: looks.length ? 'done' : 'failed', looks });
  } finally {
    await dropLooksOfNobody(deps, id);
  }
}

async function renderLooks(deps: Needs, id: string, photo: Uint8Array, signal: AbortSignal): Promise<StyleId[]> {
  const looks: StyleId[] = [];
  const session = await deps.renderer.open([{ id, bytes: photo }], undefined, signal);
  try {
    for (const style of SAMPLE_LOOKS) {
      const headshot = await session.render({ style, variation: 0 });
      if (!headshot) continue;
      const marked = await deps.renderer.tools.watermark(headshot.bytes);
      await deps.storage.put(toolKey(id, lookFile(style)), marked, 'image/jpeg');
      looks.push(style);
    }
  } finally {
    await session.close();
  }
  return looks;
}

/** Somebody may have deleted the picture meanwhile: then what was made since goes as well. */
async function dropLooksOfNobody({ db, storage }: Needs, id: string): Promise<void> {
  const row = await db.selectFrom('catchlight.tool_pictures').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) for (const style of SAMPLE_LOOKS) await storage.remove(toolKey(id, lookFile(style)));
}

/** Nothing when the picture is gone. */
export async function endSample({ db }: Pick<Deps, 'db'>, id: string, sample: Sample): Promise<void> {
  await db
    .updateTable('catchlight.tool_pictures')
    .set({ result: JSON.stringify(sample) })
    .where('id', '=', id)
    .execute();
}
