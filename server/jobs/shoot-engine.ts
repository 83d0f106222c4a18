// The renderer's session for one part of an order: opened on first use, and reopened after a crash, without a photo on which it crashes
// repeatedly. Such photos are excluded in the database, for their person and for the next attempt.
import type { FailReason, Withheld } from '../contracts/findings.ts';
import type { LookRenderer } from '../contracts/renderers.ts';
import { toRendererBrand } from '../domain/companies/brand.ts';
import type { OrderRow } from '../domain/orders/find-order.ts';
import {
  countServerDeaths,
  excludePhoto,
  MAX_CRASHES_PER_PHOTO,
  recordServerDeath,
  recordWorkerCrash,
} from '../domain/orders/exclude-photo.ts';
import { listDeliveredHashes, saveShootPlan, loadShootPhotos } from '../domain/orders/shoot-photos.ts';
import { clearPhotoInWork, recordStageAndPhoto } from '../domain/orders/shoot-progress.ts';
import type { PlannedSlot } from '../domain/orders/slots.ts';
import type { Deps } from '../domain/deps.ts';
import {
  type RenderContext,
  type RenderedHeadshot,
  RendererDied,
  type ShootSession,
  slotName,
} from '../ports/renderer.ts';

export interface ShootEngine {
  signal: AbortSignal;
  /** Indexes of the slots in the cheapest order of work. */
  arrange(slots: readonly PlannedSlot[]): Promise<number[]>;
  render(slot: PlannedSlot): Promise<RenderedHeadshot | Withheld>;
  close(): Promise<void>;
}

