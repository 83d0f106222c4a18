// A matting network of the operator's own, by tiny ones that are written here: what it is given, what is taken from it, and what is said
// of a file that does not fit.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { compositeOf } from '#tests/fixtures/composites.ts';
import { matteErrors } from '#tests/fixtures/matte-errors.ts';
import { mattingNetwork } from '#tests/fixtures/matting-network.ts';
import { matteOf } from '../index.ts';
import type { Rgb } from '../../types.ts';
import { checkMattingModel, type MattingModel, operatorNetworkAlpha, setMattingModel } from './network.ts';

const SLOW = 180_000;
let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'catchlight-matting-'))));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => setMattingModel(undefined));

const plain = { size: 64, mean: [0, 0, 0], deviation: [1, 1, 1] } as const;
let files = 0;
/** A model whose output is the weighted sum of red, green and blue, plus `bias`. */
function model(
  weights: readonly number[],
  bias: number,
  changes: Partial<MattingModel> & { shape?: (number | string)[] },
) {
  const { shape, ...rest } = changes;
  const path = join(folder, `${++files}.onnx`);
  writeFileSync(path, mattingNetwork(weights, bias, shape));
  return { ...plain, ...rest, path };
}

/** The left half red, the right half green. */
function halves(width: number, height: number): Rgb {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) data[i * 3 + (i % width < width / 2 ? 0 : 1)] = 255;
  return { data, width, height };
}

async function alphasOf(set: MattingModel, width: number, height: number) {
  setMattingModel(set);
  const alpha = (await operatorNetworkAlpha(halves(width, height)))!;
  expect([alpha.width, alpha.height]).toEqual([width, height]);
  const row = Math.floor(height / 2) * width;
  return [alpha.data[row + Math.round(width * 0.1)]!, alpha.data[row + Math.round(width * 0.9)]!];
}

it('is not asked where none is set', async () => {
  expect(await operatorNetworkAlpha(halves(8, 8))).toBeNull();
});

it.each([
  ['alpha at a size of its own', [1, 0, 0], 0, {}, [1, 0]],
  ['alpha at a fixed size', [1, 0, 0], 0, { shape: [1, 3, 96, 48] }, [1, 0]],
  ['logits', [24, 0, 0], -12, {}, [1, 0]],
  ['alpha of a normalised picture', [0.5, 0, 0], 0.5, { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] }, [1, 0]],
  ['normalised channel by channel', [0, 0.5, 0], 0.5, { mean: [0, 0.5, 0], deviation: [1, 0.5, 1] }, [0, 1]],
] as const)('gives %s', async (_what, weights, bias, changes, expected) => {
  const found = await alphasOf(model(weights, bias, changes as Partial<MattingModel>), 200, 120);
  found.forEach((alpha, at) => expect(alpha).toBeCloseTo(expected[at]!, 3));
});

it(
  'is mask and alpha of the matte, unless it misses the face',
  async () => {
    const { photo, face } = await compositeOf('glasses', 'sofa');
    const ours = (await matteOf(photo, face)).alpha;
    setMattingModel(model([0, 0, 0], 1, {}));
    const everything = (await matteOf(photo, face)).alpha;
    const corner = (photo.height - 2) * photo.width + 1;
    expect(ours.data[corner]).toBe(0);
    expect(everything.data[corner]).toBe(1);
    setMattingModel(model([0, 0, 0], 0, {}));
    expect(matteErrors((await matteOf(photo, face)).alpha, ours).mse).toBe(0);
  },
  SLOW,
);

it('describes a file that fits', async () => {
  expect(await checkMattingModel(model([1, 0, 0], 0, { size: 320 }))).toMatch(/^works at 320 x 320 by (CPU|CUDA)$/);
  expect(await checkMattingModel(model([1, 0, 0], 0, { shape: [1, 3, 96, 48] }))).toContain('48 x 96');
});

it('says what is wrong with one that does not', async () => {
  const wrong = async (path: string) => checkMattingModel({ ...plain, path }).catch((error: Error) => error.message);
  expect(await wrong(join(folder, 'none.onnx'))).toContain('no such file');
  const text = join(folder, 'text.onnx');
  writeFileSync(text, 'Dear photographer');
  expect(await wrong(text)).toContain('ONNX Runtime cannot run it');
  const { path } = model([1, 0, 0, 0], 0, { shape: [1, 4, 64, 64] });
  expect(await wrong(path)).toContain('its input is [1, 4, 64, 64], not [1, 3, height, width]');
});
