// A picture of a free tool, for whoever has its address, until its hour is over.
import { appraise } from '../../contracts/appraisal.ts';
import { TOOL_FILES, type ToolFile, type ToolPicture } from '../../contracts/tools.ts';
import type { Row } from '../../db/schema.ts';
import type { StoredObject } from '../../ports/storage.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { gateOf } from './gate.ts';
import { toolKey } from './keys.ts';

const missing = (): AppError => new AppError('not_found', 'The requested resource was not found.');

async function findPicture(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<Row<'catchlight.tool_pictures'>> {
  const row = await db
    .selectFrom('catchlight.tool_pictures')
    .selectAll()
    .where('id', '=', id)
    .where('delete_at', '>', clock.now())
    .executeTakeFirst();
  if (!row) throw missing();
  return row;
}

export async function readToolPicture(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<ToolPicture> {
  const { tool, result, delete_at } = await findPicture(deps, id);
  const { measures } = result;
  return { id, tool, measures, appraisal: appraise(measures), delete_at: delete_at.toISOString() };
}

/** The card is made when somebody first asks for it. */
export async function readToolFile(
  deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'renderer'>,
  id: string,
  file: ToolFile,
): Promise<StoredObject> {
  const { result } = await findPicture(deps, id);
  const kept = await deps.storage.get(toolKey(id, file));
  if (kept) return kept;
  const photo = file === 'card.png' ? await deps.storage.get(toolKey(id, 'photo.jpg')) : undefined;
  if (!photo) throw missing();
  const { score } = appraise(result.measures);
  const { tools } = deps.renderer;
  const bytes = await gateOf(deps.renderer).run(() =>
    tools.scoreCard(photo.bytes, { score, frame: result.measures.frame }),
  );
  const contentType = TOOL_FILES[file];
  await deps.storage.put(toolKey(id, file), bytes, contentType);
  return { bytes, contentType };
}
