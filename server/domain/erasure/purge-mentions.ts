// Personal data outside of somebody's own account: gift cards they gave or received, and invitations to their address. Deleted with the
// account; unpaid cards and expired invitations are deleted after a while.
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Person } from '../access/viewer.ts';
import { CLEARED_PERSONAL_DATA, CLEARED_RECIPIENT } from '../gifts/gift-mail-data.ts';
import { DAY_MS } from '../../contracts/durations.ts';

/** A payment page is valid for a day, and a lost webhook is reconciled for three days. */
const UNPAID_DAYS = 7;
/** An accepted, revoked or expired invitation is kept this long. */
const INVITE_DAYS = 30;

/** A card that is paid for and not mailed yet keeps what its mail needs; `markGiftSent` removes it then. */
export async function purgeMentions(trx: Trx, { id, email }: Person['customer']): Promise<void> {
  await trx
    .updateTable('catchlight.gift_cards')
    .set(CLEARED_PERSONAL_DATA)
    .where('bought_by', '=', id)
    .where((where) => where.or([where('status', '!=', 'active'), where('sent_at', 'is not', null)]))
    .execute();
  await trx
    .updateTable('catchlight.gift_cards')
    .set(CLEARED_RECIPIENT)
    .where((where) => where.fn<string>('lower', ['recipient_email']), '=', email.toLowerCase())
    .where((where) => where.or([where('status', '!=', 'active'), where('sent_at', 'is not', null)]))
    .execute();
  await trx
    .deleteFrom('catchlight.company_invites')
    .where((where) => where.fn<string>('lower', ['email']), '=', email.toLowerCase())
    .execute();
}

/** Cards that nobody paid for, and invitations that are over. Returns how many of both. */
export async function purgeAbandonedMentions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  const cards = await db
    .updateTable('catchlight.gift_cards')
    .set(CLEARED_PERSONAL_DATA)
    .where('status', '=', 'pending')
    .where('recipient_email', '!=', '')
    .where('created_at', '<', before(UNPAID_DAYS))
    .executeTakeFirst();
  const invites = await db
    .deleteFrom('catchlight.company_invites')
    .where((where) =>
      where.or([
        where('accepted_at', '<', before(INVITE_DAYS)),
        where('revoked_at', '<', before(INVITE_DAYS)),
        where.and([where('accepted_at', 'is', null), where('expires_at', '<', before(INVITE_DAYS))]),
      ]),
    )
    .executeTakeFirst();
  return Number(cards.numUpdatedRows + invites.numDeletedRows);
}
