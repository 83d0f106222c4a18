// Finds a generation that the person may access: only their own, also when the company paid for it.
import type { Db } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import { mayChange } from '../accounts/authorize.ts';
import type { Person } from '../accounts/viewer.ts';
import type { Trx } from '../credits/accounts.ts';
import { AppError } from '../errors.ts';
import { lockOrder } from '../orders/find-order.ts';

export type GenerationRow = Row<'catchlight.studio_generations'>;

export const isUnderWay = ({ status }: Pick<GenerationRow, 'status'>): boolean =>
  status === 'queued' || status === 'processing';
export const topicOf = (id: string): string => `studio:${id}`;

export const missing = (): AppError => new AppError('not_found', 'The requested resource was not found.');

export async function findGeneration(db: Db | Trx, person: Person, id: string): Promise<GenerationRow> {
  const row = await select(db, id).executeTakeFirst();
  if (!row || row.deleted_at || !mayChange(person, row)) throw missing();
  return row;
}

/** For jobs. Locks the order first, as everywhere, so that a concurrent deletion either precedes us or sees our result. */
export async function lockGeneration(trx: Trx, id: string): Promise<GenerationRow | undefined> {
  const found = await select(trx, id).executeTakeFirst();
  if (!found) return undefined;
  await lockOrder(trx, found.order_id);
  return select(trx, id).forUpdate().executeTakeFirst();
}

const select = (db: Db | Trx, id: string) =>
  db.selectFrom('catchlight.studio_generations').selectAll().where('id', '=', id);
