// What is kept of somebody outside of their own account: gift cards that they gave or got, and invitations to their address. It goes with the
// account, and what came to nothing goes by itself.
import type { Row } from '../../db/schema.ts';
import type { Trx } from '../credits/accounts.ts';
import type { Deps } from '../deps.ts';
import { emailHash } from './ensure-customer.ts';
import type { Person } from './viewer.ts';
import { DAY_MS } from '../../contracts/durations.ts';

/** A payment page lives for a day, and a lost word about it is asked for during three. */
const UNPAID_DAYS = 7;
/** An invitation that is over says no more than who was in a team. */
const INVITE_DAYS = 30;

const NO_RECIPIENT = { recipient_email: '', recipient_name: null } as const;
const NO_WORDS = { ...NO_RECIPIENT, sender_name: null, message: null } as const;

/** What a card that has just been mailed may no longer say, because its buyer or its recipient has closed their account. */
export async function forgottenWords(
  trx: Trx,
  { bought_by, recipient_email }: Pick<Row<'catchlight.gift_cards'>, 'bought_by' | 'recipient_email'>,
): Promise<Partial<typeof NO_WORDS>> {
  const buyer = await trx
    .selectFrom('catchlight.deleted_accounts')
    .select('customer_id')
    .where('customer_id', '=', bought_by)
    .executeTakeFirst();
  if (buyer) return NO_WORDS;
  const recipient = await trx
    .selectFrom('catchlight.deleted_accounts')
    .select('customer_id')
    .where('email_hash', '=', emailHash(recipient_email))
    .executeTakeFirst();
  return recipient ? NO_RECIPIENT : {};
}

/** A card that is paid for and not mailed yet keeps what its mail needs; `forgottenWords` follows when it has been. */
export async function forgetMentions(trx: Trx, { id, email }: Person['customer']): Promise<void> {
  await trx
    .updateTable('catchlight.gift_cards')
    .set(NO_WORDS)
    .where('bought_by', '=', id)
    .where((where) => where.or([where('status', '!=', 'active'), where('sent_at', 'is not', null)]))
    .execute();
  await trx
    .updateTable('catchlight.gift_cards')
    .set(NO_RECIPIENT)
    .where((where) => where.fn<string>('lower', ['recipient_email']), '=', email.toLowerCase())
    .where((where) => where.or([where('status', '!=', 'active'), where('sent_at', 'is not', null)]))
    .execute();
  await trx
    .deleteFrom('catchlight.company_invites')
    .where((where) => where.fn<string>('lower', ['email']), '=', email.toLowerCase())
    .execute();
}

/** Cards that nobody paid for, and invitations that are over. Returns how many of both. */
export async function forgetUnfinished({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  const cards = await db
    .updateTable('catchlight.gift_cards')
    .set(NO_WORDS)
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
