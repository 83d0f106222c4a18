// The plan of a shoot: no two slots alike, whatever the photos allow.
import type { Crop } from '../../contracts/findings.ts';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { FRAMES_PER_CROP } from '../render/framing/nudges.ts';
import { backgroundIndexOf } from '../render/style.ts';
import { photoByPhoto, planTakes, shownIn, standIns, triesFor, variationOf } from './takes.ts';
import type { Take, Variation } from './takes.ts';

const crop = (scale: number, x = 500, y = 550): Crop => ({ scale, origin: [x, y], width: 1024 });
const four = [crop(1), crop(1.2), crop(0.95, 440), crop(1.1, 560)];
/** A close selfie: whatever is asked for, the frame is nearly the same. */
const close = [crop(1.5), crop(1.52), crop(1.5, 510), crop(1.55)];

describe('takes', () => {
  test('go through all photos before a photo shows another crop', () => {
    const takes = planTakes(['a', 'b', 'c'], [four, four, four]);
    expect(takes.slice(0, 4).map(({ photo, composition }) => `${photo}${composition}`)).toEqual([
      'a0',
      'b0',
      'c0',
      'a1',
    ]);
    expect(takes).toHaveLength(12);
  });

  test('count a crop once that a close photo repeats', () => {
    const takes = planTakes(['close', 'wide'], [close, four]);
    expect(takes.filter(({ photo }) => photo === 'close')).toHaveLength(1);
    expect(takes.filter(({ photo }) => photo === 'wide')).toHaveLength(4);
  });
});

describe('merit', () => {
  const photos = ['good', 'better', 'dim'];
  const plan = (flags: boolean[], shares = [1, 1, 1]) =>
    planTakes(
      photos,
      photos.map(() => four),
      undefined,
      photos.map((_, k) => ({ share: shares[k]!, flagged: flags[k]! })),
    );

  test('a flagged photo has at most one slot in six, however many slots there are', () => {
    const takes = plan([false, false, true]);
    for (let slots = 1; slots <= 60; slots += 1) {
      const shown = Array.from({ length: slots }, (_, n) => variationOf(takes, n)!.take.photo);
      expect(shown.filter((photo) => photo === 'dim').length).toBeLessThanOrEqual(Math.floor(slots / 6));
    }
    expect(takes.some(({ photo }) => photo === 'dim')).toBe(true);
  });

  test('changes nothing where every photo is flagged', () => {
    expect(plan([true, true, true])).toEqual(
      planTakes(
        photos,
        photos.map(() => four),
      ),
    );
  });

  test('a poorer photo shows fewer of its crops, and always its first', () => {
    const count = (photo: string) => plan([false, false, false], [1, 0.5, 0.25]).filter((take) => take.photo === photo);
    expect(photos.map((photo) => count(photo).length)).toEqual([4, 2, 1]);
    expect(count('dim')).toEqual([{ photo: 'dim', composition: 0 }]);
  });
});

describe('a crop that shows where the photo cuts the person', () => {
  const cut = (one: Crop): Crop => ({ ...one, cut: 0.4 });

  test('is left out while the photo has others', () => {
    const takes = planTakes(['a'], [[cut(crop(0.8)), crop(1.2), crop(1.5)]]);
    expect(takes.map(({ composition }) => composition)).toEqual([1, 2]);
  });

  test('is taken where the photo has nothing else', () => {
    expect(planTakes(['a'], [four.map(cut)])).toHaveLength(4);
  });
});

describe('photos of one moment', () => {
  const seen = (sight: string): Crop => ({ ...crop(1), sight });
  const takes = planTakes(
    ['a', 'b', 'c'],
    [[seen('f0f0f0f0f0f0f0f0')], [seen('f0f0f0f0f0f0f0f3')], [seen('0123456789abcdef')]],
  );

  test('stay in the plan, and the second begins with a frame of its own', () => {
    expect(takes.map(({ photo, nudge }) => [photo, nudge])).toEqual([
      ['a', undefined],
      ['b', 5],
      ['c', undefined],
    ]);
    const frames = (at: number) =>
      [0, 1, 2, 3, 4].map((round) => variationOf(takes, at + round * takes.length)!.again % FRAMES_PER_CROP);
    expect(frames(0).filter((again) => frames(1).includes(again))).toEqual([]);
  });

  test('come to a frame before another background than the one before them had in it', () => {
    const alike = planTakes(
      ['a', 'b', 'c', 'd'],
      ['f0f0f0f0f0f0f0f0', 'f0f0f0f0f0f0f0f3', '0123456789abcdef', 'f0f0f0f0f0f0f0f1'].map((sight) => [seen(sight)]),
    );
    const pictures = Array.from({ length: FRAMES_PER_CROP * alike.length }, (_, v) => variationOf(alike, v)!)
      .filter(({ take }) => take.photo !== 'c')
      .map(({ look, again }) => `frame ${again % FRAMES_PER_CROP}, background ${backgroundIndexOf(look)}`);
    expect(new Set(pictures).size).toBe(3 * FRAMES_PER_CROP);
  });
});

describe('variations', () => {
  test('twenty of five photos are twenty different frames', () => {
    const takes = planTakes(
      ['a', 'b', 'c', 'd', 'e'],
      Array.from({ length: 5 }, () => four),
    );
    const shown = Array.from({ length: 20 }, (_, v) => variationOf(takes, v)!.take);
    expect(new Set(shown).size).toBe(20);
  });

  test('a frame that returns has its light from the other side', () => {
    const takes = planTakes(['only'], [close]);
    const looks = Array.from({ length: 6 }, (_, v) => variationOf(takes, v)!.look);
    expect(new Set(looks).size).toBe(6);
    for (let i = 1; i < looks.length; i += 1) expect(looks[i]! % 2).not.toBe(looks[i - 1]! % 2);
  });

  test('a shoot without photos has none', () => {
    expect(variationOf(planTakes([], []), 3)).toBeUndefined();
  });

  test('what falls short is tried with another photo before another crop of the same', () => {
    const takes = planTakes(['a', 'b'], [four, four]);
    const others = standIns(takes, 0);
    expect(others).toHaveLength(7);
    expect(others.slice(0, 4).every(({ take }) => take.photo === 'b')).toBe(true);
  });
});

