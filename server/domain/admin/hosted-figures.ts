// What staff see of hosted renderers: how each model does in each look, what it costs, what waits for one, and what had to be made without it.
import { sql } from 'kysely';
import type { RendererHold } from '../../contracts/renderers.ts';
import type { Db } from '../../db/client.ts';
import { spentMicros, startOfDay } from '../../db/hosted-spending.ts';
import type { Deps } from '../deps.ts';

interface WaitingWork {
  work: 'shoot' | 'studio';
  hold: RendererHold;
  count: number;
}

/** Shoots and studio pictures that wait, by why. */
async function countWaiting(db: Db): Promise<WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`
    select 'shoot' as work, waiting_for as hold, count(*)::int as count from catchlight.orders
    where waiting_for is not null and status = 'processing' group by 2
    union all
    select 'studio', waiting_for, count(*)::int from catchlight.studio_generations
    where waiting_for is not null and status = 'processing' group by 2
    order by 1, 2`.execute(db);
  return rows;
}

/** Headshots that were made differently from what was ordered, since then. */
async function countFallbacks(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('catchlight.attachments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('fallback', '=', true)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Headshots of shoots whose people chose look by look, by what was delivered. */
async function countChosen(db: Db, since: Date): Promise<{ photo: number; ai: number }> {
  const { photo, all } = await db
    .selectFrom('catchlight.attachments as a')
    .innerJoin('catchlight.orders as o', 'o.id', 'a.order_id')
    .select(({ fn }) => [
      fn.countAll<string>().as('all'),
      fn.countAll<string>().filterWhere('a.origin', '=', 'photo').as('photo'),
    ])
    .where('a.kind', '=', 'headshot')
    .where('a.created_at', '>=', since)
    .where('o.renderers', 'is not', null)
    .executeTakeFirstOrThrow();
  return { photo: Number(photo), ai: Number(all) - Number(photo) };
}

/** Of one model in one look, in shoots or in the studio: an edit on the photo's own face and a whole headshot are different work. Costs in US dollars, times in seconds: those of all attempts, whatever became of them. */
interface ModelFigures {
  /** `provider:model`. */
  model: string;
  look: string;
  work: 'shoot' | 'studio';
  /** Pictures that were asked for. */
  attempts: number;
  /** Those that passed the check, and so became headshots or studio pictures. */
  delivered: number;
  /** Those that the check refused. */
  refused: number;
  /** Those that the provider refused by its content rules. */
  declined: number;
  /** Those of which no picture came. */
  failed: number;
  cost: number;
  seconds: number;
}

/** Of a picture that was stopped before its turn to be ordered came. */
const NOT_ASKED = 'not asked';
/** Of a picture whose order ended before it came, as renderer/hosted/purge.ts writes. */
const UNWANTED = 'nobody waited for it';

/** Of what was ordered since then, the most expensive first. */
async function readModelFigures(db: Db, since: Date): Promise<ModelFigures[]> {
  const { rows } = await sql<ModelFigures>`
    select provider || ':' || model as model, split_part(name, '/', 1) as look,
      case commission_kind when 'order' then 'shoot' else 'studio' end as work,
      (count(*) filter (where state <> 'failed' or reason is distinct from ${NOT_ASKED}))::int as attempts,
      (count(*) filter (where state = 'fit'))::int as delivered,
      (count(*) filter (where state = 'unfit'))::int as refused,
      (count(*) filter (where state = 'refused'))::int as declined,
      (count(*) filter (where state in ('lost', 'failed') and coalesce(reason, '') not in (${NOT_ASKED}, ${UNWANTED})))::int as failed,
      (sum(cost_micros) / 1e6)::float as cost,
      coalesce(sum(extract(epoch from answered_at - asked_at)), 0)::float as seconds
    from catchlight.hosted_renders where name <> 'person' and asked_at >= ${since}
    group by 1, 2, 3 order by cost desc, 1, 2, 3`.execute(db);
  return rows;
}

/** In US dollars; a picture that is being made counts with the most that it may cost. Budgets are null where there are none. */
async function readSpending({ db, clock, renderer }: Pick<Deps, 'db' | 'clock' | 'renderer'>) {
  const dollars = (micros: number | undefined): number | null => (micros === undefined ? null : micros / 1e6);
  const { day, shoot } = renderer.hostedBudget ?? {};
  const spent = await spentMicros(db, { since: startOfDay(clock.now()) });
  return { spent_today: spent / 1e6, budget_day: dollars(day), budget_shoot: dollars(shoot) };
}

/** All of it, since then. */
export async function readHostedFigures(deps: Pick<Deps, 'db' | 'clock' | 'renderer'>, since: Date) {
  const [waiting, fallbacks, chosen, models, spending] = await Promise.all([
    countWaiting(deps.db),
    countFallbacks(deps.db, since),
    countChosen(deps.db, since),
    readModelFigures(deps.db, since),
    readSpending(deps),
  ]);
  return { waiting, fallbacks, chosen, models, ...spending };
}
