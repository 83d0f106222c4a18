// Streams the headshots of a shoot as one ZIP: all, or those that were chosen.
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { findOrder } from '../orders/find-order.ts';
import type { ExportSpec } from '../objects/keys.ts';
import { zipHeadshots } from '../objects/zip-headshots.ts';

export async function zipOrder(
  deps: Pick<Deps, 'db' | 'storage' | 'renderer' | 'log'>,
  person: Person,
  orderId: string,
  wish: ExportSpec,
  ids?: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const order = await findOrder(deps.db, person, orderId);
  let query = deps.db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('kind', '=', 'headshot')
    .where('deleted_at', 'is', null)
    .orderBy('slot');
  if (ids) query = query.where('id', 'in', ids);
  const rows = await query.execute();
  if (rows.length === 0) throw notFound();
  return zipHeadshots(deps, rows, wish);
}
