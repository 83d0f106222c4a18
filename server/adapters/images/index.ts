// Pictures for pages: fetched by undici, scaled by sharp in their own child process, so that neither uploads nor shoots wait for them.
import path from 'node:path';
import type { Images } from '../../ports/images.ts';
import type { Log } from '../../ports/log.ts';
import { RendererDied } from '../../ports/renderer.ts';
import { Child } from '../renderer/child.ts';
import { createFetch, type FetchSettings } from './fetch-listed.ts';
import type { ImageWork } from './worker.ts';

const LIMITS = { heapMb: 256, drawMs: 20_000, maxCalls: 500, maxRssBytes: 300 * 1024 * 1024, idleMs: 60_000 };

export function createImages(settings: FetchSettings & { log: Log; entry?: string; drawMs?: number }): Images {
  const { fetch, stop } = createFetch(settings);
  const entry = settings.entry ?? path.join(import.meta.dirname, 'worker.ts');
  const child = new Child<ImageWork>({ ...LIMITS, entry, log: settings.log, threads: 1 });
  return {
    fetch,
    async draw(bytes, shape) {
      try {
        const drawn = await child.callAlone('draw', [bytes, shape], { timeoutMs: settings.drawMs ?? LIMITS.drawMs });
        return drawn ?? undefined;
      } catch (error) {
        // A picture that kills the process counts as unreadable.
        if (error instanceof RendererDied) return undefined;
        throw error;
      }
    },
    async stop() {
      child.stop();
      await stop();
    },
  };
}
