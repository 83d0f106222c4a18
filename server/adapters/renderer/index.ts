// The embedded renderer: the engine on the CPU, in child processes. One of them is kept for uploads, so that a photo is
// answered at once however many shoots are under way, and one for the free tools; the others take one shoot each.
import path from 'node:path';
import type { FailReason } from '../../contracts/catalogue.ts';
import type { Finished, Unfit } from '../../engine/index.ts';
import { refusedFindings, RendererDied, type Renderer, type ShootSession, type Slot } from '../../ports/renderer.ts';
import type { Log } from '../../ports/log.ts';
import { Child, type ChildSettings } from './child.ts';

export interface RendererSettings {
  /** Cores that this process may use. */
  cores: number;
  log: Log;
  /** For tests: other children, and how long they may take. */
  entry?: string;
  limits?: Partial<typeof LIMITS>;
}
/** A shoot on our engine. A hosted renderer takes the person's photos from it and brings its pictures back to it. */
export interface EngineSession extends ShootSession {
  /** JPEGs of the best photos, the best first; none when no photo can be used. */
  references(count: number): Promise<Uint8Array[]>;
  finish(candidate: Uint8Array, slot: Slot): Promise<Finished | Unfit>;
}
export interface EmbeddedRenderer extends Renderer {
  open(...args: Parameters<Renderer['open']>): Promise<EngineSession>;
  /** Shoots that it works on at once. */
  readonly shootsAtOnce: number;
}

/** Many times what the slowest machine needs: they end what hangs, and never what is slow. */
const LIMITS = {
  ingestMs: 90_000,
  frameMs: 30_000,
  exportMs: 60_000,
  toolMs: 90_000,
  openMs: 300_000,
  renderMs: 300_000,
  maxCalls: 400,
  maxRssBytes: 1100 * 1024 * 1024,
  /** Pixels do not live in it: a shoot needs a tenth of this. */
  heapMb: 512,
  /** A process that has nothing to do for so long gives its memory back. */
  idleMs: 5 * 60_000,
};

const shootsAtOnce = (cores: number): number => Math.max(1, Math.floor(cores) - 1);

