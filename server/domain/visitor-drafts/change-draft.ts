// What a visitor may change in their draft: choose looks, delete a photo, delete everything.
import { sizeForLooks, type StyleId } from '../../contracts/catalogue.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { listPhotos } from '../orders/list-photos.ts';
import { updateOrder } from '../orders/update-order.ts';
import { removeAttachment } from '../photos/remove-attachment.ts';
import { resolveDraftToken } from './open-draft.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'ids' | 'queue' | 'renderer' | 'secret'>;

/** The draft gets the smallest size that has room for these looks. */
export async function chooseDraftLooks(deps: ChangeDeps, token: string, styles: StyleId[]): Promise<void> {
  const { person, orderId } = await resolveDraftToken(deps, token);
  await updateOrder(deps, person, orderId, { styles, headshot_count: sizeForLooks(new Set(styles).size) });
}

/** Throws `not_found` for a photo of another draft. */
export async function removeDraftPhoto(deps: ChangeDeps, token: string, photoId: string): Promise<void> {
  const { person, orderId } = await resolveDraftToken(deps, token);
  const photo = (await listPhotos(deps.db, orderId)).find(({ id }) => id === photoId);
  if (!photo) throw notFound();
  await removeAttachment(deps, person, photoId);
}

/** Withdraws the consent and deletes photos, previews and choices. The empty draft stays, so that its limits still count for this browser. */
export async function clearVisitorDraft(deps: ChangeDeps, token: string): Promise<void> {
  const { person, orderId } = await resolveDraftToken(deps, token);
  await updateOrder(deps, person, orderId, { consent: false, styles: [] });
}
