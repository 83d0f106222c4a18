// Lists a person's shoots, newest first. A manager may list an employee's shoots for the company.
import { sql } from 'kysely';
import type { ListedOrder } from '../../contracts/api.ts';
import { authorizeCustomerView } from '../accounts/read-customer.ts';
import { isAdmin, type Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { URL_SECONDS } from '../objects/attachment-view.ts';
import { countAcceptedPhotos, toOrder } from './view.ts';

const PAGE_SIZE = 50;

export interface OrderListPage {
  orders: ListedOrder[];
  /** Cursor for `before`; null on the last page. */
  next: string | null;
}

export async function listOrders(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  person: Person,
  { employeeId, before }: { employeeId?: string; before?: string } = {},
): Promise<OrderListPage> {
  const viewed = await authorizeCustomerView(deps, person, employeeId);
  let query = deps.db
    .selectFrom('catchlight.orders')
    .selectAll()
    .where('customer_id', '=', viewed.id)
    .where('status', '!=', 'deleted')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (viewed.id !== person.customer.id && !isAdmin(person))
    query = query.where('company_id', '=', person.customer.company_id);
  if (before) query = query.where('created_at', '<', new Date(before));
  const rows = await query.execute();
  const page = rows.slice(0, PAGE_SIZE);
  const shown = page.map((row) => row.id);
  const accepted = await countAcceptedPhotos(deps.db, shown);
  // A company sees headshots, never photos.
  const covers = await coversOf(deps, shown, { withPhotos: viewed.id === person.customer.id });
  const now = deps.clock.now();
  return {
    orders: page.map((row) => ({
      ...toOrder(row, accepted.get(row.id) ?? 0, now),
      cover_url: covers.get(row.id) ?? null,
    })),
    next: rows.length > PAGE_SIZE ? page.at(-1)!.created_at.toISOString() : null,
  };
}

async function coversOf(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  orderIds: readonly string[],
  { withPhotos }: { withPhotos: boolean },
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('catchlight.attachments')
    .distinctOn('order_id')
    .select(['order_id', 'preview_key'])
    .where('order_id', 'in', orderIds)
    .where(({ and, eb, or }) =>
      or([
        eb('kind', '=', 'headshot'),
        ...(withPhotos ? [and([eb('kind', '=', 'photo'), eb('status', '=', 'accepted')])] : []),
      ]),
    )
    .where('deleted_at', 'is', null)
    .where('preview_key', 'is not', null)
    .orderBy('order_id')
    .orderBy(sql`kind = 'headshot'`, 'desc')
    .orderBy('favourite', 'desc')
    .orderBy(sql`rank desc nulls last`)
    .orderBy(sql`quality_score desc nulls last`)
    .orderBy('slot')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const signed = rows.map(
    async (row) => [row.order_id, await storage.signedUrl(row.preview_key!, URL_SECONDS)] as const,
  );
  return new Map(await Promise.all(signed));
}
