// What a visitor can do about a photo that was refused. All drafts of visitors belong to one account: which of them a photo is in is checked here.
import type { RecheckInput } from '../../contracts/photo-rescue.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { chooseReference } from '../orders/choose-reference.ts';
import { listPhotos } from '../orders/list-photos.ts';
import { type Rechecked, recheckPhoto } from '../photos/recheck-photo.ts';
import { resolveDraftToken } from './open-draft.ts';

type RescueDeps = Parameters<typeof recheckPhoto>[0] & Pick<Deps, 'secret'>;

/** Throws `not_found` for a photo of another draft, and what `recheckPhoto` throws. */
export async function recheckDraftPhoto(
  deps: RescueDeps,
  token: string,
  photoId: string,
  input: RecheckInput,
): Promise<Rechecked> {
  const { person, orderId } = await resolveDraftToken(deps, token);
  const photos = await listPhotos(deps.db, orderId);
  if (photos.every(({ id }) => id !== photoId)) throw notFound();
  return recheckPhoto(deps, person, photoId, input);
}

/** Throws what `chooseReference` throws: `not_found` for a photo of another draft. */
export async function chooseDraftReference(deps: RescueDeps, token: string, photoId: string): Promise<void> {
  const { person, orderId } = await resolveDraftToken(deps, token);
  await chooseReference(deps, person, orderId, photoId);
}
