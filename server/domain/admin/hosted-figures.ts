// What staff see of hosted renderers: what waits for one, and what had to be made without it.
import { sql } from 'kysely';
import type { RendererHold } from '../../contracts/renderers.ts';
import type { Db } from '../../db/client.ts';

export interface WaitingWork {
  work: 'shoot' | 'studio';
  hold: RendererHold;
  count: number;
}

/** Shoots and studio pictures that wait, by why. */
export async function countWaiting(db: Db): Promise<WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`
    select 'shoot' as work, waiting_for as hold, count(*)::int as count from catchlight.orders
    where waiting_for is not null and status = 'processing' group by 2
    union all
    select 'studio', waiting_for, count(*)::int from catchlight.studio_generations
    where waiting_for is not null and status = 'processing' group by 2
    order by 1, 2`.execute(db);
  return rows;
}

/** Headshots that were made in another way than was ordered, since then. */
export async function countFallbacks(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('catchlight.attachments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('fallback', '=', true)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
