// Finds a generation that the person may access: only their own, also when the company paid for it.
import type { Db, Trx } from '../../db/client.ts';
import { mayChange } from '../access/authorize.ts';
import type { Person } from '../access/viewer.ts';
import { notFound } from '../errors.ts';
import { lockOrder } from '../orders/find-order.ts';
import { generationTopic, type GenerationRow } from '../orders/stop-generations.ts';

export const isGenerationInProgress = ({ status }: Pick<GenerationRow, 'status'>): boolean =>
  status === 'queued' || status === 'processing';

export async function requireGeneration(db: Db | Trx, person: Person, id: string): Promise<GenerationRow> {
  const row = await select(db, id).executeTakeFirst();
  if (!row || row.deleted_at || !mayChange(person, row)) throw notFound();
  return row;
}

/** For jobs. Locks the order first, as everywhere, so that a concurrent deletion either precedes us or sees our result. */
export async function lockGeneration(trx: Trx, id: string): Promise<GenerationRow | undefined> {
  const found = await select(trx, id).executeTakeFirst();
  if (!found) return undefined;
  await lockOrder(trx, found.order_id);
  return select(trx, id).forUpdate().executeTakeFirst();
}

/** What a live stream of the generation watches. Throws `not_found`. */
export async function watchGeneration({ db }: { db: Db }, person: Person, id: string) {
  await requireGeneration(db, person, id);
  const read = async () => {
    const state = await readGenerationProgress(db, id);
    return { state, over: !state || !isGenerationInProgress(state) };
  };
  return { topic: generationTopic(id), read };
}

/** Without a check of rights. */
export const readGenerationProgress = (db: Db, id: string) =>
  db.selectFrom('catchlight.studio_generations').select(['status', 'stage']).where('id', '=', id).executeTakeFirst();

const select = (db: Db | Trx, id: string) =>
  db.selectFrom('catchlight.studio_generations').selectAll().where('id', '=', id);
