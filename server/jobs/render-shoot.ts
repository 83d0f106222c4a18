// Renders the headshots of one part of an order, slot by slot: the engine's looks, or those of a hosted model. It may
// crash at any point and run again: delivered slots are skipped, partly written ones are written again under the same keys, and credits are settled once.
import { z } from 'zod';
import { type OrderRow, orderTopic } from '../domain/orders/find-order.ts';
import { readOrderProgress } from '../domain/orders/read-order.ts';
import { beginShootPart, listDeliveredSlots, recordHeadshot, recordWithheld } from '../domain/orders/shoot-progress.ts';
import { holdShootForRenderer } from '../domain/orders/waiting.ts';
import { settleShoot } from '../domain/orders/settle-shoot.ts';
import { rendererOfLook, slotsOfPart } from '../domain/orders/shoot-parts.ts';
import { planSlot, type PlannedSlot } from '../domain/orders/slots.ts';
import { passToModelJobWhenReady, RENDER_JOBS } from '../domain/orders/render-job.ts';
import type { Deps } from '../domain/deps.ts';
import type { JobDefinition } from '../ports/queue.ts';
import { type RenderedHeadshot, RendererWaits } from '../ports/renderer.ts';
import type { LookRenderer } from '../contracts/renderers.ts';
import type { Withheld } from '../contracts/findings.ts';
import { createShootEngine, type ShootEngine } from './shoot-engine.ts';
import { abortWhenUnwanted } from './abort-when-unwanted.ts';
import { HOUR_SECONDS } from '../contracts/durations.ts';

/** Variations tried for a slot whose likeness is too low, before it is given up. */
const MAX_ATTEMPTS_PER_SLOT = 2;
/** After this many consecutive slots that break the engine, the job fails and is retried later. */
const MAX_FAILURES_IN_A_ROW = 3;
/** Far longer than the largest shoot on one slow core; the renderer ends a hanging render long before. */
const DEADLINE_SECONDS = 2 * HOUR_SECONDS;

const payload = z.object({ order_id: z.uuid() });
type Payload = z.infer<typeof payload>;

/** Those of the engine, and those that a model makes: either kind waits for its own alone. */
export const renderShootJobs = (deps: Deps, concurrency: number): JobDefinition<Payload>[] => [
  shootJob(deps, 'embedded', concurrency),
  shootJob(deps, 'hosted', concurrency),
];

function shootJob(deps: Deps, part: LookRenderer, concurrency: number): JobDefinition<Payload> {
  return {
    name: RENDER_JOBS[part],
    retries: 2,
    deadline: DEADLINE_SECONDS,
    concurrency,
    parse: (value) => payload.parse(value),
    run: async ({ order_id }, { signal }) => {
      // One that was queued before the update, or passed on by a try that died after that.
      if (part === 'embedded' && (await passToModelJobWhenReady(deps, order_id)) === 'passed') return;
      await run(deps, order_id, part, signal);
    },
    fail: async ({ order_id }, error) => {
      deps.log.error({ event: 'shoot.render_failed', orderId: order_id, error }, 'A shoot could not be rendered');
      // The last try may have died after it had made all of its looks: the shoot is the other job's then.
      if (part === 'embedded' && (await passToModelJobWhenReady(deps, order_id)) === 'passed') return;
      await settleShoot(deps, order_id, 'broken');
      await deps.renderer.purge({ kind: 'order', id: order_id });
    },
  };
}

async function run(deps: Deps, orderId: string, part: LookRenderer, signal: AbortSignal): Promise<void> {
  const context = { kind: 'order', id: orderId } as const;
  const order = await beginShootPart(deps, orderId, part);
  // It ended or was deleted while no process ran; a hosted renderer may still hold its pictures.
  if (!order) return deps.renderer.purge(context);
  const watch = abortWhenUnwanted(
    deps,
    [orderTopic(orderId)],
    async () => (await readOrderProgress(deps.db, orderId))?.status === 'processing',
  );
  const engine = createShootEngine(deps, order, part, AbortSignal.any([signal, watch.signal]));
  let over = false;
  try {
    const delivered = await listDeliveredSlots(deps, orderId);
    let brokenInARow = 0;
    const slots = slotsOfPart(order, part).filter((slot) => !delivered.has(slot));
    for (const at of await engine.arrange(slots.map((slot) => planSlot(order, slot, 0)))) {
      const slot = slots[at]!;
      const made = await renderSlot(deps, engine, (attempt) => planSlot(order, slot, attempt));
      brokenInARow = made instanceof Error ? brokenInARow + 1 : 0;
      if (brokenInARow >= MAX_FAILURES_IN_A_ROW) throw made;
      const wanted =
        made instanceof Error || 'reason' in made
          ? await recordWithheld(deps, orderId, { slot, style: planSlot(order, slot, 0).style, ...reasonOf(made) })
          : await recordHeadshot(deps, orderId, slot, { ...made, ...(isFallback(order, made) && { fallback: true }) });
      if (!wanted) {
        over = true;
        return;
      }
    }
    // The other job may begin at once.
    await engine.close();
    const passed = part === 'embedded' ? await passToModelJobWhenReady(deps, orderId) : 'nothing_to_pass';
    if (passed === 'passed') return;
    // Another try has begun this part again meanwhile. Settling now would end the shoot without its hosted looks.
    if (passed === 'unfinished') throw new Error('Headshots of the engine are missing');
    await settleShoot(deps, orderId, 'finished');
    over = true;
  } catch (error) {
    // Cancelled or deleted: already settled by whoever did that.
    over = watch.signal.aborted && !signal.aborted;
    if (over) return;
    if (!(error instanceof RendererWaits)) throw error;
    await holdShootForRenderer(deps, orderId, error.hold);
  } finally {
    watch.stop();
    await engine.close();
    if (over) await deps.renderer.purge(context);
  }
}

/** A hosted look is ordered from a model. */
const isFallback = (order: OrderRow, { fallback, origin, style }: RenderedHeadshot): boolean =>
  fallback === true || (rendererOfLook(order, style) === 'hosted' && origin === 'photo');

const reasonOf = (made: Withheld | Error): Withheld =>
  made instanceof Error ? { reason: 'engine', photo: null, confidence: null } : made;

/** The headshot; the first variation's reason where no variation works; or the error when the engine crashed twice on it. */
async function renderSlot(
  deps: Deps,
  engine: ShootEngine,
  plan: (attempt: number) => PlannedSlot,
): Promise<RenderedHeadshot | Withheld | Error> {
  let broke = false;
  let why: Withheld | undefined;
  for (let attempt = 0; attempt < MAX_ATTEMPTS_PER_SLOT;) {
    try {
      const made = await engine.render(plan(attempt));
      if (!('reason' in made)) return made;
      why ??= made;
      // Every candidate was refused, one of them with another photo: another variation is the same look of the same person.
      if (made.reason === 'declined') break;
      attempt += 1;
    } catch (error) {
      if (engine.signal.aborted || error instanceof RendererWaits) throw error;
      deps.log.warn({ event: 'shoot.slot_failed', err: error }, 'A headshot broke the engine');
      if (broke) return error instanceof Error ? error : new Error(String(error));
      broke = true;
    }
  }
  return why ?? { reason: 'engine', photo: null, confidence: null };
}
