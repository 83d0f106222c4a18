// The committed weights are the listed ones, and every network runs.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runModel } from '../models.ts';
import type { ModelName } from '../models.ts';

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

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
