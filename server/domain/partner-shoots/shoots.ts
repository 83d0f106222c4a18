// Partner API operations on a company's shoots: list, read, renew the upload link, start, download.
import type { Shoot, ShootResults, ShootWithPhotos } from '../../contracts/partner.ts';
import { afterCursorSql, cursorOf } from '../../db/cursor.ts';
import type { Partner } from '../access/viewer.ts';
import { readBalance } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import { listPhotos } from '../orders/list-photos.ts';
import { assertDraft } from '../orders/find-order.ts';
import { startOrder } from '../orders/start-order.ts';
import { downloadName, type ExportDeps, exportedKey } from '../objects/export-headshot.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import type { ExportSpec } from '../objects/keys.ts';
import { removeAttachment } from '../photos/remove-attachment.ts';
import { URL_SECONDS } from '../objects/attachment-view.ts';
import { requireShootActor, requireShoot, shootNotFound } from './find-shoot.ts';
import { readProspects, toShoot, viewShoot } from './view.ts';

type ShootDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'renderer' | 'secret'>;
const PAGE_SIZE = 50;

/** Newest first; with one reference, or all. */
export async function listShoots(
  deps: ShootDeps,
  { company }: Partner,
  { before, reference }: { before?: string | undefined; reference?: string | undefined },
): Promise<{ shoots: Shoot[]; next: string | null }> {
  const rows = await deps.db
    .selectFrom('catchlight.partner_shoots as p')
    .innerJoin('catchlight.orders as o', 'o.id', 'p.order_id')
    .selectAll('o')
    .select(['p.order_id', 'p.api_key_id', 'p.reference', 'p.language', 'p.link_issued_at'])
    .where('p.company_id', '=', company.id)
    .where('o.status', '!=', 'deleted')
    .$if(reference !== undefined, (query) => query.where('p.reference', '=', reference!))
    .where(afterCursorSql(before, 'p.created_at', 'p.order_id'))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.order_id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, PAGE_SIZE);
  const prospects = await readProspects(deps, shown);
  const last = shown.at(-1);
  return {
    shoots: shown.map((row) =>
      toShoot(deps, { order: row, partner: { ...row, company_id: company.id } }, prospects.get(row.id)!),
    ),
    next: rows.length > PAGE_SIZE && last ? cursorOf(last) : null,
  };
}

export const readPartnerShoot = async (deps: ShootDeps, partner: Partner, id: string): Promise<ShootWithPhotos> =>
  viewShoot(deps, await requireShoot(deps.db, partner, id));

/** Creates a new upload link; the previous one is invalid. */
export async function renewUploadLink(deps: ShootDeps, partner: Partner, id: string): Promise<ShootWithPhotos> {
  const { order } = await requireShoot(deps.db, partner, id);
  assertDraft(order);
  await deps.db
    .updateTable('catchlight.partner_shoots')
    .set({ link_issued_at: deps.clock.now() })
    .where('order_id', '=', id)
    .execute();
  return readPartnerShoot(deps, partner, id);
}

/** Takes a seat. Idempotent. */
export async function startShoot(
  deps: ShootDeps & Pick<Deps, 'ids' | 'log' | 'queue' | 'events' | 'flags' | 'storage'>,
  partner: Partner,
  id: string,
  expectedHeadshots?: number,
): Promise<ShootWithPhotos> {
  const actor = await requireShootActor(deps.db, await requireShoot(deps.db, partner, id));
  await startOrder(deps, actor, id, { expectedHeadshots });
  return readPartnerShoot(deps, partner, id);
}

/** Deletes a photo of a draft or of a finished shoot at once. */
export async function deleteShootPhoto(
  deps: ShootDeps & Pick<Deps, 'events' | 'ids' | 'queue'>,
  partner: Partner,
  id: string,
  photoId: string,
): Promise<ShootWithPhotos> {
  const found = await requireShoot(deps.db, partner, id);
  if (!(await listPhotos(deps.db, id)).some((row) => row.id === photoId)) throw shootNotFound();
  await removeAttachment(deps, await requireShootActor(deps.db, found), photoId);
  return readPartnerShoot(deps, partner, id);
}

export async function readShootResults(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  partner: Partner,
  id: string,
): Promise<ShootResults> {
  await requireShoot(deps.db, partner, id);
  const rows = await headshots(deps, id).orderBy('slot').execute();
  const expires = new Date(deps.clock.now().getTime() + URL_SECONDS * 1000);
  return {
    shoot_id: id,
    headshots: await Promise.all(rows.map((row) => toHeadshot(deps, row))),
    expires_at: expires.toISOString(),
  };
}

/** One headshot in a preset and format, made on first request. */
export async function downloadHeadshot(
  deps: ExportDeps & Pick<Deps, 'db'>,
  partner: Partner,
  id: string,
  headshotId: string,
  spec: ExportSpec,
): Promise<{ url: string; expires_at: string }> {
  await requireShoot(deps.db, partner, id);
  const row = await headshots(deps, id).where('id', '=', headshotId).executeTakeFirst();
  if (!row?.object_key) throw shootNotFound();
  const key = await exportedKey(deps, { ...row, object_key: row.object_key }, spec);
  const name = downloadName(row, spec);
  return {
    url: await deps.storage.signedUrl(key, URL_SECONDS, { downloadName: name }),
    expires_at: new Date(deps.clock.now().getTime() + URL_SECONDS * 1000).toISOString(),
  };
}

export const readPartnerAccount = async ({ db }: Pick<Deps, 'db'>, { company, key }: Partner) => ({
  company: company.name,
  seats: await readBalance(db, { companyId: company.id, unit: 'headshots' }),
  key: { name: key.name, scopes: key.scopes },
});

const headshots = ({ db }: Pick<Deps, 'db'>, orderId: string) =>
  db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'headshot')
    .where('deleted_at', 'is', null);

async function toHeadshot(
  { storage }: Pick<Deps, 'storage'>,
  row: AttachmentRow,
): Promise<ShootResults['headshots'][number]> {
  const options = { downloadName: downloadName(row) };
  return {
    headshot_id: row.id,
    style: row.style,
    likeness: row.likeness,
    width: row.width,
    height: row.height,
    favourite: row.favourite,
    origin: row.origin,
    ai_system: row.ai_system,
    download_url: row.object_key ? await storage.signedUrl(row.object_key, URL_SECONDS, options) : null,
    preview_url: row.preview_key ? await storage.signedUrl(row.preview_key, URL_SECONDS) : null,
  };
}
