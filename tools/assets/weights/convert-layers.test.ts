// The converter keeps the arithmetic of quantised weights.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { convertLayers } from './convert-layers.ts';

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
