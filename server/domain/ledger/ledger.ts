// The append-only credit ledger: a person's credits, a company's headshot credits (seats) and studio credits. An account's row exists to be
// locked; its balance is the sum of its entries and never below zero. Appending twice under one idempotency key appends once.
import type { CompanyUnit } from '../../contracts/company-lists.ts';
import type { EntryReason } from '../../contracts/credits.ts';
import type { Db, Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

export type CreditAccount = { customerId: string } | { companyId: string; unit: CompanyUnit };

export interface LedgerEntry {
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

/** Takes credits. Throws `not_enough_credits` with `{needed, available}`; false when the key was used before. */
export async function spendCredits(trx: Trx, deps: Pick<Deps, 'clock'>, entry: LedgerEntry): Promise<boolean> {
  const appended = await append(trx, deps, 'spend', entry, async () => {
    const available = await readBalance(trx, entry.account);
    if (available >= entry.amount) return -entry.amount;
    throw new AppError('not_enough_credits', 'There are not enough credits for this.', {
      needed: entry.amount,
      available,
    });
  });
  return appended !== 0;
}

/** Adds credits: a purchase, a refund, a grant or a gift. False when the key was used before. */
export const addCredits = async (
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  kind: Exclude<Kind, 'spend' | 'expiry'>,
  entry: LedgerEntry,
): Promise<boolean> => (await append(trx, deps, kind, entry, () => entry.amount)) !== 0;

/** Removes up to `amount` credits (money was refunded, or the account is closed). Returns how many; 0 also when the key was used before. */
export const removeCredits = async (
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  kind: 'refund' | 'expiry',
  entry: LedgerEntry,
): Promise<number> =>
  -(await append(trx, deps, kind, entry, async () => -Math.min(entry.amount, await readBalance(trx, entry.account))));

/** Locks the account and appends an entry of `signedAmount` credits, which is asked for with the lock held. Returns the amount; 0 when
 * there is nothing to append or the key was used before. */
async function append(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  kind: Kind,
  { account, amount: credits, reason, reference, idempotencyKey }: LedgerEntry,
  signedAmount: () => number | Promise<number>,
): Promise<number> {
  if (!Number.isSafeInteger(credits) || credits <= 0)
    throw new RangeError(`Credits are whole and above zero, not ${credits}`);
  const account_id = await lockCreditAccount(trx, account);
  const earlier = await trx
    .selectFrom('catchlight.credit_entries')
    .select('id')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  const amount = earlier ? 0 : await signedAmount();
  if (amount !== 0)
    await trx
      .insertInto('catchlight.credit_entries')
      .values({
        account_id,
        kind,
        amount,
        reason,
        reference,
        idempotency_key: idempotencyKey,
        created_at: clock.now(),
      })
      .execute();
  return amount;
}

export const creditAccountId = (account: CreditAccount): string =>
  'customerId' in account ? `customer:${account.customerId}:credits` : `company:${account.companyId}:${account.unit}`;

/** Creates the account if needed and locks its row until the transaction ends, so that its entries are appended one after another. */
export async function lockCreditAccount(trx: Trx, account: CreditAccount): Promise<string> {
  const id = creditAccountId(account);
  await trx
    .insertInto('catchlight.credit_accounts')
    .values({
      id,
      customer_id: 'customerId' in account ? account.customerId : null,
      company_id: 'companyId' in account ? account.companyId : null,
      unit: 'unit' in account ? account.unit : 'credits',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .selectFrom('catchlight.credit_accounts')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return id;
}

/** The sum of all entries, in whole credits; 0 for an account without entries. */
export async function readBalance(db: Db | Trx, account: CreditAccount): Promise<number> {
  const { sum } = await db
    .selectFrom('catchlight.credit_entries')
    .select((select) => select.fn.sum<number | null>('amount').as('sum'))
    .where('account_id', '=', creditAccountId(account))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}
