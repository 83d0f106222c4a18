// The mail of a gift card: the card while it waits to be sent, and what remains in its row afterwards.
import type { Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import { possibleEmailHashes } from '../access/email-hash.ts';
import type { Deps } from '../deps.ts';

type GiftRow = Row<'catchlight.gift_cards'>;

export const CLEARED_RECIPIENT = { recipient_email: '', recipient_name: null } as const;
export const CLEARED_PERSONAL_DATA = { ...CLEARED_RECIPIENT, sender_name: null, message: null } as const;

/** Undefined when the card has been sent, or is not paid for any more. */
export const findUnsentGift = ({ db }: Pick<Deps, 'db'>, id: string): Promise<GiftRow | undefined> =>
  db
    .selectFrom('catchlight.gift_cards')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('sent_at', 'is', null)
    .executeTakeFirst();

/** Also clears what names somebody who has closed their account: it was kept only for the mail. */
export const markGiftSent = (deps: Pick<Deps, 'db' | 'clock' | 'secret'>, card: GiftRow): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const redacted = await redactedFields(deps, trx, card);
    await trx
      .updateTable('catchlight.gift_cards')
      .set({ sent_at: deps.clock.now(), ...redacted })
      .where('id', '=', card.id)
      .execute();
  });

/** Fields to clear in a card whose buyer or recipient has closed their account. */
async function redactedFields(
  deps: Pick<Deps, 'secret'>,
  trx: Trx,
  { bought_by, recipient_email }: Pick<Row<'catchlight.gift_cards'>, 'bought_by' | 'recipient_email'>,
): Promise<Partial<typeof CLEARED_PERSONAL_DATA>> {
  const buyer = await trx
    .selectFrom('catchlight.deleted_accounts')
    .select('customer_id')
    .where('customer_id', '=', bought_by)
    .executeTakeFirst();
  if (buyer) return CLEARED_PERSONAL_DATA;
  const recipient = await trx
    .selectFrom('catchlight.deleted_accounts')
    .select('customer_id')
    .where('email_hash', 'in', possibleEmailHashes(deps, recipient_email))
    .executeTakeFirst();
  return recipient ? CLEARED_RECIPIENT : {};
}
