// The time that a shoot is likely to take before it has a pace of its own: by the pace of the last finished shoots, before the first of
// which the renderer's typical one counts.
import { sql } from 'kysely';
import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../deps.ts';
import type { OrderRow } from './find-order.ts';
import { hostedLooks } from './look-renderers.ts';
import { isInProgress } from './status.ts';

/** Finished shoots that count, and headshots that one needs for its pace to mean anything. */
const SHOOTS = 5;
const MIN_DONE = 5;

/** Seconds; null for a shoot that is not running or waits, and as long as nothing tells the pace. */
export async function estimateRemaining(deps: PaceDeps, order: EstimatedOrder): Promise<number | null> {
  const { status, headshot_count, done, waiting_for } = order;
  if (waiting_for !== null || !isInProgress(status)) return null;
  // Where people choose, finished shoots tell the engine's pace alone: a model's is another, and one shoot may have both.
  if (deps.renderer.lookChoice && !isByEngine(order)) return null;
  const pace = (await readPace(deps)) ?? deps.renderer.typicalPace;
  return pace === undefined ? null : Math.max(1, Math.ceil(pace * (headshot_count - done)));
}

type PaceDeps = Pick<Deps, 'db' | 'clock' | 'renderer'>;
type EstimatedOrder = Pick<
  OrderRow,
  'status' | 'headshot_count' | 'done' | 'waiting_for' | 'styles' | 'renderers' | 'consent_to'
>;

const isByEngine = (order: EstimatedOrder): boolean => order.consent_to === null && hostedLooks(order).length === 0;

/** Every page of a running shoot asks again and again; the pace of finished ones changes rarely. */
const REMEMBERED_MS = MINUTE_MS;
const remembered = new WeakMap<Db, { pace: number; until: number }>();

/** Seconds a headshot; undefined as long as no shoot has been finished. */
async function readPace({ db, clock, renderer }: PaceDeps): Promise<number | undefined> {
  const now = clock.now().getTime();
  const known = remembered.get(db);
  if (known && now < known.until) return known.pace;
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
  const pace = paces[Math.floor(paces.length / 2)];
  if (pace !== undefined) remembered.set(db, { pace, until: now + REMEMBERED_MS });
  return pace;
}
