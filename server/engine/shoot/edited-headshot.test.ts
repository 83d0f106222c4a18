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

interface Closer {
  headshot: Headshot;
  /** The photo as an edit of the headshot gets it. */
  source: SourcePhoto;
}
/** In each style, the headshot that a photo's plan gives in its second round, whose frame is closer. */
async function closerHeadshots(bytes: Uint8Array, styles: string[], options?: ShootOptions): Promise<Closer[]> {
  const shoot = await createShoot([{ id: 'photo', bytes }], options);
  const made: Closer[] = [];
  for (const style of styles) {
    const headshot = (await shoot.render({ style, variation: shoot.plan.length }))!;
    made.push({ headshot, source: { id: 'photo', bytes, take: headshot.take, headshot: headshot.bytes } });
  }
  shoot.dispose();
  return made;
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

/** Root mean square difference of two pictures of one size, in levels of 255. */
async function differenceOf(a: Headshot, b: Headshot): Promise<number> {
  const [one, other] = [await decodeRgb(a.bytes), await decodeRgb(b.bytes)];
  const sum = one.data.reduce((total, v, i) => total + (v - other.data[i]!) ** 2, 0);
  return Math.sqrt(sum / one.data.length);
}

let navy: Closer;
let white: Closer;
beforeAll(async () => {
  const made = await closerHeadshots(await person(1), ['navy-brand', 'studio-white']);
  [navy, white] = made as [Closer, Closer];
}, SLOW);

test(
  'a navy headshot becomes what the shoot itself would have made before white, and not a cut-out of a cut-out',
  async () => {
    const fromShoot = white.headshot;
    const made = (await edited(navy.source, 'studio-white'))!;
    const twice = (await edited({ id: 'headshot', bytes: navy.headshot.bytes }, 'studio-white'))!;
    expect(await differenceOf(made, fromShoot)).toBeLessThan((await differenceOf(twice, fromShoot)) / 2);
    await expectSamePlace(made.bytes, navy.headshot.bytes);
  },
  SLOW,
);

test(
  'a headshot in its own surroundings keeps its frame as well',
  async () => {
    const { photo } = await compositeOf('braids', 'sofa');
    const [closer] = await closerHeadshots(await encodeJpeg(photo), ['studio-grey'], SMALL_PICTURES);
    const { headshot, source } = closer!;
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
      // The wall of the headshot, not that of the photo; beyond the headshot it is grey.
      const row = before.width * 400;
      const isGrey = (x: number): boolean => before.data[(row + x) * 3] === before.data[(row + x) * 3 + 2];
      let x = 40;
      while (isGrey(x) && x < before.width / 2) x += 1;
      const at = (row + x + 4) * 3;
      expect(before.data[at + 2]! - before.data[at]!, crop).toBeGreaterThan(10);
    }
  },
  SLOW,
);
