// The embedded renderer: the engine on the CPU, in worker processes. One of them is kept for uploads, so that a photo is
// answered at once however many shoots are under way, one for the free tools and one for the studio's live pictures; the others take one
// shoot each. What waits for a hosted model has processes of its own, so that no shoot or edit made here waits for an answer from
// outside.
import path from 'node:path';
import { RendererDied, type RenderContext, type Renderer } from '../../ports/renderer.ts';
import { refusedFindings } from '../../contracts/findings.ts';
import { hashDistance } from '../../engine/analysis/hash-distance.ts';
import type { MattingModel } from '../../engine/index.ts';
import type { Log } from '../../ports/log.ts';
import { WorkerProcess, type WorkerSettings } from './worker-process.ts';
import { openEngineSession, type EngineSession } from './engine-session.ts';
import { liveEditsBy } from './show-edit.ts';
import { createPause } from './pause.ts';
import { personComparison } from './person-comparison.ts';
import { planFromFindings } from './plan-shoot.ts';
import { createShootWorkers } from './shoot-workers.ts';
import { MINUTE_MS } from '../../contracts/durations.ts';

export interface RendererSettings {
  /** Cores that this process may use. */
  cores: number;
  log: Log;
  /** Network that makes the mattes instead of ours. */
  mattingModel?: MattingModel | undefined;
  /** For tests: another worker file, and how long its calls may take. */
  entry?: string;
  limits?: Partial<typeof LIMITS>;
}
export interface EngineContext extends RenderContext {
  /** Whether the session stays open while a hosted model draws. */
  awaitsModel?: boolean;
}
type OpenArgs = Parameters<Renderer['open']>;
export interface EmbeddedRenderer extends Renderer {
  open(
    photos: OpenArgs[0],
    onStage?: OpenArgs[1],
    signal?: OpenArgs[2],
    context?: EngineContext,
  ): Promise<EngineSession>;
  /** How many shoots it works on at the same time, and beside them as many that wait for a hosted model. */
  readonly shootsAtOnce: number;
  /** Runs the set matting network once and describes it; rejects with what is wrong with its file. Undefined where none is set. */
  checkMatting(): Promise<string | undefined>;
}

/** Times are many times what the slowest machine needs, so that they end what hangs and never what is only slow. */
const LIMITS = {
  ingestMs: 90_000,
  frameMs: 30_000,
  exportMs: 60_000,
  /** A gigabyte from a slow disk. */
  mattingMs: 120_000,
  toolMs: 90_000,
  /** An edit whose picture is opened first. */
  editMs: 300_000,
  /** How long a request waits for an edit, which goes on without it: less than proxies wait. */
  editPatienceMs: 20_000,
  openMs: 300_000,
  renderMs: 300_000,
  maxCalls: 400,
  maxRssBytes: 1100 * 1024 * 1024,
  /** What a matting network of the operator's own may use besides. */
  mattingRssBytes: 6 * 1024 ** 3,
  /** A shoot needs a tenth of this: pixels are kept outside of the heap. */
  heapMb: 512,
  /** An unused process ends after this time, to free its memory. */
  idleMs: 5 * MINUTE_MS,
  /** Uploads follow each other closely, and one would wait 1 to 2 s for an outline that was begun before it; previews follow them. */
  quietMs: 2000,
  /** Where uploads and previews have not ceased for so long, outlines are judged all the same. */
  maxBusyMs: 30_000,
};

/** Seconds a headshot on two cores: `npm run shoot` makes 10 of an unseen photo in 26 to 36 s. */
const TYPICAL_PACE = 3;

const shootsAtOnce = (cores: number): number => Math.max(1, Math.floor(cores) - 1);

export function createEmbeddedRenderer({
  cores,
  log,
  mattingModel,
  entry = path.join(import.meta.dirname, 'worker.ts'),
  limits = {},
}: RendererSettings): EmbeddedRenderer {
  const limit = { ...LIMITS, ...limits };
  const maxRssBytes = limit.maxRssBytes + (mattingModel ? limit.mattingRssBytes : 0);
  // Shoots share the cores: on two there is one of them, whose networks use both; on four there are three with one each.
  const threads = Math.max(1, Math.floor(cores / shootsAtOnce(cores)));
  const settings = (share: number): WorkerSettings => ({
    ...limit,
    ...{ entry, log, threads: share, mattingModel, maxRssBytes },
  });
  const analysisWorker = new WorkerProcess(settings(1));
  const toolWorker = new WorkerProcess(settings(1));
  const studioWorker = new WorkerProcess(settings(threads));
  const ofSessions: WorkerSettings = { ...settings(threads), keepsSegmenterMemory: true };
  const shootWorkers = createShootWorkers(shootsAtOnce(cores), ofSessions);
  // None of them starts where no hosted model is configured.
  const modelWorkers = createShootWorkers(shootsAtOnce(cores), ofSessions);
  const { ingest } = analysisWorker.independentCalls({ timeoutMs: limit.ingestMs });
  const { checkFrame } = analysisWorker.independentCalls({ timeoutMs: limit.frameMs });
  const { judgeOutline } = analysisWorker.independentCalls({ timeoutMs: limit.ingestMs });
  const liveEdits = studioWorker.independentCalls({ timeoutMs: limit.editMs });
  const pause = createPause(limit.quietMs, limit.maxBusyMs);
  const { checkMattingModel } = toolWorker.independentCalls({ timeoutMs: limit.mattingMs });
  const { exportPreset } = analysisWorker.independentCalls({ timeoutMs: limit.exportMs });

  /** A photo that kills its process once may have been unlucky; one that does it twice cannot be read, which is undefined. */
  const twice = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof RendererDied) || analysisWorker.stopped) throw error;
        if (attempt === 2) return undefined;
      }
  };

  return {
    name: 'the engine on this machine',
    typicalPace: TYPICAL_PACE,
    capabilities: { clothes: false, pose: false, keepsFace: false },
    purge: async () => undefined,
    shootsAtOnce: shootWorkers.count,
    checkMatting: async () => mattingModel && checkMattingModel(mattingModel),
    tools: toolWorker.independentCalls({ timeoutMs: limit.toolMs }),
    people: personComparison,
    hashDistance,
    ingest: (bytes, set, again) =>
      pause.during(async () => {
        const answer = await twice(() => ingest(bytes, set, again));
        return answer ?? { findings: refusedFindings('corrupt') };
      }),
    planShoot: planFromFindings,
    whenIdle: (signal) => pause.wait(signal),
    judgeOutline: async (bytes, photo) => (await twice(() => judgeOutline(bytes, photo))) ?? { warning: null },
    checkFrame: (...frame) => pause.during(() => checkFrame(...frame)),
    exportPreset,
    ...liveEditsBy(liveEdits, limit.editPatienceMs),
    open: async (photos, onStage, signal, context) => {
      const workers = context?.awaitsModel ? modelWorkers : shootWorkers;
      const worker = await workers.take(signal, context?.preview);
      const end = context?.preview ? pause.begin() : undefined;
      const session = await openEngineSession(worker, { photos, onStage, signal, context }, limit, () => {
        end?.();
        workers.giveBack(worker);
      });
      return context?.preview ? { ...session, shouldYield: workers.hasUrgent } : session;
    },
    stop: async () => {
      for (const each of [analysisWorker, toolWorker, studioWorker, shootWorkers, modelWorkers]) each.stop();
    },
  };
}
