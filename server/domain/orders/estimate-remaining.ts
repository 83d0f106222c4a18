// The time that a shoot is likely to take before it has a pace of its own: by the pace of the last finished shoots, before the first of which
// the renderer's typical one counts, and by what a hosted model took for its pictures. Shoots that wait ahead of it come first.
import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '../../contracts/durations.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import type { OrderRow } from './find-order.ts';
import { planSlot } from './slots.ts';
import { isInProgress } from './status.ts';

/** Finished shoots that count, and headshots that one needs for its pace to mean anything. */
const SHOOTS = 5;
const MIN_DONE = 5;
/** A model's pictures that count, and how many of them its pace needs. */
const HOSTED_MS = 30 * DAY_MS;
const MIN_HOSTED = 5;

type PaceDeps = Pick<Deps, 'db' | 'clock' | 'renderer'>;
type PacedOrder = Pick<OrderRow, 'headshot_count' | 'done' | 'styles' | 'renderers' | 'consent_to'>;
type EstimatedOrder = PacedOrder & Pick<OrderRow, 'id' | 'status' | 'waiting_for' | 'started_at'>;
/** Seconds a headshot; undefined where nothing tells. */
interface Paces {
  own: number | undefined;
  hosted: number | undefined;
}

/** Seconds; null for a shoot that is not running or waits for a model, and as long as something in it or ahead of it has no known pace. */
export async function estimateRemaining(deps: PaceDeps, order: EstimatedOrder): Promise<number | null> {
  if (order.waiting_for !== null || !isInProgress(order.status)) return null;
  const paces = await readPaces(deps);
  const own = secondsLeft(deps, order, paces);
  const ahead = order.status === 'processing' ? 0 : await secondsAhead(deps, order, paces);
  return own === null || ahead === null ? null : Math.max(1, Math.ceil(own + ahead));
}

/** What a shoot still takes once it is its turn. The engine's looks are made first. */
function secondsLeft({ renderer }: Pick<Deps, 'renderer'>, order: PacedOrder, { own, hosted }: Paces): number | null {
  const left = order.headshot_count - order.done;
  // Where nobody chooses, all are made in one way, and finished shoots tell its pace.
  const byModel = renderer.lookChoice ? Math.min(left, countHosted(order)) : 0;
  const parts = [
    { count: left - byModel, pace: own ?? renderer.typicalPace },
    { count: byModel, pace: hosted },
  ].filter(({ count }) => count > 0);
  return parts.every(({ pace }) => pace !== undefined)
    ? parts.reduce((sum, { count, pace }) => sum + count * pace!, 0)
    : null;
}

function countHosted(order: PacedOrder): number {
  if (order.consent_to !== null) return order.headshot_count;
  return Array.from({ length: order.headshot_count }, (_, slot) => planSlot(order, slot, 0)).filter(
    ({ renderer }) => renderer === 'hosted',
  ).length;
}

/** How long the shoots of all people that began before it keep the places in which shoots are made. */
async function secondsAhead(deps: PaceDeps, order: EstimatedOrder, paces: Paces): Promise<number | null> {
  const ahead = await deps.db
    .selectFrom('catchlight.orders')
    .select(['status', 'headshot_count', 'done', 'styles', 'renderers', 'consent_to'])
    .where('status', 'in', ['submitted', 'queued', 'processing'])
    .where('waiting_for', 'is', null)
    .where('cancel_requested', '=', false)
    .where(sql<boolean>`(started_at, id) < (${order.started_at}, ${order.id})`)
    .execute();
  const running = ahead.filter(({ status }) => status === 'processing').length;
  // Other workers may make more at once than this process does.
  const places = Math.max(deps.renderer.shootsAtOnce ?? 1, running);
  if (ahead.length < places) return 0;
  const seconds = ahead.map((one) => secondsLeft(deps, one, paces));
  return seconds.includes(null) ? null : seconds.reduce<number>((sum, one) => sum + one!, 0) / places;
}

/** Every page of a running shoot asks again and again; the pace of finished ones changes rarely, and soon where there are none yet. */
const REMEMBERED_MS = { known: MINUTE_MS, unknown: 10_000 } as const;
const remembered = new WeakMap<Db, { paces: Paces; until: number }>();

async function readPaces(deps: PaceDeps): Promise<Paces> {
  const now = deps.clock.now().getTime();
  const known = remembered.get(deps.db);
  if (known && now < known.until) return known.paces;
  const paces = { own: await readPace(deps), hosted: deps.renderer.lookChoice && (await readHostedPace(deps)) };
  const isKnown = paces.own !== undefined || paces.hosted !== undefined;
  remembered.set(deps.db, { paces, until: now + REMEMBERED_MS[isKnown ? 'known' : 'unknown'] });
  return paces;
}

/** Of the last finished shoots. Where people choose, of those that the engine made alone. */
async function readPace({ db, renderer }: PaceDeps): Promise<number | undefined> {
  const rows = await db
    .selectFrom('catchlight.orders')
    .select(['first_headshot_at', 'completed_at', 'done'])
    .where('status', '=', 'completed')
    .where('first_headshot_at', 'is not', null)
    .where('completed_at', 'is not', null)
    .where('done', '>=', MIN_DONE)
    .$if(renderer.lookChoice !== undefined, (query) =>
      query
        .where('consent_to', 'is', null)
        .where(sql<boolean>`not jsonb_path_exists(coalesce(renderers, '{}'), '$.* ? (@ == "hosted")')`),
    )
    .orderBy('completed_at', 'desc')
    .limit(SHOOTS)
    .execute();
  const paces = rows
    .map((row) => (row.completed_at!.getTime() - row.first_headshot_at!.getTime()) / 1000 / (row.done - 1))
    .filter((pace) => pace > 0)
    .toSorted((a, b) => a - b);
  return paces[Math.floor(paces.length / 2)];
}

/** All tries at a model's headshots, over those that were used; so many of them are made at once. */
async function readHostedPace({ db, clock, renderer }: PaceDeps): Promise<number | undefined> {
  const { seconds, fit } = await db
    .selectFrom('catchlight.hosted_renders')
    .select(({ fn }) => [
      sql<number>`coalesce(sum(extract(epoch from answered_at - asked_at)), 0)::float`.as('seconds'),
      fn.countAll<string>().filterWhere('state', '=', 'fit').as('fit'),
    ])
    .where('commission_kind', '=', 'order')
    .where('name', '!=', 'person')
    .where('state', 'in', ['fit', 'unfit', 'refused'])
    .where('asked_at', '>=', new Date(clock.now().getTime() - HOSTED_MS))
    .executeTakeFirstOrThrow();
  return Number(fit) < MIN_HOSTED ? undefined : seconds / Number(fit) / (renderer.picturesAtOnce ?? 1);
}
