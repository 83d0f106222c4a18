// The engine's input for a shoot: its photos, its plan, and the hashes of delivered headshots.
import { refusedFindings } from '../../contracts/findings.ts';
import type { ShootPlan } from '../../contracts/shoot-plan.ts';
import type { SessionPhoto } from '../../ports/renderer.ts';
import type { Deps } from '../deps.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';

/** Maximum number of photos passed on. The engine uses the best few; analysing all 25 again would delay the first headshot. */
export const MAX_SHOOT_PHOTOS = 12;

/**
 * The best photos; with a plan only those in it, so that excluding one does not add another and change the plan. `known` is the plan, if
 * any of its photos is left. Throws when the shoot has no photo at all.
 */
export async function loadShootPhotos(
  deps: Pick<Deps, 'db' | 'storage'>,
  orderId: string,
  plan: ShootPlan | null,
): Promise<{ photos: SessionPhoto[]; known?: ShootPlan }> {
  const rows = await deps.db
    .selectFrom('catchlight.attachments')
    .select(['id', 'object_key', 'findings', 'embedding'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('status', '=', 'accepted')
    .where('deleted_at', 'is', null)
    .orderBy((order) => order.fn.coalesce('quality_score', order.val(0)), 'desc')
    .orderBy('id')
    .execute();
  const planned = new Set(plan?.map(({ photo }) => photo));
  const known = await read(
    deps,
    rows.filter(({ id }) => planned.has(id)),
  );
  if (plan && known.length > 0) return { photos: known, known: plan };
  const photos = await read(deps, rows.slice(0, MAX_SHOOT_PHOTOS));
  if (photos.length === 0) throw new Error('The shoot has no photo left');
  return { photos };
}

async function read(
  { storage }: Pick<Deps, 'storage'>,
  rows: readonly (AnalysedPhoto & { object_key: string | null })[],
): Promise<SessionPhoto[]> {
  const photos: SessionPhoto[] = [];
  for (const row of rows) {
    const object = row.object_key === null ? undefined : await storage.get(row.object_key);
    if (object) photos.push(toSessionPhoto(row, object.bytes));
  }
  return photos;
}

/** An accepted photo, as it is stored. */
type AnalysedPhoto = Pick<AttachmentRow, 'id' | 'findings' | 'embedding'>;

/** A photo whose embedding was deleted since, such as a copy for another shoot, is analysed again. */
export function toSessionPhoto({ id, findings, embedding }: AnalysedPhoto, bytes: Uint8Array): SessionPhoto {
  const found = findings && embedding && { ...refusedFindings('no_face'), ...findings, embedding };
  return {
    id,
    bytes,
    notFaces: findings?.not_faces,
    ...(found && { findings: { ...found, accepted: true, fail_reason: null } }),
  };
}

/** Stores the plan before anything is rendered by it; deleted when the shoot ends. */
export async function saveShootPlan({ db }: Pick<Deps, 'db'>, orderId: string, plan: ShootPlan): Promise<void> {
  await db
    .updateTable('catchlight.orders')
    .set({ plan: JSON.stringify(plan) })
    .where('id', '=', orderId)
    .where('status', '=', 'processing')
    .execute();
}

/** Hashes (phash) of the delivered headshots. */
export async function listDeliveredHashes({ db }: Pick<Deps, 'db'>, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('catchlight.attachments')
    .select('phash')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'headshot')
    .where('phash', 'is not', null)
    .execute();
  return rows.map(({ phash }) => phash!);
}
