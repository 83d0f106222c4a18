// The embedded renderer: the engine on the CPU, in child processes. One of them is kept for uploads, so that a photo is
// answered at once however many shoots are under way, and one for the free tools; the others take one shoot each.
import path from 'node:path';
import { refusedFindings, RendererDied, type Renderer } from '../../ports/renderer.ts';
import type { Log } from '../../ports/log.ts';
import { Child, type ChildSettings } from './child.ts';
import { openSession, type EngineSession } from './session.ts';
import { createShootWorkers } from './shoot-workers.ts';
import { MINUTE_MS } from '../../contracts/durations.ts';

export interface RendererSettings {
  /** Cores that this process may use. */
  cores: number;
  log: Log;
  /** For tests: other children, and how long they may take. */
  entry?: string;
  limits?: Partial<typeof LIMITS>;
}
export interface EmbeddedRenderer extends Renderer {
  open(...args: Parameters<Renderer['open']>): Promise<EngineSession>;
  /** How many shoots it works on at the same time. */
  readonly shootsAtOnce: number;
}

/** Times are many times what the slowest machine needs, so that they end what hangs and never what is only slow. */
const LIMITS = {
  ingestMs: 90_000,
  frameMs: 30_000,
  exportMs: 60_000,
  toolMs: 90_000,
  openMs: 300_000,
  renderMs: 300_000,
  maxCalls: 400,
  maxRssBytes: 1100 * 1024 * 1024,
  /** A shoot needs a tenth of this: pixels are kept outside of the heap. */
  heapMb: 512,
  /** An unused process ends after this time, to free its memory. */
  idleMs: 5 * MINUTE_MS,
};

const shootsAtOnce = (cores: number): number => Math.max(1, Math.floor(cores) - 1);

export function createEmbeddedRenderer({
  cores,
  log,
  entry = path.join(import.meta.dirname, 'worker.ts'),
  limits = {},
}: RendererSettings): EmbeddedRenderer {
  const limit = { ...LIMITS, ...limits };
  // Shoots share the cores: on two there is one of them, whose networks use both; on four there are three with one each.
  const threads = Math.max(1, Math.floor(cores / shootsAtOnce(cores)));
  const settings = (share: number): ChildSettings => ({ ...limit, entry, log, threads: share });
  const analyst = new Child(settings(1));
  const handyman = new Child(settings(1));
  const workers = createShootWorkers(shootsAtOnce(cores), settings(threads));
  const toolTime = { timeoutMs: limit.toolMs };

  return {
    name: 'the engine on this machine',
    paints: { clothes: false, pose: false },
    forget: async () => undefined,
    shootsAtOnce: workers.count,
    tools: {
      appraise: (bytes) => handyman.callAlone('appraise', [bytes], toolTime),
      takeIn: (bytes) => handyman.callAlone('takeIn', [bytes], toolTime),
      cutOut: (bytes) => handyman.callAlone('cutOut', [bytes], toolTime),
      draw: (cutOut, design) => handyman.callAlone('draw', [cutOut, design], toolTime),
      watermark: (headshot) => handyman.callAlone('watermark', [headshot], toolTime),
      scoreCard: (photo, card) => handyman.callAlone('scoreCard', [photo, card], toolTime),
    },
    ingest: async (bytes, set) => {
      // A photo that kills its process once may have been unlucky; one that does it twice cannot be read.
      for (let attempt = 1; ; attempt += 1)
        try {
          return await analyst.callAlone('ingest', [bytes, set], { timeoutMs: limit.ingestMs });
        } catch (error) {
          if (!(error instanceof RendererDied) || analyst.stopped) throw error;
          if (attempt === 2) return { findings: refusedFindings('corrupt') };
        }
    },
    checkFrame: (bytes, photoWidth, others) =>
      analyst.callAlone('checkFrame', [bytes, photoWidth, others], { timeoutMs: limit.frameMs }),
    exportPreset: (headshot, preset, format) =>
      analyst.callAlone('exportPreset', [headshot, preset, format], { timeoutMs: limit.exportMs }),
    open: async (photos, onStage, signal, commission) => {
      const worker = await workers.take(signal);
      return openSession(worker, { photos, onStage, signal, commission }, limit, () => workers.giveBack(worker));
    },
    stop: async () => {
      analyst.stop();
      handyman.stop();
      workers.stop();
    },
  };
}
