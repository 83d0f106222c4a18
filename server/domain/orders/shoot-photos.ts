// The engine's input for a shoot: its photos, its plan, and the hashes of delivered headshots.
import type { StoredFindings } from '../../contracts/findings.ts';
import type { ShootPlan } from '../../contracts/shoot-plan.ts';
import type { SessionPhoto } from '../../ports/renderer.ts';
import type { Deps } from '../deps.ts';

/** Maximum number of photos passed on. The engine uses the best few; analysing all 25 again would delay the first headshot. */
export const BEST_PHOTOS = 12;

/**
 * The best photos; with a plan only those in it, so that excluding one does not add another and change the plan. `known` is the plan, if
 * any of its photos is left. Throws when the shoot has no photo at all.
 */
export async function loadPhotos(
  deps: Pick<Deps, 'db' | 'storage'>,
  orderId: string,
  plan: ShootPlan | null,
): Promise<{ photos: SessionPhoto[]; known?: ShootPlan }> {
  const rows = await deps.db
    .selectFrom('catchlight.attachments')
    .select(['id', 'object_key', 'findings'])
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
  const photos = await read(deps, rows.slice(0, BEST_PHOTOS));
  if (photos.length === 0) throw new Error('The shoot has no photo left');
  return { photos };
}

async function read(
  { storage }: Pick<Deps, 'storage'>,
  rows: readonly { id: string; object_key: string | null; findings: StoredFindings | null }[],
): Promise<SessionPhoto[]> {
  const photos: SessionPhoto[] = [];
  for (const { id, object_key, findings } of rows) {
    const object = object_key === null ? undefined : await storage.get(object_key);
    if (object) photos.push({ id, bytes: object.bytes, notFaces: findings?.not_faces });
  }
  return photos;
}

/** Stores the plan before anything is rendered by it; deleted when the shoot ends. */
export async function savePlan({ db }: Pick<Deps, 'db'>, orderId: string, plan: ShootPlan): Promise<void> {
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
