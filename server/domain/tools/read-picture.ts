// Reads a free tool's picture, for anybody with its address, until it expires after an hour.
import { appraise } from '../../contracts/appraisal.ts';
import { type Design, FORMATS, formatOf } from '../../contracts/picture-editor.ts';
import {
  type ImprovedPreview,
  type AnalyzedPicture,
  TOOL_FILES,
  type ToolFile,
  type ToolPicture,
} from '../../contracts/tools.ts';
import type { Row } from '../../db/schema.ts';
import type { StoredObject } from '../../ports/storage.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { findToolPicture } from './find-picture.ts';
import { admissionQueueOf } from '../photos/admission-queue.ts';
import { toolKey } from '../objects/tool-keys.ts';

type FileDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'renderer'>;

async function requirePicture(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<Row<'catchlight.tool_pictures'>> {
  const row = await findToolPicture(deps, id);
  if (!row) throw notFound();
  return row;
}

export async function readToolPicture(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<ToolPicture> {
  const { result, delete_at } = await requirePicture(deps, id);
  const kept = { id, delete_at: delete_at.toISOString() };
  if ('geometry' in result) return { ...kept, tool: 'editor', geometry: result.geometry, mark: result.mark ?? null };
  const { measures, after } = result;
  return {
    ...kept,
    tool: 'analyzer',
    measures,
    appraisal: appraise(measures),
    after: after ? toPreviewAnswer(after) : null,
  };
}

const toPreviewAnswer = ({ measures, ...rest }: ImprovedPreview): NonNullable<AnalyzedPicture['after']> => ({
  ...rest,
  ...(measures && { appraisal: appraise(measures) }),
});

/** The shared card is made on first request. */
export async function readToolFile(deps: FileDeps, id: string, file: ToolFile): Promise<StoredObject> {
  const { result } = await requirePicture(deps, id);
  const kept = await deps.storage.get(toolKey(id, file));
  if (kept) return kept;
  if (file !== 'card.png' || !('measures' in result)) throw notFound();
  const { measures, mark } = result;
  const photo = await readFileOf(deps, id, 'photo.jpg');
  const card = { score: appraise(measures).score, frame: measures.frame };
  const bytes = await admissionQueueOf(deps.renderer).run(() => deps.renderer.tools.scoreCard(photo, card, mark));
  const contentType = TOOL_FILES[file];
  await deps.storage.put(toolKey(id, file), bytes, contentType);
  return { bytes, contentType };
}

/** Renders a design; not cached, because every slider position is another picture. */
export async function renderToolDesign(deps: FileDeps, id: string, design: Design): Promise<StoredObject> {
  const { result } = await requirePicture(deps, id);
  if (!('geometry' in result)) throw notFound();
  const [photo, person, behind] = await Promise.all(
    (['photo.jpg', 'person.webp', 'behind.jpg'] as const).map((file) => readFileOf(deps, id, file)),
  );
  const cutOut = { photo: photo!, person: person!, behind: behind!, geometry: result.geometry };
  const { mark } = result;
  const bytes = await admissionQueueOf(deps.renderer).run(() =>
    deps.renderer.tools.composeEditorDesign(cutOut, design, mark),
  );
  return { bytes, contentType: FORMATS[formatOf(design)] };
}

async function readFileOf({ storage }: Pick<Deps, 'storage'>, id: string, file: ToolFile): Promise<Uint8Array> {
  const object = await storage.get(toolKey(id, file));
  if (!object) throw notFound();
  return object.bytes;
}
