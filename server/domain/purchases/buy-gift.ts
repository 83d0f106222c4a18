// Buying a gift card: the card becomes valid with the payment and is mailed on its day.
import type { z } from 'zod';
import { DAY_MS } from '../../contracts/durations.ts';
import type { CheckoutAnswer } from '../../contracts/api.ts';
import { type GiftCard, type giftInput, INR_FACTOR, type UnpaidGiftForm } from '../../contracts/gifts.ts';
import { type Currency, currencyFor, toMinor } from '../../contracts/prices.ts';
import { COMMERCIAL_TERMS } from '../../contracts/commercial-terms.ts';
import type { Row } from '../../db/schema.ts';
import type { Person } from '../access/viewer.ts';
import { pricePackage } from './price-package.ts';
import { type CheckoutCaller, type CheckoutDeps, openCheckout } from './start-checkout.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { hashGiftCode, deriveGiftCode } from '../gifts/code.ts';

export async function buyGift(
  deps: CheckoutDeps & Pick<Deps, 'secret'>,
  person: Person,
  input: z.infer<typeof giftInput>,
  caller: CheckoutCaller,
): Promise<CheckoutAnswer> {
  const currency = currencyFor(caller.geography);
  const id = deps.ids.uuid();
  const price =
    input.kind === 'package' ? pricePackage(input.package_id, currency).amount : amountIn(currency, input.amount);
  await deps.db
    .insertInto('catchlight.gift_cards')
    .values({
      id,
      code_hash: hashGiftCode(deriveGiftCode(deps.secret, id)),
      bought_by: person.customer.id,
      package_id: input.kind === 'package' ? input.package_id : null,
      amount: input.kind === 'amount' ? price : null,
      currency,
      recipient_email: input.recipient_email,
      recipient_name: input.recipient_name || null,
      sender_name: input.sender_name || person.customer.name || null,
      message: input.message || null,
      language: input.language ?? person.customer.language,
      status: 'pending',
      deliver_at: deliveryOf(input.deliver_on, deps.clock.now()),
      created_at: deps.clock.now(),
    })
    .execute();
  return openCheckout(
    deps,
    person,
    {
      package_id: input.kind === 'package' ? `gift-${input.package_id}` : 'gift-amount',
      quantity: 1,
      type: 'credits',
      company_id: null,
      order_id: null,
      credits: 0,
      bonus_credits: 0,
      amount: price,
      gift_card_id: id,
    },
    { return_path: '/app/gifts', ...input },
    caller,
  );
}

/** What the buyer typed for a card that is not paid for: the form is filled in again. 404 for anybody else and once it is paid. */
export async function readUnpaidGift(
  { db }: Pick<Deps, 'db'>,
  person: Person,
  transactionId: string,
): Promise<UnpaidGiftForm> {
  const row = await db
    .selectFrom('catchlight.gift_cards as g')
    .innerJoin('catchlight.purchases as p', 'p.gift_card_id', 'g.id')
    .selectAll('g')
    .where('p.id', '=', transactionId)
    .where('p.customer_id', '=', person.customer.id)
    .where('g.bought_by', '=', person.customer.id)
    .where('g.status', '=', 'pending')
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    package_id: row.package_id,
    amount: row.amount === null ? null : row.amount / 100 / (row.currency === 'INR' ? INR_FACTOR : 1),
    recipient_email: row.recipient_email,
    recipient_name: row.recipient_name ?? '',
    sender_name: row.sender_name ?? '',
    message: row.message ?? '',
    deliver_on: row.deliver_at > row.created_at ? row.deliver_at.toISOString().slice(0, 10) : '',
    language: row.language,
  };
}

/** Newest first; those that were never paid are not shown. */
export async function listGifts({ db }: Pick<Deps, 'db'>, person: Person): Promise<{ gift_cards: GiftCard[] }> {
  const rows = await db
    .selectFrom('catchlight.gift_cards')
    .selectAll()
    .where('bought_by', '=', person.customer.id)
    .where('status', '!=', 'pending')
    .orderBy('created_at', 'desc')
    .execute();
  return { gift_cards: rows.map(toGiftCard) };
}

const toGiftCard = (row: Row<'catchlight.gift_cards'>): GiftCard => ({
  gift_card_id: row.id,
  package_id: row.package_id,
  value: row.amount === null ? null : row.amount / 100,
  currency: row.currency,
  recipient_email: row.recipient_email,
  recipient_name: row.recipient_name,
  status: row.status,
  deliver_at: row.deliver_at.toISOString(),
  sent_at: row.sent_at?.toISOString() ?? null,
  redeemed_at: row.redeemed_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
});

/** The card's amount in minor units. */
const amountIn = (currency: Currency, amount: number): number =>
  toMinor(currency === 'INR' ? amount * INR_FACTOR : amount);

/** When to mail the card: that day's morning (UTC), or at once. */
function deliveryOf(day: string | undefined, now: Date): Date {
  if (!day) return now;
  const at = new Date(`${day}T07:00:00Z`);
  if (at.getTime() > now.getTime() + COMMERCIAL_TERMS.giftWaitDays * DAY_MS)
    throw new AppError('invalid_input', 'A gift can wait for a year at most.', {
      fields: { deliver_on: ['Too late'] },
    });
  return at > now ? at : now;
}
