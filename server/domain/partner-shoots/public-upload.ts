// The upload link's page, for a person without an account: see the shoot, consent, delete a photo, start.
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import type { PublicUpload } from '../../contracts/partner.ts';
import type { ShownProcessor } from '../access/processor-consent.ts';
import type { Person } from '../access/viewer.ts';
import { readBrand, withBrandWarnings } from '../companies/brand.ts';
import type { Deps } from '../deps.ts';
import { listPhotos } from '../orders/list-photos.ts';
import { AppError, notFound } from '../errors.ts';
import { startOrder } from '../orders/start-order.ts';
import { removeAttachment } from '../photos/remove-attachment.ts';
import { URL_SECONDS } from '../objects/attachment-view.ts';
import { recordShootConsent } from './consent.ts';
import { findShoot, type FoundShoot, requireShootActor } from './find-shoot.ts';
import { isValidUploadToken, linkExpiry, unverifiedShootIdOf } from './upload-link.ts';
import { readProspects, shootStatus, toPhoto } from './view.ts';

type UploadDeps = Pick<Deps, 'db' | 'clock' | 'secret'>;

/** Gives the same error for a guessed token, an old link and a deleted shoot. */
async function requireOpenShoot(deps: UploadDeps, token: string): Promise<FoundShoot & { company: { name: string } }> {
  const id = unverifiedShootIdOf(token);
  const found = id === undefined ? undefined : await findShoot(deps.db, id);
  const company =
    found && isValidUploadToken(deps, token, found.partner)
      ? await openCompany(deps.db, found.partner.company_id)
      : undefined;
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

export async function readPublicUpload(
  deps: UploadDeps & Pick<Deps, 'storage' | 'renderer'>,
  token: string,
): Promise<PublicUpload> {
  const { order, partner, company } = await requireOpenShoot(deps, token);
  const brand = await readBrand(deps.db, order.company_id);
  const rows = withBrandWarnings(await listPhotos(deps.db, order.id), brand);
  const prospect = (await readProspects(deps, [order])).get(order.id)!;
  return {
    company: company.name,
    name: order.subject_name ?? '',
    language: partner.language,
    status: shootStatus(order.status),
    consent: order.consent_at !== null,
    processor: deps.renderer.processor?.name ?? null,
    ...prospect,
    photos_most: PHOTO_LIMITS.max,
    headshots: order.headshot_count,
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
export async function resolveUploadToken(
  deps: UploadDeps,
  token: string,
): Promise<{ person: Person; orderId: string }> {
  const found = await requireOpenShoot(deps, token);
  return { person: await requireShootActor(deps.db, found), orderId: found.order.id };
}

export async function consentByUploadLink(
  deps: UploadDeps & Pick<Deps, 'ids' | 'renderer'>,
  token: string,
  shown: ShownProcessor,
): Promise<void> {
  const { order } = await requireOpenShoot(deps, token);
  await recordShootConsent(deps, undefined, order.id, { by: 'person', adult: true, face_processing: true }, shown);
}

export async function removePhotoByUploadLink(
  deps: UploadDeps & Pick<Deps, 'events' | 'ids' | 'queue'>,
  token: string,
  photoId: string,
): Promise<void> {
  const { person, orderId } = await resolveUploadToken(deps, token);
  const photo = (await listPhotos(deps.db, orderId)).find(({ id }) => id === photoId);
  if (!photo) throw notFound();
  await removeAttachment(deps, person, photoId);
}

/** Takes one of the company's seats. Idempotent. */
export async function startShootByUploadLink(
  deps: UploadDeps & Pick<Deps, 'ids' | 'log' | 'queue' | 'events' | 'flags' | 'renderer' | 'storage'>,
  token: string,
  expectedHeadshots?: number,
): Promise<void> {
  const { person, orderId } = await resolveUploadToken(deps, token);
  await startOrder(deps, person, orderId, { expectedHeadshots });
}
