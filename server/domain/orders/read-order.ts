// One order with its pictures. Photos are private: a manager sees the headshots only.
import type { OrderWithAttachments } from '../../contracts/api.ts';
import { mayChange } from '../accounts/authorize.ts';
import type { Person } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { lockedBrand, stylesNeeded } from '../companies/brand.ts';
import { toAttachment } from '../photos/view.ts';
import { findOrder } from './find-order.ts';
import { redoUntil } from './redo-order.ts';
import { iso, viewOrder } from './view.ts';

export async function readOrder(
  deps: Pick<Deps, 'db' | 'clock' | 'storage'>,
  person: Person,
  id: string,
): Promise<OrderWithAttachments> {
  const order = await findOrder(deps.db, person, id);
  let query = deps.db
    .selectFrom('catchlight.attachments')
    .selectAll()
    .where('order_id', '=', id)
    // Studio pictures are listed elsewhere.
    .where('kind', '!=', 'studio')
    .where('deleted_at', 'is', null)
    .orderBy('kind')
    .orderBy('slot')
    .orderBy('created_at')
    .orderBy('id');
  const own = mayChange(person, order);
  if (!own) query = query.where('kind', '=', 'headshot');
  const rows = await query.execute();
  return {
    ...(await viewOrder(deps.db, order, deps.clock.now())),
    styles_needed: stylesNeeded(order.headshot_count, await lockedBrand(deps.db, order.company_id)),
    redo_until: iso(await redoUntil(deps, order)),
    own,
    person: own ? null : await nameOf(deps.db, order.customer_id),
    attachments: await Promise.all(rows.map((row) => toAttachment(deps, row))),
  };
}

async function nameOf(db: Deps['db'], customerId: string): Promise<string> {
  const { name, email } = await db
    .selectFrom('catchlight.customers')
    .select(['name', 'email'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return name || email;
}
