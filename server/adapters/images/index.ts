// Pictures for pages: fetched by undici, scaled by sharp in their own child process, so that neither uploads nor shoots wait for them.
import path from 'node:path';
import type { Images } from '../../ports/images.ts';
import type { Log } from '../../ports/log.ts';
import { RendererDied } from '../../ports/renderer.ts';
import { WorkerProcess } from '../renderer/worker-process.ts';
import { createFetch, type FetchSettings } from './fetch-listed.ts';
import type { ImageCalls } from './worker.ts';

const LIMITS = { heapMb: 256, drawMs: 20_000, maxCalls: 500, maxRssBytes: 300 * 1024 * 1024, idleMs: 60_000 };

export function createImages(settings: FetchSettings & { log: Log; entry?: string; drawMs?: number }): Images {
  const { fetch, stop } = createFetch(settings);
  const entry = settings.entry ?? path.join(import.meta.dirname, 'worker.ts');
  const worker = new WorkerProcess<ImageCalls>({ ...LIMITS, entry, log: settings.log, threads: 1 });
  const calls = worker.independentCalls({ timeoutMs: settings.drawMs ?? LIMITS.drawMs });
  return {
    fetch,
    async draw(bytes, shape) {
      try {
        return (await calls.draw(bytes, shape)) ?? undefined;
      } catch (error) {
        // A picture that kills the process counts as unreadable.
        if (error instanceof RendererDied) return undefined;
        throw error;
      }
    },
    async stop() {
      worker.stop();
      await stop();
    },
  };
}
