// Makes the free headshots in a job, with a watermark: the generator's (one photo in three looks) and the analyzer's. May run twice; the
// second run finds the result of the first.
import { lookFile, type Sample, SAMPLE_LOOKS, type ToolFile, type ToolResult } from '../../contracts/tools.ts';
import type { StyleId } from '../../contracts/catalogue.ts';
import type { Deps } from '../deps.ts';
import { saveImprovedPreview, renderImprovedPreview } from './improved-preview.ts';
import { toolKey } from '../objects/tool-keys.ts';

/** Files that the job writes. */
const SAMPLE_FILES: readonly ToolFile[] = [...SAMPLE_LOOKS.map(lookFile), 'after.jpg'];

type SampleDeps = Pick<Deps, 'db' | 'renderer' | 'storage'>;

export async function makeSample(deps: SampleDeps, id: string, signal: AbortSignal): Promise<void> {
  const row = await deps.db
    .selectFrom('catchlight.tool_pictures')
    .select('result')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || !isWaiting(row.result)) return;
  const photo = await deps.storage.get(toolKey(id, 'photo.jpg'));
  if (!photo) return;
  try {
    if ('measures' in row.result)
      await saveImprovedPreview(deps, id, await renderImprovedPreview(deps, id, photo.bytes, signal));
    else {
      const looks = await renderLooks(deps, id, photo.bytes, signal);
      await saveSample(deps, id, { state: looks.length ? 'done' : 'failed', looks });
    }
  } finally {
    await deleteOrphanedHeadshots(deps, id);
  }
}

const isWaiting = (result: ToolResult): boolean =>
  'looks' in result ? result.state === 'waiting' : 'measures' in result && result.after?.state === 'waiting';

/** Marks a sample that could not be made; the page says so. */
export async function failSample(deps: Pick<Deps, 'db'>, id: string): Promise<void> {
  await saveImprovedPreview(deps, id, { state: 'failed' });
  await saveSample(deps, id, { state: 'failed', looks: [] });
}

async function renderLooks(deps: SampleDeps, id: string, photo: Uint8Array, signal: AbortSignal): Promise<StyleId[]> {
  const looks: StyleId[] = [];
  const session = await deps.renderer.open([{ id, bytes: photo }], undefined, signal);
  try {
    for (const style of SAMPLE_LOOKS) {
      const headshot = await session.render({ style, variation: 0 });
      // In its own surroundings it does not show the look.
      if (headshot?.style !== style) continue;
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
async function deleteOrphanedHeadshots({ db, storage }: SampleDeps, id: string): Promise<void> {
  const row = await db.selectFrom('catchlight.tool_pictures').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) for (const file of SAMPLE_FILES) await storage.remove(toolKey(id, file));
}

/** Has no effect when the picture has been deleted or belongs to another tool. */
async function saveSample({ db }: Pick<Deps, 'db'>, id: string, sample: Sample): Promise<void> {
  await db
    .updateTable('catchlight.tool_pictures')
    .set({ result: JSON.stringify(sample) })
    .where('id', '=', id)
    .where('tool', '=', 'generator')
    .execute();
}
