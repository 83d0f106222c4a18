// Renders the headshots of one order, slot by slot. It may die anywhere and start again: what was delivered is skipped, what
// was half written is written again under the same keys, and credits are only settled once.
import { z } from 'zod';
import {
  beginShoot,
  deliveredSlots,
  noteStage,
  recordHeadshot,
  recordMissed,
} from '../domain/orders/shoot-progress.ts';
import { settleShoot } from '../domain/orders/settle-shoot.ts';
import { planSlot, type Slot } from '../domain/orders/slots.ts';
import { RENDER_JOB } from '../domain/orders/start-order.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import type { RenderedHeadshot, ShootSession } from '../ports/renderer.ts';
import { watchOrder } from './watch-order.ts';

/** A slot whose likeness falls short is rendered again in another variation before it is given up. */
const TRIES_A_SLOT = 2;
/** So many slots in a row that break the engine are no accident: the job gives up and is tried again later. */
const BROKEN_IN_A_ROW = 3;
/** Far longer than the largest shoot takes on one slow core; a render that hangs is ended long before by the renderer. */
const DEADLINE_SECONDS = 2 * 60 * 60;

const payload = z.object({ order_id: z.uuid() });
type Payload = z.infer<typeof payload>;

export function renderShoot(deps: Deps, concurrency: number): JobDefinition<Payload> {
  return {
    name: RENDER_JOB,
    retries: 2,
    deadline: DEADLINE_SECONDS,
    concurrency,
    parse: (value) => payload.parse(value),
    run: ({ order_id }, { signal }) => run(deps, order_id, signal),
    fail: async ({ order_id }, error) => {
      deps.log.error({ event: 'shoot.broken', orderId: order_id, error }, 'A shoot could not be rendered');
      await settleShoot(deps, order_id, 'broken');
    },
  };
}

async function run(deps: Deps, orderId: string, signal: AbortSignal): Promise<void> {
  const order = await beginShoot(deps, orderId);
  if (!order) return;
  const watch = watchOrder(deps, orderId);
  const engine = createEngine(deps, orderId, AbortSignal.any([signal, watch.signal]));
  try {
    const delivered = await deliveredSlots(deps, orderId);
    let brokenInARow = 0;
    for (let slot = 0; slot < order.headshot_count; slot += 1) {
      if (delivered.has(slot)) continue;
      const made = await renderSlot(deps, engine, (attempt) => planSlot(order, slot, attempt));
      brokenInARow = made instanceof Error ? brokenInARow + 1 : 0;
      if (brokenInARow >= BROKEN_IN_A_ROW) throw made;
      const wanted =
        made === null || made instanceof Error
          ? await recordMissed(deps, orderId)
          : await recordHeadshot(deps, orderId, slot, made);
      if (!wanted) return;
    }
    await settleShoot(deps, orderId, 'finished');
  } catch (error) {
    // Cancelled or deleted: whoever did that has settled it.
    if (watch.signal.aborted && !signal.aborted) return;
    throw error;
  } finally {
    watch.stop();
    await engine.close();
  }
}

/** The headshot, null when its likeness fell short in every variation, or the error when the engine broke twice on it. */
async function renderSlot(
  deps: Deps,
  engine: Engine,
  plan: (attempt: number) => Slot,
): Promise<RenderedHeadshot | null | Error> {
  let broke = false;
  for (let attempt = 0; attempt < TRIES_A_SLOT;) {
    try {
      const made = await engine.render(plan(attempt));
      if (made) return made;
      attempt += 1;
    } catch (error) {
      if (engine.signal.aborted) throw error;
      deps.log.warn({ event: 'shoot.slot_broke', err: error }, 'A headshot broke the engine');
      if (broke) return error instanceof Error ? error : new Error(String(error));
      broke = true;
    }
  }
  return null;
}

interface Engine {
  signal: AbortSignal;
  render(slot: Slot): Promise<RenderedHeadshot | null>;
  close(): Promise<void>;
}

/** A session that is opened when it is first needed, and again after it broke. */
function createEngine(deps: Deps, orderId: string, signal: AbortSignal): Engine {
  let session: ShootSession | undefined;
  const close = async (): Promise<void> => {
    const open = session;
    session = undefined;
    await open?.close().catch(() => undefined);
  };
  let noted = '';
  const onStage = (stage: string): void => {
    if (stage === noted) return;
    noted = stage;
    // Progress is told on the side: the picture does not wait for it, and its loss costs nothing.
    noteStage(deps, orderId, stage).catch((error: unknown) =>
      deps.log.warn({ event: 'shoot.stage_lost', err: error }, 'A stage could not be noted'),
    );
  };
  const open = async (): Promise<ShootSession> => deps.renderer.open(await loadPhotos(deps, orderId), onStage, signal);
  return {
    signal,
    close,
    render: async (slot) => {
      try {
        const opened = (session ??= await open());
        return await abortable(opened.render(slot), signal);
      } catch (error) {
        await close();
        throw error;
      }
    },
  };
}

/** An engine that hangs must not hold the job past its deadline. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', onAbort));
}

/** The engine makes headshots of the best few; looking at every one of 25 again would only delay the first headshot. */
const BEST_PHOTOS = 12;

async function loadPhotos({ db, storage }: Deps, orderId: string): Promise<{ id: string; bytes: Uint8Array }[]> {
  const rows = await db
    .selectFrom('catchlight.attachments')
    .select(['id', 'object_key'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'photo')
    .where('status', '=', 'accepted')
    .where('deleted_at', 'is', null)
    .orderBy((order) => order.fn.coalesce('quality_score', order.val(0)), 'desc')
    .orderBy('id')
    .limit(BEST_PHOTOS)
    .execute();
  const photos: { id: string; bytes: Uint8Array }[] = [];
  for (const { id, object_key } of rows) {
    const object = object_key === null ? undefined : await storage.get(object_key);
    if (object) photos.push({ id, bytes: object.bytes });
  }
  if (photos.length === 0) throw new Error('The shoot has no photo left');
  return photos;
}
