// Streams the headshots of a shoot as one ZIP: all, or those that were chosen.
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { requireOrder } from '../orders/find-order.ts';
import type { ExportDeps } from '../objects/export-headshot.ts';
import type { AttachmentRow } from '../objects/attachment-row.ts';
import type { ExportSpec } from '../objects/keys.ts';
import { zipHeadshots } from '../objects/zip-headshots.ts';

export async function zipOrder(
  deps: ExportDeps & Pick<Deps, 'db' | 'log'>,
  person: Person,
  orderId: string,
  spec: ExportSpec,
  ids?: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const rows = await selectOrderExport(deps, person, orderId, ids);
  if (rows.length === 0) throw notFound();
  return zipHeadshots(deps, rows, spec);
}

/** The headshots of the ZIP, in the order of the shoot. Throws `not_found` for a shoot that the person may not see. */
export async function selectOrderExport(
  { db }: Pick<Deps, 'db'>,
  person: Person,
  orderId: string,
  ids?: readonly string[],
): Promise<AttachmentRow[]> {
  const order = await requireOrder(db, person, orderId);
  return db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('kind', '=', 'headshot')
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .orderBy('slot')
    .execute();
}
