// A person's balance and its history.
import type { BalanceAnswer, EntriesAnswer } from '../../contracts/api.ts';
import { availableCredits } from '../../contracts/credits.ts';
import type { Person } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { creditAccountId, readBalance } from './ledger.ts';

const PAGE_SIZE = 50;

export async function readOwnBalance({ db }: Pick<Deps, 'db'>, person: Person): Promise<BalanceAnswer> {
  const balance = await readBalance(db, { customerId: person.customer.id });
  return { credit_balance: balance, available: availableCredits(balance) };
}

/** Newest first. */
export async function listCreditEntries(
  { db }: Pick<Deps, 'db'>,
  person: Person,
  before: number | undefined,
): Promise<EntriesAnswer> {
  let query = db
    .selectFrom('catchlight.credit_entries')
    .selectAll()
    .where('account_id', '=', creditAccountId({ customerId: person.customer.id }))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.execute();
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    entries: shown.map(({ id, kind, amount, reason, reference, created_at }) => ({
      id,
      kind,
      amount,
      reason,
      reference,
      created_at: created_at.toISOString(),
    })),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  };
}
