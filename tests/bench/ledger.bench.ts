// Spends a second: one account by itself, one account by eight at once (they wait for its lock), eight accounts at once.
import type { Deps } from '#server/domain/deps.ts';
import { addCredits, spendCredits } from '#server/domain/ledger/ledger.ts';
import { createTestDatabase } from '#tests/factories/database.ts';
import { printTable } from './machine.ts';

const SPENDS = 1000;
const AT_ONCE = 8;
const clock = { now: () => new Date() };

async function bench(server: string | undefined): Promise<string[]> {
  const database = await createTestDatabase(server);
  const deps: Pick<Deps, 'db' | 'clock'> = { db: database.db, clock };
  const open = async (): Promise<string> => {
    const id = crypto.randomUUID();
    await deps.db
      .insertInto('catchlight.customers')
      .values({ id, email: `${id}@example.test`, created_at: clock.now() })
      .execute();
    const booking = { account: { customerId: id }, amount: SPENDS, reason: 'grant', reference: null } as const;
    await deps.db
      .transaction()
      .execute((trx) => addCredits(trx, deps, 'grant', { ...booking, idempotencyKey: `grant:${id}` }));
    return id;
  };
  const spend = (customerId: string, n: number): Promise<boolean> =>
    deps.db.transaction().execute((trx) =>
      spendCredits(trx, deps, {
        account: { customerId },
        amount: 1,
        reason: 'shoot_started',
        reference: null,
        idempotencyKey: `spend:${customerId}:${n}`,
      }),
    );
  const rate = async (accounts: string[], atOnce: number): Promise<string> => {
    let next = 0;
    const since = performance.now();
    const one = async (): Promise<void> => {
      while (next < SPENDS) {
        const n = next++;
        if (!(await spend(accounts[n % accounts.length]!, n))) throw new Error('A spend was not booked');
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    return (SPENDS / ((performance.now() - since) / 1000)).toFixed(0);
  };
  try {
    const single = await rate([await open()], 1);
    const shared = await rate([await open()], AT_ONCE);
    const apart = await rate(await Promise.all(Array.from({ length: AT_ONCE }, open)), AT_ONCE);
    return [server ? 'PostgreSQL' : 'PGlite', single, shared, apart];
  } finally {
    await database.drop();
  }
}

const rows = [await bench('')];
const server = process.env['TEST_DATABASE_URL'];
if (server) rows.push(await bench(server));
printTable(
  ['spends a second', 'one after another', 'eight at once, one account', 'eight at once, eight accounts'],
  rows,
);
