// Which looks of a sample a person may claim, and which they have claimed.
import type { ClaimOffer } from '../../contracts/claims.ts';
import { availableCredits } from '../../contracts/credits.ts';
import { type Sample, SAMPLE_LOOKS } from '../../contracts/tools.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import type { Person } from '../access/viewer.ts';
import { readBalance } from '../ledger/ledger.ts';
import type { Deps } from '../deps.ts';
import type { OrderRow } from '../orders/find-order.ts';
import { isInProgress } from '../orders/status.ts';
import { findToolPicture } from './find-picture.ts';

export type ClaimedLooks = ReadonlyMap<string, OrderRow>;

/** Existing claims are listed even after the photo has been deleted. */
export async function readClaims(
  deps: Pick<Deps, 'db' | 'clock'>,
  { customer }: Person,
  id: string,
): Promise<ClaimOffer> {
  const { db } = deps;
  const row = await findToolPicture(deps, id);
  const sample = row && sampleOf(row);
  const claimed = await claimedLooks(db, customer.id, id);
  return {
    delete_at: sample ? row.delete_at.toISOString() : null,
    looks: SAMPLE_LOOKS.filter((style) => sample?.looks.includes(style) || claimed.has(style)).map((style) => ({
      style,
      order_id: claimed.get(style)?.id ?? null,
    })),
    credits: availableCredits(await readBalance(db, { customerId: customer.id })),
    consent: customer.face_consent_at !== null,
  };
}

/** Undefined for a picture of another tool. */
export const sampleOf = ({ result }: Pick<Row<'catchlight.tool_pictures'>, 'result'>): Sample | undefined =>
  'looks' in result ? result : undefined;

/** Looks of a person's claims, in progress or delivered. Failed and deleted ones may be claimed again. */
export async function claimedLooks(db: Db | Trx, customerId: string, sampleId: string): Promise<ClaimedLooks> {
  const orders = await db
    .selectFrom('catchlight.orders')
    .selectAll()
    .where('sample_id', '=', sampleId)
    .where('customer_id', '=', customerId)
    .where('status', '!=', 'deleted')
    .orderBy('created_at')
    .execute();
  if (orders.length === 0) return new Map();
  const headshots = await db
    .selectFrom('catchlight.attachments')
    .select(['order_id', 'style'])
    .where(
      'order_id',
      'in',
      orders.map((order) => order.id),
    )
    .where('kind', '=', 'headshot')
    .where('deleted_at', 'is', null)
    .execute();
  const claimed = new Map<string, OrderRow>();
  for (const order of orders) {
    const there = headshots.filter((one) => one.order_id === order.id).map((one) => one.style!);
    for (const style of isInProgress(order.status) ? order.styles : there) claimed.set(style, order);
  }
  return claimed;
}
