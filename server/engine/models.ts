// The neural networks: one onnxruntime session a network, loaded when first needed and kept for the life of the process.
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';

/** Every bundled network and its outputs, by the names that tools/assets/weights/build.ts chose. */
const OUTPUTS = {
  blazeface: ['scores16', 'scores32', 'boxes16', 'boxes32'],
  facemesh: ['mesh', 'score'],
  iris: ['points'],
  faceres: ['embedding'],
  segments: ['logits'],
  emotion: ['scores'],
  'esrgan-slim': ['pixels'],
} as const;

export type ModelName = keyof typeof OUTPUTS;
type OutputName<Name extends ModelName> = (typeof OUTPUTS)[Name][number];

export interface Output {
  data: Float32Array;
  dims: number[];
}

interface Loaded {
  network: InferenceSession;
  /** What computes it. */
  provider: 'CUDA' | 'CPU';
}

/** Loads a network from a file; InferenceSession.create in the product. */
type CreateSession = (path: string, options: InferenceSession.SessionOptions) => Promise<InferenceSession>;

let threads = 2;

/** How many threads one network, and one sharp operation, may use. Networks already loaded keep what they have. */
export function setEngineThreads(count: number): void {
  threads = Math.max(1, Math.floor(count));
  sharp.concurrency(threads);
}

let keepsSegmenterMemory = true;

/**
 * Whether the segmenter keeps its 100 MB of tensors between its runs, seven a photo. Asking the system for them anew takes three times as long.
 * A segmenter already loaded stays as it is.
 */
export function setSegmenterMemoryKept(isKept: boolean): void {
  keepsSegmenterMemory = isKept;
}

/** Whether ONNX Runtime's package brought its CUDA library; asked before, because asking for CUDA without it prints errors. */
function hasCuda(): boolean {
  const binaries = join(dirname(createRequire(import.meta.url).resolve('onnxruntime-node/package.json')), 'bin');
  const library = join(process.platform, process.arch, 'libonnxruntime_providers_cuda.so');
  return readdirSync(binaries).some((version) => existsSync(join(binaries, version, library)));
}

/** Sessions by the path of their network, each loaded once, by whoever asks first. */
export class NetworkCache {
  private readonly create: CreateSession;
  private readonly cudaInstalled: () => boolean;
  private readonly sessions = new Map<string, Promise<Loaded>>();

  constructor(create: CreateSession, cudaInstalled: () => boolean) {
    this.create = create;
    this.cudaInstalled = cudaInstalled;
  }

  /** A network of ours, on the CPU. */
  bundled(name: ModelName): Promise<Loaded> {
    const path = join(import.meta.dirname, 'weights', `${name}.onnx`);
    return this.once(path, () =>
      this.load(path, 'CPU', { enableCpuMemArena: name !== 'segments' || keepsSegmenterMemory }),
    );
  }

  /** A network from outside of the repository: by CUDA where that works, else on the CPU. */
  external(path: string): Promise<Loaded> {
    return this.once(path, async () => {
      const onCpu = (): Promise<Loaded> => this.load(path, 'CPU', { enableCpuMemArena: false });
      if (!this.cudaInstalled()) return onCpu();
      try {
        return await this.load(path, 'CUDA', { executionProviders: ['cuda', 'cpu'] });
      } catch {
        return onCpu();
      }
    });
  }

  /** Frees the networks' memory; the next call loads them again. */
  async release(): Promise<void> {
    const loaded = [...this.sessions.values()];
    this.sessions.clear();
    await Promise.all(loaded.map(async (loading) => (await loading).network.release()));
  }

  private once(path: string, open: () => Promise<Loaded>): Promise<Loaded> {
    const known = this.sessions.get(path);
    if (known) return known;
    const loading = open();
    this.sessions.set(path, loading);
    // A failed load must not be remembered, or one full disk would break the process for good.
    loading.catch(() => this.sessions.delete(path));
    return loading;
  }

  private async load(
    path: string,
    provider: Loaded['provider'],
    options: InferenceSession.SessionOptions,
  ): Promise<Loaded> {
    const network = await this.create(path, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      // Errors only: the converter's pairs of transposes make the runtime talkative.
      logSeverityLevel: 3,
      graphOptimizationLevel: 'all',
      // A thread that spins while it waits for work takes the other core from whoever answers requests.
      extra: { session: { intra_op: { allow_spinning: '0' } } },
      ...options,
    });
    return { network, provider };
  }
}

const networks = new NetworkCache((path, options) => InferenceSession.create(path, options), hasCuda);

/** A network from outside of the repository: by CUDA where that works, else on the CPU. */
export const openNetwork = (path: string): Promise<Loaded> => networks.external(path);

/** Frees the networks' memory; the next call loads them again. */
export const releaseModels = (): Promise<void> => networks.release();

/** Feeds the network's only input (channels last) and gives its outputs by name. Throws when a weights file lacks one. */
export async function runModel<Name extends ModelName>(
  name: Name,
  input: Float32Array,
  dims: number[],
): Promise<Record<OutputName<Name>, Output>> {
  const { network } = await networks.bundled(name);
  const [inputName = ''] = network.inputNames;
  const results = await network.run({ [inputName]: new Tensor('float32', input, dims) });
  const outputs: Record<string, Output> = {};
  for (const [key, tensor] of Object.entries(results)) {
    outputs[key] = { data: tensor.data as Float32Array, dims: [...tensor.dims] };
  }
  for (const output of OUTPUTS[name])
    if (!outputs[output]) throw new Error(`The network ${name} has no output ${output}`);
  return outputs as Record<OutputName<Name>, Output>;
}
