// The time that a shoot is likely to take before it has a pace of its own: by the pace of the last finished shoots, before the first of which
// the renderer's typical one counts, and by what a hosted model took for its pictures. Shoots that wait ahead of it come first.
import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '../../contracts/durations.ts';
import type { LookRenderer } from '../../contracts/renderers.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import type { OrderRow } from './find-order.ts';
import { countHeadshotsLeft, slotsOfPart } from './shoot-parts.ts';
import { isInProgress } from './status.ts';

/** Finished shoots that count, and headshots that one needs for its pace to mean anything. */
const SHOOTS = 5;
const MIN_DONE = 5;
/** A model's pictures that count, and how many of them its pace needs. */
const HOSTED_MS = 30 * DAY_MS;
const MIN_HOSTED = 5;

type PaceDeps = Pick<Deps, 'db' | 'clock' | 'renderer'>;
type PacedOrder = Pick<
  OrderRow,
  'status' | 'stage' | 'headshot_count' | 'done' | 'styles' | 'renderers' | 'consent_to'
>;
type EstimatedOrder = PacedOrder & Pick<OrderRow, 'id' | 'waiting_for' | 'started_at'>;
/** Seconds a headshot; undefined where nothing tells. */
interface Paces {
  own: number | undefined;
  hosted: number | undefined;
}

/** Seconds; null for a shoot that is not running or waits for a model, and as long as something in it or ahead of it has no known pace. */
export async function estimateRemaining(deps: PaceDeps, order: EstimatedOrder): Promise<number | null> {
  if (order.waiting_for !== null || !isInProgress(order.status)) return null;
  const paces = await readPaces(deps);
  const before = PARTS.every((part) => isBegun(order, part) || countHeadshotsLeft(order)[part] === 0)
    ? []
    : await readBefore(deps, order);
  let seconds = 0;
  // The parts follow each other, and each waits for those of others that began before it.
  for (const part of PARTS) {
    const own = secondsOf(deps, order, part, paces);
    if (own === 0) continue;
    const ahead = isBegun(order, part) ? 0 : secondsAhead(deps, before, part, paces);
    if (own === null || ahead === null) return null;
    seconds = Math.max(seconds, ahead) + own;
  }
  return Math.max(1, Math.ceil(seconds));
}

/** In the order in which they are made. */
const PARTS = ['embedded', 'hosted'] as const satisfies readonly LookRenderer[];

/** Whether the part is being made: the shoot is passed to the model's job without a stage, and has none until that begins. */
function isBegun(order: PacedOrder, part: LookRenderer): boolean {
  if (order.status !== 'processing') return false;
  const { embedded } = countHeadshotsLeft(order);
  if (part === 'embedded') return embedded > 0;
  return embedded === 0 && (order.stage !== null || order.done > slotsOfPart(order, 'embedded').length);
}

/** What a part of a shoot still takes once it is its turn; 0 where nothing of it is left. */
function secondsOf(
  { renderer }: Pick<Deps, 'renderer'>,
  order: PacedOrder,
  part: LookRenderer,
  { own, hosted }: Paces,
): number | null {
  const left = countHeadshotsLeft(order)[part];
  // Where nobody chooses, all are made in one way, and finished shoots tell its pace.
  const pace = part === 'hosted' && renderer.lookChoice ? hosted : (own ?? renderer.typicalPace);
  if (left === 0) return 0;
  return pace === undefined ? null : left * pace;
}

/** The shoots of all people that began before it and do not wait for a model. */
const readBefore = ({ db }: Pick<Deps, 'db'>, { id, started_at }: EstimatedOrder): Promise<PacedOrder[]> =>
  db
    .selectFrom('catchlight.orders')
    .select(['status', 'stage', 'headshot_count', 'done', 'styles', 'renderers', 'consent_to'])
    .where('status', 'in', ['submitted', 'queued', 'processing'])
    .where('waiting_for', 'is', null)
    .where('cancel_requested', '=', false)
    .where(sql<boolean>`(started_at, id) < (${started_at}, ${id})`)
    .execute();

/** How long they keep the places in which this part of shoots is made. */
function secondsAhead(deps: PaceDeps, before: readonly PacedOrder[], part: LookRenderer, paces: Paces): number | null {
  const ahead = before.filter((one) => countHeadshotsLeft(one)[part] > 0);
  const running = ahead.filter((one) => isBegun(one, part)).length;
  // Other workers may make more at once than this process does.
  const places = Math.max(deps.renderer.shootsAtOnce ?? 1, running);
  if (ahead.length < places) return 0;
  const seconds = ahead.map((one) => secondsOf(deps, one, part, paces));
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
