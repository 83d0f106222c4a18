// Reads a free tool's picture, for anybody with its address, until it expires after an hour.
import { appraise } from '../../contracts/appraisal.ts';
import { type Design, FORMATS, formatOf } from '../../contracts/picture-editor.ts';
import {
  type After,
  type AnalyzedPicture,
  TOOL_FILES,
  type ToolFile,
  type ToolPicture,
} from '../../contracts/tools.ts';
import type { Row } from '../../db/schema.ts';
import type { StoredObject } from '../../ports/storage.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { findPicture } from './find-picture.ts';
import { gateOf } from './gate.ts';
import { toolKey } from './keys.ts';

const missing = (): AppError => new AppError('not_found', 'The requested resource was not found.');
type Files = Pick<Deps, 'db' | 'clock' | 'storage' | 'renderer'>;

async function requirePicture(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<Row<'catchlight.tool_pictures'>> {
  const row = await findPicture(deps, id);
  if (!row) throw missing();
  return row;
}

export async function readToolPicture(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<ToolPicture> {
  const { result, delete_at } = await requirePicture(deps, id);
  const kept = { id, delete_at: delete_at.toISOString() };
  if ('geometry' in result) return { ...kept, tool: 'editor', geometry: result.geometry };
  if ('looks' in result) return { ...kept, tool: 'generator', ...result };
  const { measures, after } = result;
  return { ...kept, tool: 'analyzer', measures, appraisal: appraise(measures), after: after ? viewAfter(after) : null };
}

const viewAfter = ({ measures, ...rest }: After): NonNullable<AnalyzedPicture['after']> => ({
  ...rest,
  ...(measures && { appraisal: appraise(measures) }),
});

/** The shared card is made on first request. */
export async function readToolFile(deps: Files, id: string, file: ToolFile): Promise<StoredObject> {
  const { result } = await requirePicture(deps, id);
  const kept = await deps.storage.get(toolKey(id, file));
  if (kept) return kept;
  if (file !== 'card.png' || !('measures' in result)) throw missing();
  const { measures } = result;
  const photo = await fileOf(deps, id, 'photo.jpg');
  const card = { score: appraise(measures).score, frame: measures.frame };
  const bytes = await gateOf(deps.renderer).run(() => deps.renderer.tools.scoreCard(photo, card));
  const contentType = TOOL_FILES[file];
  await deps.storage.put(toolKey(id, file), bytes, contentType);
  return { bytes, contentType };
}

/** Renders a design; not cached, because every slider position is another picture. */
export async function drawToolPicture(deps: Files, id: string, design: Design): Promise<StoredObject> {
  const { result } = await requirePicture(deps, id);
  if (!('geometry' in result)) throw missing();
  const [photo, person, behind] = await Promise.all(
    (['photo.jpg', 'person.webp', 'behind.jpg'] as const).map((file) => fileOf(deps, id, file)),
  );
  const cutOut = { photo: photo!, person: person!, behind: behind!, geometry: result.geometry };
  const bytes = await gateOf(deps.renderer).run(() => deps.renderer.tools.draw(cutOut, design));
  return { bytes, contentType: FORMATS[formatOf(design)] };
}

async function fileOf({ storage }: Pick<Deps, 'storage'>, id: string, file: ToolFile): Promise<Uint8Array> {
  const object = await storage.get(toolKey(id, file));
  if (!object) throw missing();
  return object.bytes;
}
