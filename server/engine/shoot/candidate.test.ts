// The gate for pictures that somebody else made: only a good picture of this very person comes through, framed as we frame.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noFace, textCalledJpg } from '#tests/fixtures/hard-photos.ts';
import { person, variantsOf } from '#tests/fixtures/photos.ts';
import { findFacesIn } from '../analysis/analyse.ts';
import { decodeRgb } from '../decode/index.ts';
import { faceHeight } from '../faces/landmarks.ts';
import { createShoot, type Shoot } from './index.ts';
import { LIKENESS_THRESHOLD } from './score.ts';

describe('a candidate', () => {
  let shoot: Shoot;
  let mine: Uint8Array;
  let phash: string;
  beforeAll(async () => {
    const photos = await variantsOf(0, 2);
    shoot = await createShoot(photos.map((bytes, index) => ({ id: String(index), bytes })));
    mine = await person(0);
  }, 300_000);
  afterAll(() => shoot.dispose());
  const slot = { style: 'studio-grey', variation: 0 };

  test('of the person is framed like any headshot', async () => {
    const made = await shoot.finish(mine, slot);
    if ('unfit' in made) throw new Error(made.unfit);
    phash = made.phash;
    const { format, width, height } = await sharp(made.bytes).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1024, 1280]);
    expect(made.likeness).toBeGreaterThan(LIKENESS_THRESHOLD);
    expect(made.style).toBe('studio-grey');
    const [face] = await findFacesIn(await decodeRgb(made.bytes));
    expect(faceHeight(face!.mesh) / 1280).toBeGreaterThan(0.3);
  });

  test('that shows the same again is no second headshot', async () => {
    expect(await shoot.finish(mine, slot)).toMatchObject({ unfit: 'duplicate' });
    // Nor after a restart, which is told what was delivered.
    const resumed = await createShoot([{ id: 'me', bytes: mine }], { delivered: [phash] });
    expect(await resumed.finish(mine, slot)).toMatchObject({ unfit: 'duplicate' });
    resumed.dispose();
  });

  test('of somebody else is refused, and says how alike it is', async () => {
    const refused = await shoot.finish(await person(3), slot);
    expect(refused).toMatchObject({ unfit: 'not_same_person' });
    expect(refused.likeness).toBeLessThan(LIKENESS_THRESHOLD);
  });

  test('that is no picture, shows nobody or is tiny is refused', async () => {
    expect(await shoot.finish(textCalledJpg(), slot)).toEqual({ unfit: 'unsupported_format' });
    expect(await shoot.finish(mine.slice(0, 4000), slot)).toEqual({ unfit: 'corrupt' });
    expect(await shoot.finish(noFace(), slot)).toEqual({ unfit: 'no_face' });
    const small = await sharp(mine).resize(400).jpeg().toBuffer();
    expect(await shoot.finish(small, slot)).toMatchObject({ unfit: 'face_too_small' });
  });

  test('keeps its own frame where that is wished for, and comes closer where that is', async () => {
    const large = await sharp(mine).resize(1400).jpeg().toBuffer();
    const framed = async (crop: 'same' | 'close') => {
      const again = await createShoot([{ id: 'one', bytes: mine }]);
      const made = await again.finish(large, { ...slot, wishes: { crop } });
      again.dispose();
      if ('unfit' in made) throw new Error(made.unfit);
      return made.composition!.head;
    };
    expect(await framed('close')).toBeGreaterThan((await framed('same')) * 1.05);
  });
});

test('references are the best photos, small enough to send', async () => {
  const shoot = await createShoot((await variantsOf(0, 3)).map((bytes, at) => ({ id: String(at), bytes })));
  const references = await shoot.references(2);
  expect(references).toHaveLength(2);
  for (const bytes of references) {
    const { format, width, height } = await sharp(bytes).metadata();
    expect(format).toBe('jpeg');
    expect(Math.max(width, height)).toBeLessThanOrEqual(1536);
  }
  shoot.dispose();
}, 300_000);

test('nobody can be held against a shoot without a usable photo', async () => {
  const shoot = await createShoot([{ id: 'interior', bytes: noFace() }]);
  expect(await shoot.references(3)).toEqual([]);
  expect(await shoot.finish(await person(0), { style: 'studio-grey', variation: 0 })).toEqual({
    unfit: 'not_same_person',
  });
});
