// Rate limits in the database: a single statement counts a hit, so that parallel requests, also of several processes, all count. A
// window begins with its first hit; later ones do not extend it.
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Limits } from '../../ports/limits.ts';

export interface DatabaseLimitsSettings {
  db: Db;
  clock: Clock;
  /** Keys contain addresses and ids of people, so only their keyed hash is stored. */
  secret: string;
}

export function createDatabaseLimits({ db, clock, secret }: DatabaseLimitsSettings): Limits {
  const hide = (key: string): string => createHmac('sha256', secret).update(`limits:${key}`).digest('base64url');
  return {
    async hit(key, points, seconds) {
      const now = clock.now();
      const ends = new Date(now.getTime() + seconds * 1000);
      // The count stops one above the limit, so that it cannot overflow.
      const { rows } = await sql<{ points: number; expires_at: Date }>`
        insert into catchlight.rate_limits as counted (key, points, expires_at)
        values (${hide(key)}, 1, ${ends})
        on conflict (key) do update set
          points = case when counted.expires_at <= ${now} then 1 else least(counted.points + 1, ${points + 1}::int) end,
          expires_at = case when counted.expires_at <= ${now} then excluded.expires_at else counted.expires_at end
        returning points, expires_at`.execute(db);
      const row = rows[0];
      if (!row) throw new Error('Counting a hit returned no row');
      const allowed = row.points <= points;
      const left = Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000);
      return { allowed, retryAfter: allowed ? 0 : Math.max(1, left) };
    },
  };
}
