// The engine session of one order: opened on first use, reopened after a crash, and then without a photo over which it keeps dying. Photos
// left out are marked, for their person and for the next try.
import type { FailReason } from '../contracts/catalogue.ts';
import { toRenderer } from '../domain/companies/brand.ts';
import type { OrderRow } from '../domain/orders/find-order.ts';
import { isCovered } from '../domain/accounts/processor-consent.ts';
import { countDeath, DEATHS_A_PHOTO, leaveOut } from '../domain/orders/leave-out.ts';
import { deliveredPrints, keepPlan, loadPhotos } from '../domain/orders/shoot-photos.ts';
import { noteIdle, noteStage } from '../domain/orders/shoot-progress.ts';
import type { Slot } from '../domain/orders/slots.ts';
import type { Deps } from '../domain/deps.ts';
import { type Commission, type RenderedHeadshot, RendererDied, type ShootSession } from '../ports/renderer.ts';

export interface ShootEngine {
  signal: AbortSignal;
  /** Indexes of the slots in the cheapest order of work. */
  arrange(slots: readonly Slot[]): Promise<number[]>;
  render(slot: Slot): Promise<RenderedHeadshot | null>;
  close(): Promise<void>;
}

export function createShootEngine(
  deps: Deps,
  order: Pick<OrderRow, 'id' | 'brand' | 'consent_to' | 'plan' | 'photo_in_work'>,
  signal: AbortSignal,
): ShootEngine {
  const { id: orderId, brand, consent_to } = order;
  let plan = order.plan;
  /** The photo in work when the whole server died during the last try. */
  let survived = order.photo_in_work;
  let session: ShootSession | undefined;
  /** Photos of the open session already marked as left out. */
  const told = new Set<string>();
  let noted = '';
  /** Serialises the progress notes, so that the last one written is the latest. */
  let notes: Promise<unknown> = Promise.resolve();
  const note = (write: () => Promise<unknown>): void => {
    notes = notes
      .then(write)
      .catch((error: unknown) =>
        deps.log.warn({ event: 'shoot.stage_lost', err: error }, 'A stage could not be noted'),
      );
  };
  const close = async (): Promise<void> => {
    const open = session;
    session = undefined;
    told.clear();
    await open?.close().catch(() => undefined);
    noted = '';
    note(() => noteIdle(deps, orderId));
    await notes;
  };
  const onStage = (stage: string, photo?: string): void => {
    const now = `${stage} ${photo}`;
    if (now === noted) return;
    noted = now;
    // Progress is recorded without waiting.
    note(() => noteStage(deps, orderId, stage, photo));
  };
  const open = async (): Promise<ShootSession> => {
    const { photos, known } = await loadPhotos(deps, orderId, plan);
    // Photos are sent out only if the consent names the processor.
    const commission: Commission = {
      kind: 'order',
      id: orderId,
      mayLeave: isCovered(deps, consent_to),
      ...(brand && { brand: toRenderer(brand) }),
      ...(known && { plan: known }),
      delivered: await deliveredPrints(deps, orderId),
    };
    const opened = await deps.renderer.open(photos, onStage, signal, commission);
    if (!known && opened.plan) await keepPlan(deps, orderId, (plan = opened.plan));
    return opened;
  };
  const leave = async (photo: string, reason: FailReason, cause?: unknown): Promise<void> => {
    deps.log.warn({ event: 'shoot.photo_left_out', orderId, photo, reason }, 'A photo breaks the engine');
    if (!(await leaveOut(deps, orderId, photo, reason)))
      throw new Error('The shoot cannot go on without this photo', { cause });
  };
  /** Counts a death over a photo. True when the photo has now been left out, so that trying again makes sense. */
  const diedOver = async (photo: string, cause?: unknown): Promise<boolean> => {
    if ((await countDeath(deps, orderId, photo)) < DEATHS_A_PHOTO) return false;
    await leave(photo, 'engine', cause);
    return true;
  };
  const leftOut = async (error: unknown): Promise<boolean> =>
    error instanceof RendererDied && error.photo ? diedOver(error.photo, error) : false;
  /** Counts the death that the last try could not record, because its whole process died. */
  const countLastTry = async (): Promise<void> => {
    const photo = survived;
    survived = null;
    if (photo) await diedOver(photo);
  };
  /** Marks photos that the engine itself left out. */
  const noteLeftOut = async (opened: ShootSession): Promise<void> => {
    for (const [photo, reason] of opened.leftOut)
      if (!told.has(photo)) {
        told.add(photo);
        await leave(photo, reason);
      }
  };
  /** Runs `work` with an open session; closes the session when it fails. */
  const withSession = async <T>(work: (opened: ShootSession) => Promise<T>): Promise<T> => {
    for (;;)
      try {
        await countLastTry();
        const opened = (session ??= await open());
        const done = await abortable(work(opened), signal);
        await noteLeftOut(opened);
        return done;
      } catch (error) {
        await close();
        if (signal.aborted || !(await leftOut(error))) throw error;
      }
  };
  return {
    signal,
    close,
    arrange: async (slots) => {
      // Opening may die over a photo; its second death leaves it out, and then the next photo may do the same.
      for (let unexplained = 0; ;)
        try {
          return await withSession((opened) => opened.arrange(slots));
        } catch (error) {
          if (!(error instanceof RendererDied) || signal.aborted) throw error;
          // Deaths over photos are limited by their number. One death without a photo may be the machine's fault, a second one is not retried.
          if (!error.photo && (unexplained += 1) > 1) throw error;
        }
    },
    render: (slot) => withSession((opened) => opened.render(slot)),
  };
}

/** Rejects when the signal aborts, so that a hanging engine cannot hold the job past its deadline. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', onAbort));
}