// oxlint-disable-next-line max-lines-per-function -- short functions over one open session
export function createShootEngine(
  deps: Deps,
  order: Pick<OrderRow, 'id' | 'brand' | 'consent_to' | 'hosted_consent_to' | 'renderers' | 'plan' | 'photo_in_work'>,
  part: LookRenderer,
  signal: AbortSignal,
): ShootEngine {
  const { id: orderId, brand } = order;
  let plan = order.plan;
  /** The photo that was being rendered when the server crashed during the last attempt. */
  let lastDeathPhoto = order.photo_in_work;
  let session: ShootSession | undefined;
  /** Photos of the open session that are already excluded. */
  const excluded = new Set<string>();
  let lastProgress = '';
  /** Serialises the progress writes, so that the last one written is the latest. */
  let writes: Promise<unknown> = Promise.resolve();
  const enqueueWrite = (write: () => Promise<unknown>): void => {
    writes = writes
      .then(write)
      .catch((error: unknown) =>
        deps.log.warn({ event: 'shoot.progress_write_failed', err: error }, 'Progress could not be written'),
      );
  };
  /** Nothing is written any more then: the other part's job may have recorded its own photo. */
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    const open = session;
    session = undefined;
    excluded.clear();
    await open?.close().catch(() => undefined);
    lastProgress = '';
    enqueueWrite(() => clearPhotoInWork(deps, orderId));
    await writes;
  };
  const onStage = (stage: string, photo?: string): void => {
    const progress = `${stage} ${photo}`;
    if (isClosed || progress === lastProgress) return;
    lastProgress = progress;
    // Progress is recorded without waiting.
    enqueueWrite(() => recordStageAndPhoto(deps, orderId, stage, photo));
  };
  const open = async (): Promise<ShootSession> => {
    const { photos, known } = await loadShootPhotos(deps, orderId, plan);
    const context: RenderContext = {
      kind: 'order',
      id: orderId,
      // The engine's looks go to nobody.
      ...(part === 'hosted' && { consentTo: processorsOf(order) }),
      ...(brand && { brand: toRendererBrand(brand) }),
      ...(known && { plan: known }),
      delivered: await listDeliveredHashes(deps, orderId),
    };
    const opened = await deps.renderer.open(photos, onStage, signal, context);
    if (!known && opened.plan) await saveShootPlan(deps, orderId, (plan = opened.plan));
    return opened;
  };
  const exclude = async (photo: string, reason: FailReason, cause?: unknown): Promise<void> => {
    deps.log.warn({ event: 'shoot.photo_excluded', orderId, photo, reason }, 'A photo crashes the engine');
    if (!(await excludePhoto(deps, orderId, photo, reason)))
      throw new Error('The shoot cannot go on without this photo', { cause });
  };
  /** Counts a crash on a photo. True when the photo is excluded now, so that another attempt makes sense. */
  const recordCrash = async (photo: string, cause?: unknown): Promise<boolean> => {
    if ((await recordWorkerCrash(deps, orderId, photo)) < MAX_CRASHES_PER_PHOTO) return false;
    await exclude(photo, 'engine', cause);
    return true;
  };
  const excludedAfter = async (error: unknown): Promise<boolean> =>
    error instanceof RendererDied && error.photo ? recordCrash(error.photo, error) : false;
  /** Counts the crash that the last attempt could not record, because its own process had ended. */
  const recordLastDeath = async (): Promise<void> => {
    const photo = lastDeathPhoto;
    lastDeathPhoto = null;
    if (photo && (await recordServerDeath(deps, orderId, photo))) await exclude(photo, 'engine');
  };
  /** Excludes photos that the engine itself skipped. */
  const excludeSkipped = async (opened: ShootSession): Promise<void> => {
    for (const [photo, reason] of opened.excludedPhotos)
      if (!excluded.has(photo)) {
        excluded.add(photo);
        await exclude(photo, reason);
      }
  };
  /** Runs `work` with an open session; closes the session when it fails. */
  const withSession = async <T>(work: (opened: ShootSession) => Promise<T>): Promise<T> => {
    for (;;)
      try {
        isClosed = false;
        await recordLastDeath();
        const opened = (session ??= await open());
        const done = await abortable(work(opened), signal);
        await excludeSkipped(opened);
        return done;
      } catch (error) {
        await close();
        if (signal.aborted || !(await excludedAfter(error))) throw error;
      }
  };
  /** Photos on which the server crashed go last, ordered by the number of crashes, so that the others are done first. */
  const suspectsLast = async (slots: readonly PlannedSlot[], order: readonly number[]): Promise<number[]> => {
    const deaths = await countServerDeaths(deps, orderId);
    const takes = plan ?? [];
    const deathsAt = (at: number): number => deaths.get(takes[slots[at]!.variation % takes.length]?.photo ?? '') ?? 0;
    return order.toSorted((a, b) => deathsAt(a) - deathsAt(b));
  };
  return {
    signal,
    close,
    arrange: async (slots) => {
      // Opening may crash on a photo; its second crash excludes it, and then the next photo may do the same.
      for (let unexplained = 0; ;)
        try {
          return await suspectsLast(slots, await withSession((opened) => opened.arrange(slots)));
        } catch (error) {
          if (!(error instanceof RendererDied) || signal.aborted) throw error;
          // Crashes on photos are limited by their number. One crash without a photo may be the machine's fault; a second one is not retried.
          if (!error.photo && (unexplained += 1) > 1) throw error;
        }
    },
    render: (slot) =>
      withSession(
        async (opened) =>
          (await opened.render(slot)) ??
          opened.withheld?.get(slotName(slot)) ?? { reason: 'likeness', photo: null, confidence: null },
      ),
  };
}

/** Who may get the photos for hosted looks. Where people chose, the other consent covers none of them. */
function processorsOf({
  renderers,
  hosted_consent_to,
  consent_to,
}: Pick<OrderRow, 'renderers' | 'hosted_consent_to' | 'consent_to'>): string[] {
  const consentTo = renderers ? hosted_consent_to : consent_to;
  return consentTo === null ? [] : [consentTo];
}

/** Rejects when the signal aborts, so that a hanging engine cannot hold the job past its deadline. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', onAbort));
}
