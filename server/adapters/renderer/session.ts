// One shoot in one child process, which holds the prepared photos between calls until the session is closed.
import type { FailReason } from '../../contracts/catalogue.ts';
import type { Finished, Unfit } from '../../engine/index.ts';
import { RendererDied, type Commission, type Renderer, type ShootSession, type Slot } from '../../ports/renderer.ts';
import type { Child } from './child.ts';

/** A shoot on our engine. A hosted renderer takes the person's photos from it and brings its pictures back to it. */
export interface EngineSession extends ShootSession {
  /** JPEGs of the best photos, the best first; none when no photo can be used. */
  references(count: number): Promise<Uint8Array[]>;
  finish(candidate: Uint8Array, slot: Slot): Promise<Finished | Unfit>;
}

interface ShootRequest {
  photos: Parameters<Renderer['open']>[0];
  onStage?: Parameters<Renderer['open']>[1];
  signal?: AbortSignal;
  commission?: Pick<Commission, 'brand' | 'plan' | 'delivered'>;
}

/** `done` is called once: when the session is closed, or when it could not be opened. */
export async function openSession(
  worker: Child,
  { photos, onStage, signal, commission = {} }: ShootRequest,
  limits: { openMs: number; renderMs: number },
  done: () => void,
): Promise<EngineSession> {
  const leftOut = new Map<string, FailReason>();
  worker.onStage = onStage;
  worker.onBroken = (photo, reason) => leftOut.set(photo, reason);
  try {
    const { brand, plan, delivered } = commission;
    const terms = { ...(brand && { brand }), ...(plan && { plan }), ...(delivered && { delivered }) };
    const made = await worker.call('open', [photos, terms], { timeoutMs: limits.openMs, signal });
    return { ...callsOf(worker, { timeoutMs: limits.renderMs, signal }, done), leftOut, plan: made };
  } catch (error) {
    done();
    throw error;
  }
}

function callsOf(
  worker: Child,
  options: { timeoutMs: number; signal: AbortSignal | undefined },
  done: () => void,
): Omit<EngineSession, 'leftOut'> {
  // A process that replaces this one after its death knows nothing of the shoot.
  const { pid } = worker;
  let closed = false;
  const call: Child['call'] = async (...request) => {
    if (closed || worker.pid !== pid) throw new RendererDied('The shoot is no longer open');
    return worker.call(...request);
  };
  return {
    arrange: (slots) => call('arrange', [slots.map(({ variation }) => variation)], options),
    render: (slot) => call('render', [slot], options),
    references: (count) => call('references', [count], options),
    finish: (candidate, slot) => call('finish', [candidate, slot], options),
    close: async () => {
      if (closed) return;
      closed = true;
      try {
        if (worker.pid === pid) await worker.call('close', [], { timeoutMs: 10_000 });
      } catch {
        worker.kill();
      } finally {
        done();
      }
    },
  };
}
