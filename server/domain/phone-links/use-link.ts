// What a phone link allows: adding photos to one draft and reading their findings. A stolen code allows no more.
import { PHOTO_LIMITS } from '../../contracts/catalogue.ts';
import { PHONE_LINK, type PhoneUpload } from '../../contracts/phone-links.ts';
import type { Row } from '../../db/schema.ts';
import { verifySignedId } from '../access/signed-id.ts';
import type { Person } from '../access/viewer.ts';
import { readBrand, withBrandWarnings } from '../companies/brand.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { listPhotos } from '../orders/list-photos.ts';
import { toAttachment } from '../objects/attachment-view.ts';

/** `upload_source` of photos uploaded with a phone link. */
export const PHONE_SOURCE = 'qr';

type LinkRow = Row<'catchlight.phone_links'> & Pick<Row<'catchlight.orders'>, 'company_id'>;
type UseDeps = Pick<Deps, 'db' | 'clock' | 'secret'>;

/** The uploading person and the link. Each use extends its validity. Same error for a guessed token, an old link and a started shoot. */
export async function resolvePhoneLink(deps: UseDeps, token: string): Promise<{ link: LinkRow; person: Person }> {
  const id = verifySignedId(deps.secret, 'phone-link', token);
  const now = deps.clock.now();
  const found =
    id === undefined
      ? undefined
      : await deps.db
          .selectFrom('catchlight.phone_links as l')
          .innerJoin('catchlight.orders as o', 'o.id', 'l.order_id')
          .selectAll('l')
          .select('o.company_id')
          .where('l.id', '=', id)
          .where('l.revoked_at', 'is', null)
          .where('l.expires_at', '>', now)
          .where('o.status', '=', 'draft')
          .where('o.deleted_at', 'is', null)
          .executeTakeFirst();
  const customer =
    found &&
    (await deps.db
      .selectFrom('catchlight.customers')
      .selectAll()
      .where('id', '=', found.customer_id)
      .where('deleted_at', 'is', null)
      .where('suspended', '=', false)
      .executeTakeFirst());
  if (!found || !customer)
    throw new AppError(
      'not_found',
      'This code is not valid any more. Show a new one on the computer and scan it again.',
    );
  const last = found.created_at.getTime() + PHONE_LINK.maxMs;
  const expires_at = new Date(Math.min(now.getTime() + PHONE_LINK.idleMs, last));
  await deps.db
    .updateTable('catchlight.phone_links')
    .set({ expires_at })
    .where('id', '=', found.id)
    .where('revoked_at', 'is', null)
    .execute();
  return { link: { ...found, expires_at }, person: { kind: 'person', customer } };
}

export async function readPhoneUpload(deps: UseDeps & Pick<Deps, 'storage'>, token: string): Promise<PhoneUpload> {
  const { link } = await resolvePhoneLink(deps, token);
  const brand = await readBrand(deps.db, link.company_id);
  const rows = withBrandWarnings(await listPhotos(deps.db, link.order_id), brand);
  const count = (status: string): number => rows.filter((row) => row.status === status).length;
  const own = rows.filter((row) => row.upload_source === PHONE_SOURCE && row.created_at >= link.created_at);
  // The link never shows pictures; the phone has its own.
  const hidden = own.map((row) => ({ ...row, object_key: null, preview_key: null }));
  return {
    expires_at: link.expires_at.toISOString(),
    room: PHOTO_LIMITS.max - (rows.length - count('rejected')),
    accepted: count('accepted'),
    photos: await Promise.all(hidden.map((row) => toAttachment(deps, row))),
  };
}
