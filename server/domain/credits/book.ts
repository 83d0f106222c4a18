// The append-only ledger. Booking twice under one idempotency key books once; a balance never goes below zero.
import type { EntryReason } from '../../contracts/credits.ts';
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { type CreditAccount, lockAccount, readBalance, type Trx } from './accounts.ts';

export interface Booking {
  account: CreditAccount;
  /** Whole credits, above zero. */
  amount: number;
  /** Shown in the person's history; a key of the locale files. */
  reason: EntryReason;
  /** Id of the order, purchase or gift it belongs to. */
  reference: string | null;
  /** Unique for ever, e.g. `order:<id>:start`. */
  idempotencyKey: string;
}
type Kind = Row<'catchlight.credit_entries'>['kind'];

/** Takes credits. Throws `not_enough_credits` with `{needed, available}`; false when this key was booked before. */
export async function spendCredits(trx: Trx, deps: Pick<Deps, 'clock'>, booking: Booking): Promise<boolean> {
  const account = await lockAccount(trx, booking.account);
  if (await isBooked(trx, booking.idempotencyKey)) return false;
  const available = await readBalance(trx, booking.account);
  if (available < booking.amount)
    throw new AppError('not_enough_credits', 'There are not enough credits for this.', {
      needed: booking.amount,
      available,
    });
  await insert(trx, deps, account, 'spend', booking, -positive(booking.amount));
  return true;
}

/** Adds credits: a purchase, a refund, a grant or a gift. False when this key was booked before. */
export async function addCredits(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  kind: Exclude<Kind, 'spend' | 'expiry'>,
  booking: Booking,
): Promise<boolean> {
  const account = await lockAccount(trx, booking.account);
  if (await isBooked(trx, booking.idempotencyKey)) return false;
  await insert(trx, deps, account, kind, booking, positive(booking.amount));
  return true;
}

/** Returns spent credits. False when this key was booked before. */
export const refundCredits = (trx: Trx, deps: Pick<Deps, 'clock'>, booking: Booking): Promise<boolean> =>
  addCredits(trx, deps, 'refund', booking);

/** Removes up to `amount` credits (money was refunded, or the account is closed). Returns how many; 0 also when this key was
 * booked before. */
export async function removeCredits(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  kind: 'refund' | 'expiry',
  booking: Booking,
): Promise<number> {
  const account = await lockAccount(trx, booking.account);
  if (await isBooked(trx, booking.idempotencyKey)) return 0;
  const amount = Math.min(positive(booking.amount), await readBalance(trx, booking.account));
  if (amount > 0) await insert(trx, deps, account, kind, booking, -amount);
  return amount;
}

async function isBooked(trx: Trx, key: string): Promise<boolean> {
  const row = await trx
    .selectFrom('catchlight.credit_entries')
    .select('id')
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

async function insert(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  account: string,
  kind: Kind,
  { reason, reference, idempotencyKey }: Booking,
  amount: number,
): Promise<void> {
  await trx
    .insertInto('catchlight.credit_entries')
    .values({
      account_id: account,
      kind,
      amount,
      reason,
      reference,
      idempotency_key: idempotencyKey,
      created_at: clock.now(),
    })
    .execute();
}

function positive(amount: number): number {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError(`Credits are whole and above zero, not ${amount}`);
  return amount;
}
