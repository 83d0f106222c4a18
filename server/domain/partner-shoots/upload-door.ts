// The upload link's page, for a person without an account: see the shoot, consent, delete a photo, start.
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { UploadDoor } from '../../contracts/partner.ts';
import type { Person } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { startOrder } from '../orders/start-order.ts';
import { removeAttachment } from '../photos/remove-attachment.ts';
import { URL_SECONDS } from '../photos/view.ts';
import { recordShootConsent } from './consent.ts';
import { actorOf, type FoundShoot, readShoot } from './find-shoot.ts';
import { isTokenOf, linkExpiry, shootOfToken } from './upload-link.ts';
import { photosNeeded, shootPhotos, shootStatus, toPhoto } from './view.ts';

type DoorDeps = Pick<Deps, 'db' | 'clock' | 'secret'>;

/** Gives the same error for a guessed token, an old link and a deleted shoot. */
async function open(deps: DoorDeps, token: string): Promise<FoundShoot & { company: { name: string } }> {
  const id = shootOfToken(token);
  const found = id === undefined ? undefined : await readShoot(deps.db, id);
  const company =
    found && isTokenOf(deps, token, found.partner) ? await openCompany(deps.db, found.partner.company_id) : undefined;
  if (!found || !company)
    throw new AppError('not_found', 'This link is not valid any more. Ask the company that sent it for a new one.');
  return { ...found, company };
}

const openCompany = (db: Deps['db'], id: string) =>
  db
    .selectFrom('catchlight.companies')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export async function readDoor(
  deps: DoorDeps & Pick<Deps, 'storage' | 'renderer'>,
  token: string,
): Promise<UploadDoor> {
  const { order, partner, company } = await open(deps, token);
  const rows = await shootPhotos(deps, order.id);
  const accepted = rows.filter(({ status }) => status === 'accepted').length;
  return {
    company: company.name,
    name: order.subject_name ?? '',
    language: partner.language,
    status: shootStatus(order.status),
    consent: order.consent_at !== null,
    processor: deps.renderer.processor?.name ?? null,
    photos_accepted: accepted,
    photos_needed: photosNeeded(accepted),
    photos_most: PHOTO_LIMITS.max,
    photos: await Promise.all(
      rows.map(async (row) => ({
        ...toPhoto(row),
        preview_url: row.preview_key ? await deps.storage.signedUrl(row.preview_key, URL_SECONDS) : null,
      })),
    ),
    expires_at: linkExpiry(partner).toISOString(),
  };
}

/** The uploading person and the shoot's id. */
export async function enterDoor(deps: DoorDeps, token: string): Promise<{ person: Person; orderId: string }> {
  const found = await open(deps, token);
  return { person: await actorOf(deps.db, found), orderId: found.order.id };
}

export async function agreeAtDoor(deps: DoorDeps & Pick<Deps, 'ids' | 'renderer'>, token: string): Promise<void> {
  const { order } = await open(deps, token);
  await recordShootConsent(deps, undefined, order.id, { by: 'person', adult: true, face_processing: true });
}

export async function removeAtDoor(
  deps: DoorDeps & Pick<Deps, 'ids' | 'queue'>,
  token: string,
  photoId: string,
): Promise<void> {
  const { person, orderId } = await enterDoor(deps, token);
  const photo = (await shootPhotos(deps, orderId)).find(({ id }) => id === photoId);
  if (!photo) throw new AppError('not_found', 'The requested resource was not found.');
  await removeAttachment(deps, person, photoId);
}

/** Takes one of the company's seats. Idempotent. */
export async function startAtDoor(
  deps: DoorDeps & Pick<Deps, 'ids' | 'queue' | 'events' | 'flags'>,
  token: string,
): Promise<void> {
  const { person, orderId } = await enterDoor(deps, token);
  await startOrder(deps, person, orderId);
}
