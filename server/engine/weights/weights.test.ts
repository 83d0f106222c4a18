// The committed weights are the ones that were listed, every network runs, and the converter keeps the arithmetic.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, test } from 'vitest';
import { runModel } from '../models.ts';
import type { ModelName } from '../models.ts';
import { sumOf } from './build.ts';
import { convertLayers } from './convert-layers.ts';

const lines = readFileSync(join(import.meta.dirname, 'SHA256SUMS'), 'utf8')
  .trim()
  .split('\n');

describe('the committed weights', () => {
  test.each(lines.map((line) => line.split(/\s+/) as [string, string]))('%s is %s', (sum, name) => {
    expect(sumOf(readFileSync(join(import.meta.dirname, name)))).toBe(sum);
  });

  test.each<[ModelName, number[], Record<string, number[]>]>([
    [
      'blazeface',
      [1, 256, 256, 3],
      { scores16: [1, 512, 1], scores32: [1, 384, 1], boxes16: [1, 512, 16], boxes32: [1, 384, 16] },
    ],
    ['facemesh', [1, 192, 192, 3], { mesh: [1, 1404], score: [1, 1] }],
    ['iris', [1, 64, 64, 3], { points: [1, 1, 1, 228] }],
    ['faceres', [1, 224, 224, 3], { embedding: [1, 1024] }],
    ['segments', [1, 256, 256, 3], { logits: [1, 256, 256, 6] }],
    ['emotion', [1, 64, 64, 1], { scores: [1, 7] }],
    ['esrgan-slim', [1, 24, 32, 3], { pixels: [1, 48, 64, 3] }],
  ])('%s answers in the expected shape', async (name, dims, expected) => {
    const outputs = await runModel(name, new Float32Array(dims.reduce((a, b) => a * b)).fill(0.4), dims);
    expect(Object.fromEntries(Object.entries(outputs).map(([key, { dims: shape }]) => [key, shape]))).toEqual(expected);
    for (const { data } of Object.values(outputs)) expect(data.every(Number.isFinite)).toBe(true);
  });
});

test('a converted convolution with 8-bit weights gives what arithmetic gives', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'convert-'));
  try {
    // One 1 x 1 filter that sums red + 2 green + 3 blue, stored as bytes that stand for twice their value, and a bias of 5.
    const shards = Buffer.concat([Buffer.from([1, 2, 3]), Buffer.from(new Float32Array([5]).buffer)]);
    writeFileSync(join(folder, 'shard.bin'), shards);
    const layers = [
      { class_name: 'InputLayer', name: 'in', inbound_nodes: [], config: { name: 'in' } },
      {
        class_name: 'Conv2D',
        name: 'sum',
        inbound_nodes: [[['in', 0, 0, {}]]],
        config: { name: 'sum', strides: [1, 1], padding: 'same', dilation_rate: [1, 1], activation: 'relu' },
      },
    ];
    const quantization = { dtype: 'uint8', scale: 2, min: 0 };
    const model = {
      modelTopology: { model_config: { config: { layers, output_layers: [['sum', 0, 0]] } } },
      weightsManifest: [
        {
          paths: ['shard.bin'],
          weights: [
            { name: 'sum/kernel', shape: [1, 1, 3, 1], dtype: 'float32', quantization },
            { name: 'sum/bias', shape: [1], dtype: 'float32' },
          ],
        },
      ],
    };
    writeFileSync(join(folder, 'model.json'), JSON.stringify(model));
    const session = await InferenceSession.create(
      convertLayers(join(folder, 'model.json'), [1, 'height', 'width', 3], 'out'),
    );
    const pixels = new Tensor('float32', Float32Array.from([1, 0, 0, 0, 1, 1, -9, 0, 0]), [1, 1, 3, 3]);
    const { out } = await session.run({ in: pixels });
    expect(Array.from(out?.data as Float32Array)).toEqual([2 + 5, 4 + 6 + 5, 0]);
    await session.release();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
