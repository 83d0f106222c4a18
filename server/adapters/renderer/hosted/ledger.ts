// Records orders at a provider: written before waiting for them, read by a process that continues the work.
import type { Db } from '../../../db/client.ts';
import type { Row } from '../../../db/schema.ts';
import type { Clock, Ids } from '../../../ports/clock.ts';
import type { Commission } from '../../../ports/renderer.ts';

export type Ordered = Row<'catchlight.hosted_renders'>;
/** Name of the row for the person, as opposed to a picture. */
export const PERSON = 'person';

export interface Ledger {
  /** Finds or creates the row of this name; `fresh` if it was created. */
  take(name: string): Promise<{ row: Ordered; fresh: boolean }>;
  change(
    id: string,
    changes: Partial<Pick<Ordered, 'handle' | 'state' | 'object_key' | 'cost_micros' | 'reason'>>,
  ): Promise<void>;
  /** Cost of all pictures with this prefix, in millionths of a US dollar. */
  cost(begins: string): Promise<number>;
  all(): Promise<Ordered[]>;
}

export interface LedgerSettings {
  db: Db;
  clock: Clock;
  ids: Ids;
  provider: string;
  model: string;
}

export function createLedger({ db, clock, ids, provider, model }: LedgerSettings, commission: Commission): Ledger {
  const mine = () =>
    db
      .selectFrom('catchlight.hosted_renders')
      .where('commission_kind', '=', commission.kind)
      .where('commission_id', '=', commission.id);
  return {
    take: async (name) => {
      const made = await db
        .insertInto('catchlight.hosted_renders')
        .values({
          id: ids.uuid(),
          commission_kind: commission.kind,
          commission_id: commission.id,
          name,
          provider,
          model,
          state: 'asking',
          asked_at: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (made) return { row: made, fresh: true };
      return { row: await mine().selectAll().where('name', '=', name).executeTakeFirstOrThrow(), fresh: false };
    },
    change: async (id, changes) => {
      await db
        .updateTable('catchlight.hosted_renders')
        .set({ ...changes, ...(changes.state === 'answered' && { answered_at: clock.now() }) })
        .where('id', '=', id)
        .execute();
    },
    cost: async (begins) => {
      const rows = await mine().select(['name', 'cost_micros']).execute();
      return rows.filter(({ name }) => name.startsWith(begins)).reduce((sum, row) => sum + row.cost_micros, 0);
    },
    all: () => mine().selectAll().orderBy('asked_at').execute(),
  };
}
