// Streams all headshots of a shoot as one ZIP.
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
): Promise<ReadableStream<Uint8Array>> {
  const order = await findOrder(deps.db, person, orderId);
  const rows = await deps.db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('kind', '=', 'headshot')
    .where('deleted_at', 'is', null)
    .orderBy('slot')
    .execute();
  if (rows.length === 0) throw notFound();
  return zipHeadshots(deps, rows, wish);
}
