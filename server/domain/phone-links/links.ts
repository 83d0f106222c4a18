// The phone link of a draft: one at a time, created and revoked by the shoot's owner.
import { PHONE_LINK, type PhoneLink } from '../../contracts/phone-links.ts';
import type { Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import { mayChange } from '../access/authorize.ts';
import { signId } from '../access/signed-id.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { consentMissing, notFound } from '../errors.ts';
import { assertDraft, requireOrder, lockOwnOrder, orderTopic } from '../orders/find-order.ts';

type LinkRow = Row<'catchlight.phone_links'>;

/** Creates a link and invalidates the previous one, so that only the code on the screen is valid. */
export async function createPhoneLink(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'secret' | 'publicUrl'>,
  person: Person,
  orderId: string,
): Promise<PhoneLink> {
  const now = deps.clock.now();
  const row = await deps.db.transaction().execute(async (trx) => {
    const order = await lockOwnOrder(trx, person, orderId);
    assertDraft(order);
    if (!order.consent_at) throw consentMissing();
    await revoke(trx, orderId, now);
    return trx
      .insertInto('catchlight.phone_links')
      .values({
        id: deps.ids.uuid(),
        order_id: orderId,
        customer_id: person.customer.id,
        created_at: now,
        expires_at: new Date(now.getTime() + PHONE_LINK.idleMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return view(deps, row);
}

/** The current link; null when none is valid. */
export async function readPhoneLink(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'publicUrl'>,
  person: Person,
  orderId: string,
): Promise<{ link: PhoneLink | null }> {
  const row = await findOpen(deps, person, orderId);
  return { link: row ? view(deps, row) : null };
}

/** Watches for arriving photos and the expiry of the code, while it is on the screen. Throws `not_found`. */
export async function watchPhoneLink(deps: Pick<Deps, 'db' | 'clock'>, person: Person, orderId: string) {
  const order = await requireOrder(deps.db, person, orderId);
  if (!mayChange(person, order)) throw notFound();
  const read = async () => {
    const open = await findOpen(deps, person, orderId);
    const photos = await deps.db
      .selectFrom('catchlight.attachments')
      .select(['id', 'status'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'photo')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    return { state: photos, over: !open };
  };
  return { topic: orderTopic(orderId), read };
}

/** Takes effect at once, also for an upload in progress. */
export async function revokePhoneLink(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  person: Person,
  orderId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockOwnOrder(trx, person, orderId);
    await revoke(trx, orderId, deps.clock.now());
  });
  await deps.events.publish(orderTopic(orderId));
}

const findOpen = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  orderId: string,
): Promise<LinkRow | undefined> =>
  db
    .selectFrom('catchlight.phone_links')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('customer_id', '=', person.customer.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

const revoke = (trx: Trx, orderId: string, now: Date): Promise<unknown> =>
  trx
    .updateTable('catchlight.phone_links')
    .set({ revoked_at: now })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .execute();

function view({ secret, publicUrl }: Pick<Deps, 'secret' | 'publicUrl'>, row: LinkRow): PhoneLink {
  return {
    url: `${publicUrl}/qr-uploader?code=${signId(secret, 'phone-link', row.id)}`,
    expires_at: row.expires_at.toISOString(),
    ends_at: new Date(row.created_at.getTime() + PHONE_LINK.maxMs).toISOString(),
  };
}
