// A company's crop and colour, on real photos: heads of one size in whatever variation, and the wall that was asked for.
import { beforeAll, expect, it } from 'vitest';
import { person, SMALL_PICTURES } from '#tests/fixtures/photos.ts';
import { hashDistance } from '../analysis/hash-distance.ts';
import { createShoot, type ShootOptions } from './index.ts';
import type { Headshot } from './types.ts';
import { LIKENESS_THRESHOLD } from './score.ts';

const SLOW = 300_000;
/** Heads within this of each other, as a ratio, pass for one size. */
const SAME_SIZE = 1.08;
const RED = { lit: [192, 72, 64], shade: [103, 3, 8] } as const;
const WHITE = { lit: [247, 247, 247], shade: [212, 212, 212] } as const;

async function make(brand: ShootOptions['brand'], slots: readonly [style: string, variation: number][]) {
  const shoot = await createShoot([{ id: 'only', bytes: await person(0) }], { ...SMALL_PICTURES, brand });
  const made: Headshot[] = [];
  for (const [style, variation] of slots) {
    const headshot = await shoot.render({ style, variation });
    if (headshot) made.push(headshot);
  }
  shoot.dispose();
  expect(made).toHaveLength(slots.length);
  for (const { likeness } of made) expect(likeness).toBeGreaterThanOrEqual(LIKENESS_THRESHOLD);
  return made;
}
/** What no company has a say in; each picture takes seconds, and both tests hold theirs beside these. */
let unbranded: Promise<Headshot[]> | undefined;
const makeFree = (): Promise<Headshot[]> =>
  (unbranded ??= make(undefined, [
    ['studio-grey', 0],
    ['studio-grey', 1],
  ]));
const heads = (made: Headshot[]): number[] => made.map(({ composition }) => composition!.head);

/** A crop and a wall in one brand: what is said of the one holds beside the other. */
let close: Headshot[];
let red: Headshot;
beforeAll(async () => {
  const slots = [0, 1, 2].map((variation) => ['studio-grey', variation] as [string, number]);
  const made = await make({ crop: 'close', paint: RED }, [...slots, ['navy-brand', 0]]);
  [close, red] = [made.slice(0, 3), made[3]!];
}, SLOW);

it(
  'one crop means heads of one size, in pictures that are still not the same picture',
  async () => {
    const free = await makeFree();
    expect(Math.max(...heads(close)) / Math.min(...heads(close))).toBeLessThan(SAME_SIZE);
    expect(Math.max(...heads(free)) / Math.min(...heads(free))).toBeGreaterThan(SAME_SIZE);
    const [wide] = await make({ crop: 'wide' }, [['studio-grey', 0]]);
    expect(Math.min(...heads(close))).toBeGreaterThan(wide!.composition!.head * 1.2);
    const twins = close.flatMap((a, i) => close.slice(i + 1).filter((b) => hashDistance(a.phash, b.phash) === 0));
    expect(twins).toHaveLength(0);
  },
  SLOW,
);

it(
  'the look of the brand stands before the company’s wall, and no other look does',
  async () => {
    const [l, a, b] = red.composition!.background;
    expect(l).toBeLessThan(50);
    expect(a).toBeGreaterThan(25);
    expect(b).toBeGreaterThan(10);
    const [white, grey] = await make({ paint: WHITE }, [
      ['navy-brand', 0],
      ['studio-grey', 0],
    ]);
    expect(white!.composition!.background[0]).toBeGreaterThan(80);
    const [plain] = await makeFree();
    expect(grey!.composition!.background).toEqual(plain!.composition!.background);
  },
  SLOW,
);