export function createEmbeddedRenderer({
  cores,
  log,
  entry = path.join(import.meta.dirname, 'worker.ts'),
  limits = {},
}: RendererSettings): EmbeddedRenderer {
  const limit = { ...LIMITS, ...limits };
  const { heapMb, maxCalls, maxRssBytes } = limit;
  // Shoots share the cores: on two there is one of them, whose networks use both; on four there are three with one each.
  const threads = Math.max(1, Math.floor(cores / shootsAtOnce(cores)));
  const settings = (share: number): ChildSettings => ({ entry, log, threads: share, heapMb, maxCalls, maxRssBytes });
  const analyst = new Child(settings(1));
  const handyman = new Child(settings(1));
  const workers = Array.from({ length: shootsAtOnce(cores) }, () => new Child(settings(threads)));
  const free = [...workers];
  const waiting: ((worker: Child | undefined) => void)[] = [];
  const idle = new Map<Child, NodeJS.Timeout>();
  let stopped = false;

  const busy = (child: Child): void => clearTimeout(idle.get(child));
  const rest = (child: Child): void => {
    clearTimeout(idle.get(child));
    idle.set(child, setTimeout(() => child.endIfIdle(), limit.idleMs).unref());
  };
  const take = async (signal?: AbortSignal): Promise<Child> => {
    assertRunning();
    signal?.throwIfAborted();
    const worker = free.pop() ?? (await queueUp(signal));
    if (!worker) throw new RendererDied('The renderer has stopped');
    busy(worker);
    return worker;
  };
  const queueUp = (signal?: AbortSignal): Promise<Child | undefined> => {
    const { promise, resolve, reject } = Promise.withResolvers<Child | undefined>();
    waiting.push(resolve);
    signal?.addEventListener(
      'abort',
      () => {
        const at = waiting.indexOf(resolve);
        if (at >= 0) waiting.splice(at, 1);
        reject(signal.reason);
      },
      { once: true },
    );
    return promise;
  };
  const giveBack = (worker: Child): void => {
    worker.onStage = undefined;
    worker.onBroken = undefined;
    worker.refresh();
    const next = waiting.shift();
    if (next) next(worker);
    else {
      free.push(worker);
      rest(worker);
    }
  };
  const assertRunning = (): void => {
    if (stopped) throw new RendererDied('The renderer has stopped');
  };
  const keptBusy = async <T>(child: Child, work: () => Promise<T>): Promise<T> => {
    assertRunning();
    busy(child);
    try {
      return await work();
    } finally {
      child.refresh();
      rest(child);
    }
  };
  const analyse = <T>(work: () => Promise<T>): Promise<T> => keptBusy(analyst, work);
  const toolTime = { timeoutMs: limit.toolMs };

  return {
    name: 'the engine on this machine',
    paints: { clothes: false, pose: false },
    forget: async () => undefined,
    shootsAtOnce: workers.length,
    tools: {
      appraise: (bytes) => keptBusy(handyman, () => handyman.call('appraise', [bytes], toolTime)),
      takeIn: (bytes) => keptBusy(handyman, () => handyman.call('takeIn', [bytes], toolTime)),
      cutOut: (bytes) => keptBusy(handyman, () => handyman.call('cutOut', [bytes], toolTime)),
      draw: (cutOut, design) => keptBusy(handyman, () => handyman.call('draw', [cutOut, design], toolTime)),
      watermark: (headshot) => keptBusy(handyman, () => handyman.call('watermark', [headshot], toolTime)),
      scoreCard: (photo, card) => keptBusy(handyman, () => handyman.call('scoreCard', [photo, card], toolTime)),
    },
    ingest: (bytes, set) =>
      analyse(async () => {
        // A photo that kills its process once may have been unlucky; one that does it twice cannot be read.
        for (let attempt = 1; ; attempt += 1)
          try {
            return await analyst.call('ingest', [bytes, set], { timeoutMs: limit.ingestMs });
          } catch (error) {
            if (!(error instanceof RendererDied) || stopped) throw error;
            if (attempt === 2) return { findings: refusedFindings('corrupt') };
          }
      }),
    checkFrame: (bytes, photoWidth, others) =>
      analyse(() => analyst.call('checkFrame', [bytes, photoWidth, others], { timeoutMs: limit.frameMs })),
    exportPreset: (headshot, preset, format) =>
      analyse(() => analyst.call('exportPreset', [headshot, preset, format], { timeoutMs: limit.exportMs })),
    open: async (photos, onStage, signal, commission) => {
      const worker = await take(signal);
      worker.onStage = onStage;
      const leftOut = new Map<string, FailReason>();
      worker.onBroken = (photo, reason) => leftOut.set(photo, reason);
      try {
        const { brand, plan, delivered } = commission ?? {};
        const terms = { ...(brand && { brand }), ...(plan && { plan }), ...(delivered && { delivered }) };
        const made = await worker.call('open', [photos, terms], { timeoutMs: limit.openMs, signal });
        return { ...createSession(worker, leftOut, limit, signal, () => giveBack(worker)), plan: made };
      } catch (error) {
        giveBack(worker);
        throw error;
      }
    },
    stop: async () => {
      stopped = true;
      for (const timer of idle.values()) clearTimeout(timer);
      for (const resolve of waiting.splice(0)) resolve(undefined);
      for (const child of [analyst, handyman, ...workers]) child.kill();
    },
  };
}

function createSession(
  worker: Child,
  leftOut: ShootSession['leftOut'],
  { renderMs }: typeof LIMITS,
  signal: AbortSignal | undefined,
  done: () => void,
): EngineSession {
  // The prepared shoot lives in this very process; after its death there is nothing to go on with.
  const { pid } = worker;
  let closed = false;
  const assertOpen = (): void => {
    if (closed || worker.pid !== pid) throw new RendererDied('The shoot is no longer open');
  };
  return {
    leftOut,
    arrange: async (slots) => {
      assertOpen();
      const variations = slots.map(({ variation }) => variation);
      return worker.call('arrange', [variations], { timeoutMs: renderMs, signal });
    },
    render: async (slot) => {
      assertOpen();
      return worker.call('render', [slot], { timeoutMs: renderMs, signal });
    },
    references: async (count) => {
      assertOpen();
      return worker.call('references', [count], { timeoutMs: renderMs, signal });
    },
    finish: async (candidate, slot) => {
      assertOpen();
      return worker.call('finish', [candidate, slot], { timeoutMs: renderMs, signal });
    },
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
