// Records orders at a provider: written before waiting for them, read by a process that continues the work.
import type { Db } from '../../../db/client.ts';
import type { Row } from '../../../db/schema.ts';
import type { Clock, Ids } from '../../../ports/clock.ts';
import type { RenderContext } from '../../../ports/renderer.ts';

export type RenderRecord = Row<'catchlight.hosted_renders'>;
/** Name of the row for the person, as opposed to a picture. */
export const PERSON_RECORD = 'person';

export interface RenderRecords {
  /** Finds or creates the model's row of this name; `created` says which. */
  findOrCreate(name: string): Promise<{ row: RenderRecord; created: boolean }>;
  update(
    id: string,
    changes: Partial<Pick<RenderRecord, 'handle' | 'state' | 'object_key' | 'cost_micros' | 'reason'>>,
  ): Promise<void>;
  /** Cost of all pictures with this prefix, whatever model made them, in millionths of a US dollar. */
  cost(prefix: string): Promise<number>;
  /** Of all models. */
  all(): Promise<RenderRecord[]>;
}

export interface RenderRecordSettings {
  db: Db;
  clock: Clock;
  ids: Ids;
  provider: string;
  model: string;
}

export function createRenderRecords(
  { db, clock, ids, provider, model }: RenderRecordSettings,
  context: RenderContext,
): RenderRecords {
  const mine = () =>
    db
      .selectFrom('catchlight.hosted_renders')
      .where('commission_kind', '=', context.kind)
      .where('commission_id', '=', context.id);
  return {
    findOrCreate: async (name) => {
      const made = await db
        .insertInto('catchlight.hosted_renders')
        .values({
          id: ids.uuid(),
          commission_kind: context.kind,
          commission_id: context.id,
          name,
          provider,
          model,
          state: 'asking',
          asked_at: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (made) return { row: made, created: true };
      const row = await mine()
        .selectAll()
        .where('provider', '=', provider)
        .where('model', '=', model)
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return { row, created: false };
    },
    update: async (id, changes) => {
      await db
        .updateTable('catchlight.hosted_renders')
        .set({ ...changes, ...(changes.state === 'answered' && { answered_at: clock.now() }) })
        .where('id', '=', id)
        .execute();
    },
    cost: async (prefix) => {
      const rows = await mine().select(['name', 'cost_micros']).execute();
      return rows.filter(({ name }) => name.startsWith(prefix)).reduce((sum, row) => sum + row.cost_micros, 0);
    },
    all: () => mine().selectAll().orderBy('asked_at').execute(),
  };
}
