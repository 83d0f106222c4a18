// A matting network of the operator's own, through the renderer: it reaches the worker processes, and a bad file ends the start.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mattingNetwork } from '#tests/fixtures/matting-network.ts';
import { personBytes } from '#tests/fixtures/photos.ts';
import type { Env } from '../../env/index.ts';
import { BadVariableError } from '../bad-variable.ts';
import { chooseRenderer } from './choose.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'catchlight-matting-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Chosen as at a start; the embedded renderer needs no more of the runtime than this. */
const start = (file: string) => {
  const matting = { path: path.join(folder, file), size: 256, mean: [0, 0, 0], deviation: [1, 1, 1] };
  return chooseRenderer({ renderer: { matting } } as unknown as Env, { cores: 2, log } as never);
};

it('makes the mattes in the worker processes, and is named', async () => {
  // Everything is the person to this one, which no other matte would say.
  writeFileSync(path.join(folder, 'all.onnx'), mattingNetwork([0, 0, 0], 1));
  const { renderer, state } = await start('all.onnx');
  expect(state).toContain('mattes by all.onnx (works at 256 x 256');
  const cut = await renderer.tools.cutOut(await sharp(personBytes(0)).resize(500).jpeg().toBuffer());
  if (!('person' in cut)) throw new Error('The photo was refused');
  const { data, info } = await sharp(cut.person)
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([data[info.width * (info.height - 2) + 1], data[info.width * (info.height - 2) + info.width - 2]]).toEqual([
    255, 255,
  ]);
  await renderer.stop();
}, 240_000);

it('ends the start where the file cannot be used, with what to do', async () => {
  await expect(start('none.onnx')).rejects.toThrow(BadVariableError);
  await expect(start('none.onnx')).rejects.toThrow(
    /MATTING_MODEL cannot be used: .*none.onnx: there is no such file.*unset it/,
  );
}, 60_000);
