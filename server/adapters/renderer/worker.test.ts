// A real shoot in a real child process: what the job gets, end to end, from photos to a file worth downloading.
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { dark } from '#tests/fixtures/hard-photos.ts';
import { variantsOf } from '#tests/fixtures/photos.ts';
import { createEmbeddedRenderer } from './index.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const renderer = createEmbeddedRenderer({ cores: 2, log });
afterAll(() => renderer.stop());

it('makes headshots in a worker process and reports its stages', async () => {
  const photos = [...(await variantsOf(1, 2)), await dark(0)];
  const stages: string[] = [];
  const session = await renderer.open(
    photos.map((bytes, index) => ({ id: String(index), bytes })),
    (stage) => stages.push(stage),
  );
  const headshot = await session.render({ style: 'navy-brand', variation: 0 });
  await session.close();
  const { width, height, format } = await sharp(headshot!.bytes).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1024, 1280]);
  expect(headshot!.likeness).toBeGreaterThan(0.9);
  expect(headshot!.style).toBe('navy-brand');
  expect([...new Set(stages)]).toEqual(['analyse', 'matte', 'light', 'compose', 'score']);
  const { bytes, contentType } = await renderer.exportPreset(headshot!.bytes, 'linkedin');
  expect(contentType).toBe('image/jpeg');
  expect((await sharp(bytes).metadata()).width).toBe(400);
}, 240_000);
