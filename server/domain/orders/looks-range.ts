// How many looks a draft may have: what its size has room for, at most as many as its company has locked, and in few looks no more of each
// than an engine's plan has variety for. A redo has no fewer than the shoot that it repeats, so that none of its looks gets more headshots than were paid for.
import { fewestStylesFor } from '../../contracts/catalogue.ts';
import type { Db, Trx } from '../../db/client.ts';
import { maxStylesOfBrand } from '../companies/brand.ts';
import type { OrderRow } from './find-order.ts';

export interface LooksRange {
  fewest: number;
  most: number;
}

/** `locked`: the only looks that the company allows, if it does. */
export async function looksRange(
  db: Db | Trx,
  { redo_of, headshot_count, ordered_count }: Pick<OrderRow, 'redo_of' | 'headshot_count' | 'ordered_count'>,
  locked: readonly string[] | undefined,
): Promise<LooksRange> {
  const size = ordered_count ?? headshot_count;
  const most = maxStylesOfBrand(size, locked);
  // A company that locks looks gets the same ones of everybody.
  const fewestOfNew = locked ? most : fewestStylesFor(size);
  const fewest = redo_of === null ? fewestOfNew : await countLooks(db, redo_of);
  return { fewest: Math.min(fewest, most), most };
}

async function countLooks(db: Db | Trx, id: string): Promise<number> {
  const { styles } = await db
    .selectFrom('catchlight.orders')
    .select('styles')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return styles.length;
}