describe('what is tried for a slot', () => {
  const takes = planTakes(['a', 'b', 'c'], [four, four, four]);
  /** As the shoot asks: each try is made before the next is asked for, and may show that a photo is hopeless. */
  const tried = (takes: readonly Take[], hopeless: readonly string[], known: readonly string[] = []): string[] => {
    const found = new Set(known);
    return Array.from(
      triesFor(takes, 0, (photo) => found.has(photo)),
      ({ take, gently }) => {
        if (hopeless.includes(take.photo)) found.add(take.photo);
        return `${take.photo}${take.composition}${gently ? ' gently' : ''}`;
      },
    );
  };

  test('is the planned take, three others, and the planned one gently', () => {
    const all = tried(takes, []);
    expect([all[0], all.at(-1)]).toEqual(['a0', 'a0 gently']);
    expect(all).toHaveLength(5);
    expect(all.slice(1, 4).some((one) => one.startsWith('a'))).toBe(false);
  });

  test('leaves a photo that turns out to be hopeless, and still tries three others', () => {
    const all = tried(takes, ['a', 'b']);
    expect(all.filter((one) => one.startsWith('a'))).toEqual(['a0']);
    expect(all.filter((one) => one.startsWith('b'))).toHaveLength(1);
    expect(all.filter((one) => one.startsWith('c'))).toHaveLength(3);
  });

  test('is nothing of a photo that is known to be hopeless, and nothing at all where all of them are', () => {
    expect(tried(takes, ['a', 'b'], ['a', 'b']).every((one) => one.startsWith('c'))).toBe(true);
    expect(tried(takes, ['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual([]);
    expect(tried(planTakes(['only'], [four]), ['only'])).toEqual(['only0']);
    expect(tried([], [])).toEqual([]);
  });
});

test('arranges a shoot photo by photo, and each photo crop by crop', () => {
  const takes = [
    { photo: 'best', composition: 0 },
    { photo: 'other', composition: 0 },
    { photo: 'best', composition: 3 },
    { photo: 'other', composition: 1 },
  ];
  // The fifth variation shows the first take again.
  const order = photoByPhoto(takes, [0, 1, 2, 3, 4, 0]);
  expect(order).toEqual([0, 4, 5, 2, 1, 3]);
  expect(photoByPhoto([], [1, 0])).toEqual([0, 1]);
});

describe('a photo that is left out halfway', () => {
  /** Photos with some of the eight crops each, how many slots of a look, and which photos go, one after the other. */
  const shoots = fc
    .array(fc.subarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 1 }), { minLength: 2, maxLength: 8 })
    .chain((crops) =>
      fc.record({
        takes: fc.constant(
          [0, 1, 2, 3, 4, 5, 6, 7].flatMap((composition) =>
            crops.flatMap((own, photo) =>
              own.includes(composition) ? [{ photo: `photo ${photo}`, composition }] : [],
            ),
          ),
        ),
        slots: fc.integer({ min: 1, max: 60 }),
        lost: fc.subarray(
          crops.map((_, photo) => `photo ${photo}`),
          { minLength: 1, maxLength: crops.length - 1 },
        ),
        delivered: fc.array(fc.nat(60), { minLength: 8, maxLength: 8 }),
      }),
    );
  const sightOf = ({ take, look, again }: Variation): string => [take.photo, take.composition, look, again].join(' ');

  test('changes nothing but its own slots, and no two slots come to show the same', () => {
    fc.assert(
      fc.property(shoots, ({ takes, slots, lost, delivered }) => {
        // What was delivered before a photo went stays; the rest is shown as the plan has it by then.
        const shown = new Map<number, string>();
        const out = new Set<string>();
        const deliver = (upTo: number): void => {
          for (let slot = 0; slot < Math.min(slots, upTo); slot += 1) {
            if (shown.has(slot)) continue;
            const variation = shownIn(takes, slot, (photo) => out.has(photo))!;
            expect(out.has(variation.take.photo)).toBe(false);
            const planned = variationOf(takes, slot)!;
            if (!out.has(planned.take.photo)) expect(variation).toEqual(planned);
            shown.set(slot, sightOf(variation));
          }
        };
        lost.forEach((photo, at) => {
          deliver(delivered[at]!);
          out.add(photo);
        });
        deliver(slots);
        expect(shown.size).toBe(slots);
        expect(new Set(shown.values()).size).toBe(slots);
      }),
    );
  });

  test('does not leave its slots to one other photo', () => {
    const takes = planTakes(
      ['a', 'b', 'c', 'd'],
      Array.from({ length: 4 }, () => four),
    );
    const instead = Array.from({ length: 16 }, (_, slot) => shownIn(takes, slot, (photo) => photo === 'b')!.take.photo);
    const share = (photo: string): number => instead.filter((one) => one === photo).length;
    expect(Math.max(share('a'), share('c'), share('d')) - Math.min(share('a'), share('c'), share('d'))).toBeLessThan(3);
  });

  test('is in no slot of the order in which they are made', () => {
    const takes = planTakes(['a', 'b'], [four, four]);
    const order = photoByPhoto(takes, [0, 1, 2, 3, 4, 5, 6, 7], (photo) => photo === 'a');
    expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});
