// Content Credentials, written and signed in a process of its own.
import path from 'node:path';
import { MINUTE_MS } from '../../contracts/durations.ts';
import type { Log } from '../../ports/log.ts';
import type { PictureFile, Provenance, SigningRequest } from '../../ports/provenance.ts';
import { RendererDied } from '../../ports/renderer.ts';
import { WorkerProcess } from '../renderer/worker-process.ts';
import type { ReadManifest } from './c2pa.ts';
import type { ProvenanceCalls } from './protocol.ts';
import type { SignerFiles } from './signer.ts';

export interface EmbeddedProvenance extends Provenance {
  /** What a file's manifest says and whether it holds; undefined when there is none. `anchors`: see c2pa.ts. */
  read(file: PictureFile, anchors?: string): Promise<ReadManifest | undefined>;
}

/** Signing takes a tenth of a second; the first call starts the process as well. WebAssembly keeps the memory of its largest picture, so the
 * process is replaced when it has grown, and ends soon after its last picture. */
const LIMITS = {
  callMs: MINUTE_MS,
  heapMb: 128,
  maxCalls: 500,
  maxRssBytes: 320 * 1024 * 1024,
  idleMs: MINUTE_MS,
};

export function createProvenance({ files, log }: { files: SignerFiles; log: Log }): EmbeddedProvenance {
  const entry = path.join(import.meta.dirname, 'worker.ts');
  const worker = new WorkerProcess<ProvenanceCalls>({ ...LIMITS, entry, log, threads: 1 });
  const calls = worker.independentCalls({ timeoutMs: LIMITS.callMs });
  return {
    async sign(request: SigningRequest) {
      try {
        return await calls.sign(request, files);
      } catch (error) {
        if (!(error instanceof RendererDied) || worker.stopped) throw error;
        return calls.sign(request, files);
      }
    },
    read: (file, anchors) => calls.read(file, anchors),
    stop: async () => worker.stop(),
  };
}
