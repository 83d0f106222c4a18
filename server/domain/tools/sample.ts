// Makes the free headshots in a job, with a watermark: the generator's (one photo in three looks) and the analyzer's. May run twice; the
// second run finds the result of the first.
import { lookFile, type Sample, SAMPLE_LOOKS, type ToolFile, type ToolResult } from '../../contracts/tools.ts';
import type { StyleId } from '../../contracts/catalogue.ts';
import type { Deps } from '../deps.ts';
import { endAfter, makeAfter } from './after.ts';
import { toolKey } from './keys.ts';

/** Files that the job writes. */
const MADE: readonly ToolFile[] = [...SAMPLE_LOOKS.map(lookFile), 'after.jpg'];

type Needs = Pick<Deps, 'db' | 'renderer' | 'storage'>;

export async function makeSample(deps: Needs, id: string, signal: AbortSignal): Promise<void> {
  const row = await deps.db
    .selectFrom('catchlight.tool_pictures')
    .select('result')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || !isWaiting(row.result)) return;
  const photo = await deps.storage.get(toolKey(id, 'photo.jpg'));
  if (!photo) return;
  try {
    if ('measures' in row.result) await endAfter(deps, id, await makeAfter(deps, id, photo.bytes, signal));
    else {
      const looks = await renderLooks(deps, id, photo.bytes, signal);
      await endSample(deps, id, { state: looks.length ? 'done' : 'failed', looks });
    }
  } finally {
    await dropHeadshotsOfNobody(deps, id);
  }
}

const isWaiting = (result: ToolResult): boolean =>
  'looks' in result ? result.state === 'waiting' : 'measures' in result && result.after?.state === 'waiting';

/** Marks a sample that the engine gave up on; the page says so. */
export async function failSample(deps: Pick<Deps, 'db'>, id: string): Promise<void> {
  await endAfter(deps, id, { state: 'failed' });
  await endSample(deps, id, { state: 'failed', looks: [] });
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

/** Deletes headshots made after somebody deleted the picture. */
async function dropHeadshotsOfNobody({ db, storage }: Needs, id: string): Promise<void> {
  const row = await db.selectFrom('catchlight.tool_pictures').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) for (const file of MADE) await storage.remove(toolKey(id, file));
}

/** Has no effect when the picture has been deleted or belongs to another tool. */
async function endSample({ db }: Pick<Deps, 'db'>, id: string, sample: Sample): Promise<void> {
  await db
    .updateTable('catchlight.tool_pictures')
    .set({ result: JSON.stringify(sample) })
    .where('id', '=', id)
    .where('tool', '=', 'generator')
    .execute();
}
