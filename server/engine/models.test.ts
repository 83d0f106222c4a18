// Where a network from outside runs: by CUDA or, where that fails, on the CPU, which every caller is told. Which networks keep their memory.
import type { InferenceSession } from 'onnxruntime-node';
import { beforeEach, expect, test, vi } from 'vitest';
import { NetworkCache, setSegmenterMemoryKept } from './models.ts';

// Handed in, not mocked as a module: the files of a worker share its modules, and another may have loaded the real one.
const create = vi.fn<(path: string, options: InferenceSession.SessionOptions) => Promise<InferenceSession>>();
const session = { release: async () => {} } as unknown as InferenceSession;

beforeEach(() => {
  create.mockReset();
  create.mockResolvedValue(session);
});
const providerOf = async (networks: NetworkCache): Promise<string> => (await networks.external('mine.onnx')).provider;

test('a network is loaded once, by CUDA where its library is', async () => {
  const onCard = new NetworkCache(create, () => true);
  expect([await providerOf(onCard), await providerOf(onCard)]).toEqual(['CUDA', 'CUDA']);
  expect(create).toHaveBeenCalledOnce();
  const without = new NetworkCache(create, () => false);
  expect([await providerOf(without), await providerOf(without)]).toEqual(['CPU', 'CPU']);
});

test('a network that CUDA refuses is on the CPU for every caller', async () => {
  create.mockRejectedValueOnce(new Error('no card'));
  const networks = new NetworkCache(create, () => true);
  expect(await Promise.all([providerOf(networks), providerOf(networks)])).toEqual(['CPU', 'CPU']);
  expect(await providerOf(networks)).toBe('CPU');
  expect(create).toHaveBeenCalledTimes(2);
});

test('a failed load is tried again', async () => {
  create.mockRejectedValueOnce(new Error('no card')).mockRejectedValueOnce(new Error('no file'));
  const networks = new NetworkCache(create, () => true);
  await expect(networks.external('mine.onnx')).rejects.toThrow('no file');
  expect(await providerOf(networks)).toBe('CUDA');
});

test('a released network is loaded again', async () => {
  const networks = new NetworkCache(create, () => false);
  await networks.external('mine.onnx');
  await networks.release();
  await networks.external('mine.onnx');
  expect(create).toHaveBeenCalledTimes(2);
});

test('the segmenter alone gives its memory back between runs, where it is told to', async () => {
  setSegmenterMemoryKept(false);
  const networks = new NetworkCache(create, () => false);
  await networks.bundled('segments');
  await networks.bundled('iris');
  setSegmenterMemoryKept(true);
  await networks.release();
  await networks.bundled('segments');
  expect(create.mock.calls.map(([, options]) => options.enableCpuMemArena)).toEqual([false, true, true]);
});
