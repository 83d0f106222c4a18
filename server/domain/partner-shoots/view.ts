// A shoot as the partner API shows it.
import { PHOTO_LIMITS, type PhotoWarning } from '../../contracts/catalogue.ts';
import { DEFAULT_LOCALE } from '../../contracts/locales.ts';
import type { SHOOT_STATUSES, Shoot, ShootPhoto, ShootWithPhotos } from '../../contracts/partner.ts';
import type { Trx } from '../credits/accounts.ts';
import type { Deps } from '../deps.ts';
import { iso, countAccepted, toOrder } from '../orders/view.ts';
import type { AttachmentRow } from '../photos/keys.ts';
import type { FoundShoot } from './find-shoot.ts';
import { linkExpiry, uploadToken } from './upload-link.ts';

type ViewDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'secret'>;
type ShootStatus = (typeof SHOOT_STATUSES)[number];

export function toShoot(deps: ViewDeps, { order, partner }: FoundShoot, photosAccepted: number): Shoot {
  const { status, remaining_seconds } = toOrder(order, photosAccepted, deps.clock.now());
  const open = status === 'draft' && deps.clock.now() < linkExpiry(partner);
  const home = deps.publicUrl + (partner.language === DEFAULT_LOCALE ? '' : `/${partner.language}`);
  return {
    shoot_id: order.id,
    status: shootStatus(status),
    person: { name: order.subject_name ?? '' },
    reference: partner.reference,
    styles: order.styles,
    purpose: order.purpose,
    consent: order.consent_at !== null,
    photos_accepted: photosAccepted,
    photos_needed: status === 'draft' ? photosNeeded(photosAccepted) : 0,
    headshots: order.headshot_count,
    delivered: order.delivered,
    remaining_seconds,
    fail_reason: order.fail_reason,
    upload_url: open ? `${home}/upload/${uploadToken(deps, partner)}` : null,
    upload_url_expires_at: open ? linkExpiry(partner).toISOString() : null,
    created_at: order.created_at.toISOString(),
    started_at: iso(order.started_at),
    completed_at: iso(order.completed_at),
    photos_delete_at: iso(order.photos_delete_at),
  };
}

export async function viewShoot(deps: ViewDeps, found: FoundShoot): Promise<ShootWithPhotos> {
  const accepted = (await countAccepted(deps.db, [found.order.id])).get(found.order.id) ?? 0;
  const rows = await shootPhotos(deps, found.order.id);
  return { ...toShoot(deps, found, accepted), photos: rows.map(toPhoto) };
}

export const shootPhotos = ({ db }: { db: Deps['db'] | Trx }, orderId: string): Promise<AttachmentRow[]> =>
  db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export function toPhoto(row: AttachmentRow): ShootPhoto {
  const warnings = row.findings?.['warnings'];
  return {
    photo_id: row.id,
    file_name: row.file_name,
    status: row.status,
    fail_reason: row.fail_reason,
    warnings: Array.isArray(warnings) ? (warnings as PhotoWarning[]) : [],
  };
}

export const shootStatus = (status: string): ShootStatus =>
  (status === 'submitted' || status === 'deleted' ? 'queued' : status) as ShootStatus;
export const photosNeeded = (accepted: number): number => Math.max(0, PHOTO_LIMITS.min - accepted);
