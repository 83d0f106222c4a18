// Edits of a delivered headshot are made of its photo: the person is cut out of that, and stays where the headshot has them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compositeOf } from '#tests/fixtures/composites.ts';
import { person, SMALL_PICTURES } from '#tests/fixtures/photos.ts';
import { findFacesIn } from '../analysis/analyse.ts';
import { decodeRgb, encodeJpeg } from '../decode/index.ts';
import { eyeCentres } from '../render/face-regions.ts';
import type { Rgb } from '../types.ts';
import { createShoot, type ShootOptions } from './index.ts';
import { openLiveEdits } from './live-edits.ts';
import type { Headshot, SourcePhoto } from './types.ts';
import type { Wishes } from './wishes.ts';

const SLOW = 300_000;

/** The headshot that a photo's plan gives in its second round, whose frame is closer; and the photo as an edit of it gets it. */
async function closerHeadshot(
  bytes: Uint8Array,
  style: string,
  options?: ShootOptions,
): Promise<{ headshot: Headshot; source: SourcePhoto }> {
  const shoot = await createShoot([{ id: 'photo', bytes }], options);
  const headshot = (await shoot.render({ style, variation: shoot.plan.length }))!;
  shoot.dispose();
  return { headshot, source: { id: 'photo', bytes, take: headshot.take, headshot: headshot.bytes } };
}

async function edited(
  source: SourcePhoto,
  style: string,
  wishes: Wishes = { crop: 'same' },
  options?: ShootOptions,
): Promise<Headshot | null> {
  const session = await createShoot([source], options);
  const made = await session.render({ style, variation: 0, wishes });
  session.dispose();
  return made;
}

/** The middles of both eyes, in shares of the picture. */
async function eyesIn(image: Rgb): Promise<number[]> {
  const [face] = await findFacesIn(image);
  return eyeCentres(face!.mesh).flatMap(([x, y]) => [x / image.width, y / image.height]);
}

async function expectSamePlace(a: Uint8Array, b: Uint8Array): Promise<void> {
  const [eyes, others] = [await eyesIn(await decodeRgb(a)), await eyesIn(await decodeRgb(b))];
  eyes.forEach((share, k) => expect(Math.abs(share - others[k]!), `${k}`).toBeLessThan(0.01));
}

/** How many pixels above the eyes are plainly blue: before white, those are what is left of a navy wall. */
async function bluePixels({ bytes }: Headshot): Promise<number> {
  const image = await decodeRgb(bytes);
  const [, eyes = 0] = await eyesIn(image);
  let count = 0;
  for (let i = 0; i < Math.floor(eyes * image.height) * image.width; i++)
    if (image.data[i * 3 + 2]! - image.data[i * 3]! > 24) count += 1;
  return count;
}

let navy: Awaited<ReturnType<typeof closerHeadshot>>;
beforeAll(async () => void (navy = await closerHeadshot(await person(1), 'navy-brand')), SLOW);

test(
  'a navy headshot that cannot be cut out anew stands before white, with no navy rim and its head where it was',
  async () => {
    const white = await edited(navy.source, 'studio-white');
    expect(await edited({ id: 'headshot', bytes: navy.headshot.bytes }, 'studio-white')).toBeNull();
    expect(white).not.toBeNull();
    expect(await bluePixels(white!)).toBeLessThan(200);
    await expectSamePlace(white!.bytes, navy.headshot.bytes);
  },
  SLOW,
);

test(
  'a headshot in its own surroundings keeps its frame as well',
  async () => {
    const { photo } = await compositeOf('braids', 'sofa');
    const { headshot, source } = await closerHeadshot(await encodeJpeg(photo), 'studio-grey', SMALL_PICTURES);
    expect(headshot.style).toBe('own-background');
    const bright = await edited(source, 'own-background', { crop: 'same', light: 'strong' }, SMALL_PICTURES);
    await expectSamePlace(bright!.bytes, headshot.bytes);
  },
  SLOW,
);

test(
  'the headshot is shown beside its edit, in the crop of the edit',
  async () => {
    const live = (await openLiveEdits(navy.source))!;
    afterAll(() => live.dispose());
    for (const crop of ['same', 'classic', 'wide'] as const) {
      const edit = { style: 'studio-white', wishes: { crop } };
      const [before, after] = [await live.showSource(edit), (await live.show(edit)).image];
      const [eyes, others] = [await eyesIn(before), await eyesIn(after)];
      eyes.forEach((share, k) => expect(Math.abs(share - others[k]!), `${crop} ${k}`).toBeLessThan(0.01));
      // The wall of the headshot, not that of the photo.
      const at = (before.width * 400 + 40) * 3;
      expect(before.data[at + 2]! - before.data[at]!, crop).toBeGreaterThan(10);
    }
  },
  SLOW,
);
