// Daily figures for staff: shoots, revenue, likeness, reasons for rejected photos, ratings, hosted models, and the queue.
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { readHostedFigures } from './hosted-figures.ts';
import { countRenderJobs } from '../orders/render-job.ts';
import { DAY_MS } from '../../contracts/durations.ts';

/** Number of the latest rating comments shown. */
const MAX_REMARKS = 20;

export async function readStatistics(
  { db, clock, queue, renderer }: Pick<Deps, 'db' | 'clock' | 'queue' | 'renderer'>,
  days: number,
) {
  const since = new Date(clock.now().getTime() - days * DAY_MS);
  const [hosted, shoots, revenue, reasons, endings, likeness, ratings, remarks, people] = await Promise.all([
    readHostedFigures({ db, clock, renderer }, since),
    sql<{ day: string; started: number; completed: number; failed: number; headshots: number }>`
      select to_char(started_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        count(*)::int as started,
        (count(*) filter (where status = 'completed'))::int as completed,
        (count(*) filter (where status in ('failed','refunded')))::int as failed,
        coalesce(sum(delivered), 0)::int as headshots
      from catchlight.orders where started_at >= ${since} group by 1 order by 1`.execute(db),
    sql<{ day: string; currency: string; value: number; purchases: number }>`
      select to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD') as day, currency,
        (sum(amount - voucher_amount - discount_amount) filter (where status = 'paid') / 100.0)::float as value, count(*)::int as purchases
      from catchlight.purchases where paid_at >= ${since} group by 1, 2 order by 1, 2`.execute(db),
    sql<{ reason: string; count: number }>`
      select fail_reason as reason, count(*)::int as count from catchlight.attachments
      where kind = 'photo' and status = 'rejected' and fail_reason is not null and created_at >= ${since}
      group by 1 order by 2 desc`.execute(db),
    sql<{ reason: string; count: number }>`
      select fail_reason as reason, count(*)::int as count from catchlight.orders
      where fail_reason is not null and started_at >= ${since} group by 1 order by 2 desc`.execute(db),
    sql<{ mean: number | null; low: number | null; count: number }>`
      select avg(likeness)::float as mean, percentile_cont(0.05) within group (order by likeness)::float as low,
        count(*)::int as count
      from catchlight.attachments where kind = 'headshot' and likeness is not null and created_at >= ${since}`.execute(
      db,
    ),
    sql<{ value: number; count: number }>`
      select value, count(*)::int as count from catchlight.ratings
      where created_at >= ${since} group by 1 order by 1 desc`.execute(db),
    sql<{
      id: string;
      order_id: string | null;
      value: number;
      reason: string | null;
      comment: string | null;
      created_at: Date;
    }>`
      select id, order_id, value, reason, comment, created_at from catchlight.ratings
      where created_at >= ${since} and (comment is not null or reason is not null)
      order by created_at desc limit ${MAX_REMARKS}`.execute(db),
    sql<{ customers: number; joined: number }>`
      select count(*)::int as customers, (count(*) filter (where created_at >= ${since}))::int as joined
      from catchlight.customers where deleted_at is null`.execute(db),
  ]);
  return {
    since: since.toISOString(),
    shoots: shoots.rows,
    revenue: revenue.rows.map((row) => ({ ...row, value: row.value ?? 0 })),
    fail_reasons: reasons.rows,
    shoot_fail_reasons: endings.rows,
    ratings: {
      values: ratings.rows,
      remarks: remarks.rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    },
    likeness: likeness.rows[0] ?? { mean: null, low: null, count: 0 },
    people: people.rows[0] ?? { customers: 0, joined: 0 },
    hosted,
    queue: { render: await countRenderJobs({ queue }) },
  };
}
