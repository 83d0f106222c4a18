// Records orders at a provider: written before waiting for them, read by a process that continues the work.
import type { HostedBudget } from '../../../contracts/renderers.ts';
import type { Db, Trx } from '../../../db/client.ts';
import type { Row } from '../../../db/schema.ts';
import type { Clock, Ids } from '../../../ports/clock.ts';
import type { RenderContext } from '../../../ports/renderer.ts';
import { assertWithinBudget } from './budget.ts';

export type RenderRecord = Row<'catchlight.hosted_renders'>;
/** A row, and whether its picture is to be ordered now. */
export interface Claim {
  row: RenderRecord;
  asks: boolean;
}
/** Name of the row for the person, as opposed to a picture. */
export const PERSON_RECORD_NAME = 'person';

/** States in which a picture is not waited for any more. */
const ENDS: readonly RenderRecord['state'][] = ['answered', 'refused', 'lost'];

type Changes = Partial<
  Pick<RenderRecord, 'handle' | 'state' | 'object_key' | 'cost_micros' | 'reason' | 'answered_at'>
>;

export interface RenderRecords {
  /**
   * Finds or creates the model's row of this name. Where nothing was ordered yet, `micros` is reserved for it in the same transaction. Throws
   * BudgetReached, and has written nothing then.
   */
  claim(name: string, micros: number): Promise<Claim>;
  /** Records that no answer to this order was stored, and that it may have cost so much, and frees its name for another order. */
  setAside(row: RenderRecord, micros: number): Promise<void>;
  /** How many orders of this name were set aside. */
  setAsideCount(name: string): Promise<number>;
  update(id: string, changes: Changes): Promise<void>;
  /** Cost of all pictures with this prefix, whatever model made them, in millionths of a US dollar. */
  cost(prefix: string): Promise<number>;
  /** Whether this model has made a picture whose name begins so, whatever became of it. */
  hasMade(prefix: string): Promise<boolean>;
  /** Of all models. */
  all(): Promise<RenderRecord[]>;
}

export interface RenderRecordSettings {
  db: Db;
  clock: Clock;
  ids: Ids;
  provider: string;
  model: string;
  budget: HostedBudget;
}

export function createRenderRecords(
  { db, clock, ids, provider, model, budget }: RenderRecordSettings,
  context: RenderContext,
): RenderRecords {
  const mine = (from: Db | Trx = db) =>
    from
      .selectFrom('catchlight.hosted_renders')
      .where('commission_kind', '=', context.kind)
      .where('commission_id', '=', context.id);
  const ofName = (trx: Trx, name: string) =>
    mine(trx).selectAll().where('provider', '=', provider).where('model', '=', model).where('name', '=', name);
  const update = async (id: string, changes: Changes & { name?: string }): Promise<void> => {
    await db
      .updateTable('catchlight.hosted_renders')
      .set({
        // What is known of it replaces what it could have cost.
        ...(changes.state && { reserved_micros: 0 }),
        ...(changes.state && ENDS.includes(changes.state) && { answered_at: clock.now() }),
        ...changes,
      })
      .where('id', '=', id)
      .execute();
  };
  return {
    claim: (name, micros) =>
      db.transaction().execute(async (trx) => {
        const asked = { state: 'asking', reserved_micros: micros, asked_at: clock.now() } as const;
        const made = await trx
          .insertInto('catchlight.hosted_renders')
          .values({
            ...{ id: ids.uuid(), commission_kind: context.kind, commission_id: context.id },
            ...{ name, provider, model, ...asked },
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        // Failed: nothing was ordered under it.
        const again = made
          ? undefined
          : await trx
              .updateTable('catchlight.hosted_renders')
              .set({ ...asked, reason: null })
              .where('commission_kind', '=', context.kind)
              .where('commission_id', '=', context.id)
              .where('provider', '=', provider)
              .where('model', '=', model)
              .where('name', '=', name)
              .where('state', '=', 'failed')
              .returningAll()
              .executeTakeFirst();
        const row = made ?? again;
        if (!row) return { row: await ofName(trx, name).executeTakeFirstOrThrow(), asks: false };
        if (micros > 0) await assertWithinBudget(trx, budget, context, clock.now());
        return { row, asks: true };
      }),
    setAside: ({ id, name: taken }, cost_micros) =>
      update(id, { name: `${taken}/${id}`, state: 'lost', reason: 'no answer was stored', cost_micros }),
    setAsideCount: async (name) => {
      const rows = await mine().select('name').where('provider', '=', provider).where('model', '=', model).execute();
      return rows.filter((row) => row.name.startsWith(`${name}/`)).length;
    },
    update,
    cost: async (prefix) => {
      const rows = await mine().select(['name', 'cost_micros']).execute();
      return rows.filter(({ name }) => name.startsWith(prefix)).reduce((sum, row) => sum + row.cost_micros, 0);
    },
    hasMade: async (prefix) => {
      const rows = await mine()
        .select('name')
        .where('provider', '=', provider)
        .where('model', '=', model)
        .where('state', 'in', ['answered', 'fit', 'unfit'])
        .execute();
      return rows.some(({ name }) => name.startsWith(prefix));
    },
    all: () => mine().selectAll().orderBy('asked_at').execute(),
  };
}
