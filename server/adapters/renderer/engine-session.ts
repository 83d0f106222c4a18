// One shoot in one worker process, which holds the prepared photos between calls until the session is closed.
import type { FailReason, Withheld } from '../../contracts/findings.ts';
import type { Finished, Unfit, Unlocked } from '../../engine/index.ts';
import {
  RendererDied,
  type RenderContext,
  type Renderer,
  type ShootSession,
  type Slot,
  slotName,
  type Wishes,
} from '../../ports/renderer.ts';
import { type EngineCalls, remoteCalls } from './protocol.ts';
import type { CallOptions, WorkerProcess } from './worker-process.ts';

const CLOSE_MS = 10_000;
/** Of previews, on the standard size: 512 x 640, as they are shown. */
const PREVIEW_SCALE = 0.5;

/** A shoot on our engine. A hosted renderer takes the person's photos from it and brings its pictures back to it. */
export interface EngineSession extends ShootSession {
  /** JPEGs of the best photos, the best first; none when no photo can be used. With `lock`, the first is framed to be redrawn. */
  references(count: number, lock?: Wishes): Promise<Uint8Array[]>;
  /** PNG of the size of the first reference with this `lock`: opaque on the head, transparent elsewhere. */
  headMask(lock: Wishes): Promise<Uint8Array>;
  /** With `keepFace`, the photo's own face goes back on the candidate. */
  finish(candidate: Uint8Array, slot: Slot, keepFace?: boolean): Promise<Finished | Unfit | Unlocked>;
}

interface ShootRequest {
  photos: Parameters<Renderer['open']>[0];
  onStage?: Parameters<Renderer['open']>[1];
  signal?: AbortSignal;
  context?: Pick<RenderContext, 'brand' | 'plan' | 'delivered' | 'preview'>;
}

/** `onClosed` is called once: when the session is closed, or when it could not be opened. */
export async function openEngineSession(
  worker: WorkerProcess,
  { photos, onStage, signal, context = {} }: ShootRequest,
  limits: { openMs: number; renderMs: number },
  onClosed: () => void,
): Promise<EngineSession> {
  const leftOut = new Map<string, FailReason>();
  worker.onStage = onStage;
  worker.onPhotoFailed = (photo, reason) => leftOut.set(photo, reason);
  const withheld = new Map<string, Withheld>();
  worker.onWithheld = (slot, why) => withheld.set(slotName(slot), why);
  try {
    const { brand, plan, delivered, preview } = context;
    const options = {
      ...(brand && { brand }),
      ...(plan && { plan }),
      ...(delivered && { delivered }),
      ...(preview && { scale: PREVIEW_SCALE }),
    };
    const madePlan = await worker.calls({ timeoutMs: limits.openMs, signal }).open(photos, options);
    return {
      ...sessionOn(worker, { timeoutMs: limits.renderMs, signal }, onClosed),
      excludedPhotos: leftOut,
      withheld,
      plan: madePlan,
    };
  } catch (error) {
    onClosed();
    throw error;
  }
}

function sessionOn(
  worker: WorkerProcess,
  options: CallOptions,
  onClosed: () => void,
): Omit<EngineSession, 'excludedPhotos' | 'plan' | 'withheld'> {
  // A process that replaces this one after its death knows nothing of the shoot.
  const { pid } = worker;
  let closed = false;
  const { arrange, render, references, headMask, finish } = remoteCalls<EngineCalls>(async (method, args) => {
    if (closed || worker.pid !== pid) throw new RendererDied('The shoot is no longer open');
    return worker.call(method, args, options);
  });
  return {
    arrange: (slots) => arrange(slots.map(({ variation }) => variation)),
    // The engine's type of the style is wider: it returns the slot's.
    render: render as ShootSession['render'],
    references,
    headMask,
    finish,
    close: async () => {
      if (closed) return;
      closed = true;
      try {
        if (worker.pid === pid) await worker.calls({ timeoutMs: CLOSE_MS }).close();
      } catch {
        worker.kill();
      } finally {
        onClosed();
      }
    },
  };
}
