// The engine that works on one order: opened when it is first needed, opened again after it broke, and then without the photo
// under which it keeps dying. Whatever photo it goes on without is marked, for its person and for the next try.
import type { FailReason } from '../contracts/catalogue.ts';
import { toRenderer } from '../domain/companies/brand.ts';
import type { OrderRow } from '../domain/orders/find-order.ts';
import { isCovered } from '../domain/accounts/processor-consent.ts';
import { countDeath, DEATHS_A_PHOTO, leaveOut } from '../domain/orders/leave-out.ts';
import { noteStage } from '../domain/orders/shoot-progress.ts';
import type { Slot } from '../domain/orders/slots.ts';
import type { Deps } from '../domain/deps.ts';
import { type RenderedHeadshot, RendererDied, type ShootSession } from '../ports/renderer.ts';

export interface ShootEngine {
  signal: AbortSignal;
  /** Indexes of the slots in the order that costs least. */
  arrange(slots: readonly Slot[]): Promise<number[]>;
  render(slot: Slot): Promise<RenderedHeadshot | null>;
  close(): Promise<void>;
}

export function createShootEngine(
  deps: Deps,
  { id: orderId, brand, consent_to }: Pick<OrderRow, 'id' | 'brand' | 'consent_to'>,
  signal: AbortSignal,
): ShootEngine {
  let session: ShootSession | undefined;
  /** Of the open session: those that are marked already. */
  const told = new Set<string>();
  const close = async (): Promise<void> => {
    const open = session;
    session = undefined;
    told.clear();
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
  const open = async (): Promise<ShootSession> => {
    const photos = await loadPhotos(deps, orderId);
    // Photos only leave the house where their person was told to whom they go.
    const mayLeave = isCovered(deps, consent_to);
    const commission = { kind: 'order', id: orderId, mayLeave, ...(brand && { brand: toRenderer(brand) }) } as const;
    return deps.renderer.open(photos, onStage, signal, commission);
  };
  const leave = async (photo: string, reason: FailReason, cause?: unknown): Promise<void> => {
    deps.log.warn({ event: 'shoot.photo_left_out', orderId, photo, reason }, 'A photo breaks the engine');
    if (!(await leaveOut(deps, orderId, photo, reason)))
      throw new Error('The shoot cannot go on without this photo', { cause });
  };
  /** True when a photo has just been left out, so that trying again is something else than before. */
  const leftOut = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof RendererDied) || !error.photo) return false;
    if ((await countDeath(deps, orderId, error.photo)) < DEATHS_A_PHOTO) return false;
    await leave(error.photo, 'engine', error);
    return true;
  };
  /** What the engine itself goes on without. */
  const noteLeftOut = async (opened: ShootSession): Promise<void> => {
    for (const [photo, reason] of opened.leftOut)
      if (!told.has(photo)) {
        told.add(photo);
        await leave(photo, reason);
      }
  };
  /** With an open session, which is given up when it breaks. */
  const withSession = async <T>(work: (opened: ShootSession) => Promise<T>): Promise<T> => {
    for (;;)
      try {
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
      // A photo may kill the engine while it is looked at; its second death leaves it out, and the next one may do the same.
      for (let unexplained = 0; ;)
        try {
          return await withSession((opened) => opened.arrange(slots));
        } catch (error) {
          if (!(error instanceof RendererDied) || signal.aborted) throw error;
          // Deaths over photos come to an end with the photos; one that names none may have been the machine's fault, two may not.
          if (!error.photo && (unexplained += 1) > 1) throw error;
        }
    },
    render: (slot) => withSession((opened) => opened.render(slot)),
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
