// The ledger under any interleaving: no balance below zero at any moment, no entry appended twice, nothing changed afterwards.
// With TEST_DATABASE_URL the same runs side by side on PostgreSQL.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/factories/database.ts';
import { creditAccountId, addCredits, type CreditAccount, readBalance, removeCredits, spendCredits } from './ledger.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database?.drop());

const deps = { clock: { now: () => new Date('2030-01-01T00:00:00Z') } };
const newAccount = (): CreditAccount => ({ companyId: randomUUID(), unit: 'headshots' });
const entry = (account: CreditAccount, amount: number, key: string) => ({
  account,
  amount,
  reason: 'grant' as const,
  reference: null,
  idempotencyKey: `${creditAccountId(account)}:${key}`,
});

type Operation = 'add' | 'spend' | 'refund' | 'remove';
interface Step {
  operation: Operation;
  account: number;
  amount: number;
  key: number;
}

/** The credits that the step reports as moved: in or out, or 0 when it was refused or repeated. */
function apply(accounts: readonly CreditAccount[], { operation, account, amount, key }: Step): Promise<number> {
  const one = entry(accounts[account]!, amount, `${operation}:${key}`);
  return database.db
    .transaction()
    .execute(async (trx) => {
      if (operation === 'add') return (await addCredits(trx, deps, 'purchase', one)) ? amount : 0;
      if (operation === 'refund') return (await addCredits(trx, deps, 'refund', one)) ? amount : 0;
      if (operation === 'remove') return -(await removeCredits(trx, deps, 'expiry', one));
      return (await spendCredits(trx, deps, one)) ? -amount : 0;
    })
    .catch((error: { code?: string }) => {
      if (error.code !== 'not_enough_credits') throw error;
      return 0;
    });
}

const entriesOf = (account: CreditAccount) =>
  database.db
    .selectFrom('catchlight.credit_entries')
    .select(['amount', 'idempotency_key'])
    .where('account_id', '=', creditAccountId(account))
    .orderBy('id')
    .execute();

const step = fc.record({
  operation: fc.constantFrom<Operation>('add', 'spend', 'spend', 'refund', 'remove'),
  account: fc.nat(1),
  amount: fc.integer({ min: 1, max: 40 }),
  // Few keys, so that keys are repeated.
  key: fc.nat(5),
});

describe('the ledger', () => {
  it('stays consistent under concurrent entries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        const accounts = [newAccount(), newAccount()];
        const moved = await Promise.all(steps.map((one) => apply(accounts, one)));
        for (const [index, account] of accounts.entries()) {
          const entries = await entriesOf(account);
          let balance = 0;
          for (const { amount } of entries) {
            balance += amount;
            expect(balance).toBeGreaterThanOrEqual(0);
          }
          expect(new Set(entries.map((entry) => entry.idempotency_key)).size).toBe(entries.length);
          expect(await readBalance(database.db, account)).toBe(balance);
          // The amounts reported to the callers add up to the balance.
          const reported = steps.reduce((sum, one, i) => (one.account === index ? sum + moved[i]! : sum), 0);
          expect(reported).toBe(balance);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('lets exactly as many spends through as there are credits', async () => {
    const account = newAccount();
    await apply([account], { operation: 'add', account: 0, amount: 100, key: 0 });
    const spends = Array.from({ length: 30 }, (_, key) =>
      apply([account], { operation: 'spend', account: 0, amount: 10, key }),
    );
    expect((await Promise.all(spends)).filter((moved) => moved === -10)).toHaveLength(10);
    expect(await readBalance(database.db, account)).toBe(0);
  });

  it('appends one entry for a key, however many calls use it at once', async () => {
    const account = newAccount();
    const once = () => apply([account], { operation: 'add', account: 0, amount: 20, key: 1 });
    expect((await Promise.all(Array.from({ length: 20 }, once))).toSorted()).toEqual([
      ...Array<number>(19).fill(0),
      20,
    ]);
    expect(await readBalance(database.db, account)).toBe(20);
  });

  it('never appends under a key that another account used', async () => {
    const accounts = [newAccount(), newAccount()] as const;
    const key = `key:${randomUUID()}`;
    const addGift = (account: CreditAccount) =>
      database.db
        .transaction()
        .execute((trx) => addCredits(trx, deps, 'gift', { ...entry(account, 5, ''), idempotencyKey: key }));
    const outcomes = await Promise.allSettled(accounts.map(addGift));
    expect(outcomes.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1);
    const balances = await Promise.all(accounts.map((account) => readBalance(database.db, account)));
    expect(balances.toSorted()).toEqual([0, 5]);
  });

  it('says what is missing when a spend is refused', async () => {
    const account = newAccount();
    await apply([account], { operation: 'add', account: 0, amount: 3, key: 0 });
    const spend = database.db.transaction().execute((trx) => spendCredits(trx, deps, entry(account, 4, 'x')));
    await expect(spend).rejects.toMatchObject({
      code: 'not_enough_credits',
      status: 402,
      details: { needed: 4, available: 3 },
    });
  });

  it('removes no more than the balance', async () => {
    const account = newAccount();
    await apply([account], { operation: 'add', account: 0, amount: 3, key: 0 });
    expect(await apply([account], { operation: 'remove', account: 0, amount: 10, key: 0 })).toBe(-3);
    expect(await apply([account], { operation: 'remove', account: 0, amount: 10, key: 1 })).toBe(-0);
    expect(await entriesOf(account)).toHaveLength(2);
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses %d credits', async (amount) => {
    const account = newAccount();
    await expect(apply([account], { operation: 'add', account: 0, amount, key: 0 })).rejects.toThrow(RangeError);
    expect(await entriesOf(account)).toEqual([]);
  });

  it.each(['update catchlight.credit_entries set amount = 1', 'delete from catchlight.credit_entries'])(
    'cannot be rewritten: %s',
    async (statement) => {
      await apply([newAccount()], { operation: 'add', account: 0, amount: 1, key: 0 });
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/append-only/);
    },
  );
});
