// The neural networks: one onnxruntime session a network, loaded when first needed and kept for the life of the process.
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';

export type ModelName = 'blazeface' | 'facemesh' | 'iris' | 'faceres' | 'segments' | 'emotion' | 'esrgan-slim';

export interface Output {
  data: Float32Array;
  dims: number[];
}

let threads = 2;
const sessions = new Map<ModelName, Promise<InferenceSession>>();

/** How many threads one network, and one sharp operation, may use. Networks already loaded keep what they have. */
export function setEngineThreads(count: number): void {
  threads = Math.max(1, Math.floor(count));
  sharp.concurrency(threads);
}

function load(name: ModelName): Promise<InferenceSession> {
  return InferenceSession.create(join(import.meta.dirname, 'weights', `${name}.onnx`), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Errors only: the converter's pairs of transposes make the runtime talkative.
    logSeverityLevel: 3,
    graphOptimizationLevel: 'all',
    // The segmenter's tensors are 100 MB and needed a few times a photo: an arena would keep them for the rest of the shoot.
    enableCpuMemArena: name !== 'segments',
    // A thread that spins while it waits for work takes the other core from whoever answers requests.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
}

async function session(name: ModelName): Promise<InferenceSession> {
  const known = sessions.get(name);
  if (known) return known;
  const loading = load(name);
  sessions.set(name, loading);
  // A failed load must not be remembered, or one full disk would break the process for good.
  loading.catch(() => sessions.delete(name));
  return loading;
}

/** Feeds the network's only input (channels last) and gives its outputs by the names that weights/build.ts chose. */
export async function runModel(name: ModelName, input: Float32Array, dims: number[]): Promise<Record<string, Output>> {
  const network = await session(name);
  const [inputName = ''] = network.inputNames;
  const results = await network.run({ [inputName]: new Tensor('float32', input, dims) });
  const outputs: Record<string, Output> = {};
  for (const [key, tensor] of Object.entries(results)) {
    outputs[key] = { data: tensor.data as Float32Array, dims: [...tensor.dims] };
  }
  return outputs;
}

/** Frees the networks' memory; the next call loads them again. */
export async function releaseModels(): Promise<void> {
  const loaded = [...sessions.values()];
  sessions.clear();
  await Promise.all(loaded.map(async (loading) => (await loading).release()));
}
