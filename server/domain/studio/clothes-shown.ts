// Whether there is anything to change where other clothes are asked for: said before they are charged.
import type { StudioInput } from '../../contracts/studio.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { requireOrder } from '../orders/find-order.ts';
import { requireOwnAttachment } from '../photos/require-attachment.ts';
import { RendererDied, RendererStillWorking } from '../../ports/renderer.ts';
import { mustKeepFace, toEditColumns, toWishes } from './edit-values.ts';
import { LONG_PATIENCE_MS } from './patience.ts';
import { assertEditConsent } from './processor-consent.ts';

/**
 * Refuses other clothes in a crop that ends at the neck. Only where the picture is kept round them: another pose is drawn with clothes of its own.
 * Throws `conflict` with `clothes` in the details. Call it outside of a transaction, because the engine looks at the picture.
 */
export async function assertClothesShown(
  deps: Pick<Deps, 'db' | 'renderer' | 'storage' | 'log'>,
  person: Person,
  input: StudioInput,
): Promise<void> {
  const edit = toEditColumns(input);
  if (!mustKeepFace(edit, deps.renderer)) return;
  const source = await requireOwnAttachment(deps.db, person, input.source_id);
  const key = source.object_key;
  if (source.status !== 'accepted' || key === null) throw notFound();
  await assertEditConsent(deps.db, deps, person, await requireOrder(deps.db, person, source.order_id), false);
  const read = async () => {
    const object = await deps.storage.get(key);
    if (!object) throw notFound();
    return { bytes: object.bytes, notFaces: source.findings?.not_faces };
  };
  try {
    if (await deps.renderer.showsClothes(`${source.id} ${key}`, toWishes(edit), read, { ms: LONG_PATIENCE_MS })) return;
  } catch (error) {
    // The picture itself is judged as well, and its credit returns.
    if (!(error instanceof RendererDied || error instanceof RendererStillWorking)) throw error;
    deps.log.warn(
      { event: 'studio.clothes_not_seen', err: error },
      'Whether a picture shows clothes could not be seen',
    );
    return;
  }
  throw new AppError(
    'conflict',
    'This crop of the picture shows no clothes. Choose a wider crop, or a picture that shows the shoulders.',
    { clothes: 'not_shown' },
  );
}
