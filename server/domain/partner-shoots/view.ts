// A shoot as the partner API shows it.
import { isOutlinePending } from '../objects/attachment-view.ts';
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import { DEFAULT_LOCALE } from '../../contracts/locales.ts';
import type { SHOOT_STATUSES, Shoot, ShootPhoto, ShootWithPhotos } from '../../contracts/partner.ts';
import { readBrand, withBrandWarnings } from '../companies/brand.ts';
import type { Deps } from '../deps.ts';
import { listPhotos } from '../orders/list-photos.ts';
import { planManyHeadshots } from '../orders/plan-headshots.ts';
import type { OrderRow } from '../orders/find-order.ts';
import { isoOrNull, countAcceptedPhotos, toOrder } from '../orders/view.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import type { FoundShoot } from './find-shoot.ts';
import { linkExpiry, uploadToken } from './upload-link.ts';

type ViewDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'renderer' | 'secret'>;
type ShootStatus = (typeof SHOOT_STATUSES)[number];

/** What is to be known of a shoot before it starts. */
export interface Prospect {
  photos_accepted: number;
  photos_needed: number;
  headshots_planned: number;
  may_start: boolean;
}

/** Of each of these shoots, by their ids. */
export async function readProspects(
  deps: Pick<Deps, 'db' | 'renderer'>,
  orders: readonly OrderRow[],
): Promise<Map<string, Prospect>> {
  const ids = orders.map(({ id }) => id);
  const counts = await countAcceptedPhotos(deps.db, ids);
  const drafts = orders.filter(({ status }) => status === 'draft');
  const planned = await planManyHeadshots(deps, deps.db, drafts);
  return new Map(
    orders.map(({ id, consent_at, headshot_count }) => {
      const accepted = counts.get(id) ?? 0;
      const plan = planned.get(id);
      const headshots = plan && accepted === 0 ? 0 : (plan?.headshots ?? headshot_count);
      return [
        id,
        {
          photos_accepted: accepted,
          photos_needed: headshots < headshot_count ? PHOTO_LIMITS.full - accepted : 0,
          headshots_planned: headshots,
          may_start:
            plan !== undefined && consent_at !== null && accepted >= PHOTO_LIMITS.min && accepted <= PHOTO_LIMITS.max,
        },
      ];
    }),
  );
}

export function toShoot(deps: ViewDeps, { order, partner }: FoundShoot, prospect: Prospect): Shoot {
  const { status, remaining_seconds } = toOrder(order, prospect.photos_accepted, deps.clock.now());
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
    ...prospect,
    headshots: order.headshot_count,
    delivered: order.delivered,
    remaining_seconds,
    fail_reason: order.fail_reason,
    upload_url: open ? `${home}/upload/${uploadToken(deps, partner)}` : null,
    upload_url_expires_at: open ? linkExpiry(partner).toISOString() : null,
    created_at: order.created_at.toISOString(),
    started_at: isoOrNull(order.started_at),
    completed_at: isoOrNull(order.completed_at),
    photos_delete_at: isoOrNull(order.photos_delete_at),
  };
}

export async function viewShoot(deps: ViewDeps, found: FoundShoot): Promise<ShootWithPhotos> {
  const prospect = (await readProspects(deps, [found.order])).get(found.order.id)!;
  const brand = await readBrand(deps.db, found.order.company_id);
  const rows = withBrandWarnings(await listPhotos(deps.db, found.order.id), brand);
  return { ...toShoot(deps, found, prospect), photos: rows.map(toPhoto) };
}

export function toPhoto(row: AttachmentRow): ShootPhoto {
  return {
    photo_id: row.id,
    file_name: row.file_name,
    status: row.status,
    fail_reason: row.fail_reason,
    warnings: row.findings?.warnings ?? [],
    outline_pending: isOutlinePending(row),
  };
}

export const shootStatus = (status: string): ShootStatus =>
  (status === 'submitted' || status === 'deleted' ? 'queued' : status) as ShootStatus;
