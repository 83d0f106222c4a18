// What a report marks, and which headshots it takes for one picture.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Headshot } from '../../../engine/index.ts';
import { worstBadness } from './cards.ts';
import { figuresOf, findDuplicates } from './figures.ts';

const good: Headshot = {
  bytes: new Uint8Array(),
  preview: new Uint8Array(),
  width: 1024,
  height: 1280,
  style: 'studio-grey',
  likeness: 0.97,
  phash: '0f0f0f0f0f0f0f0f',
  quality: 90,
  rank: 90,
  flags: [],
  composition: null,
  origin: 'photo',
  seconds: 1,
  photo: '0',
  take: { photoWidth: 1000, scale: 1, angle: 0, pivot: [500, 500], origin: [512, 480], cut: 0, look: 0 },
  matte: 1,
  skin: { lightness: -0.7, hue: 2 },
};
const report = (number: number, headshot: Headshot) => ({ number, file: `${number}.jpg`, headshot, stages: {} });
const marked = (headshot: Headshot) => figuresOf(headshot).flatMap(({ name, badness }) => (badness >= 1 ? [name] : []));
const grey = (level: number) =>
  sharp({ create: { width: 80, height: 100, channels: 3, background: { r: level, g: level, b: level } } })
    .jpeg()
    .toBuffer();

test('marks what lies beyond its line, lightened skin sooner than darkened', () => {
  expect(marked(good)).toEqual([]);
  expect(marked({ ...good, skin: { lightness: 2.1, hue: 0 } })).toEqual(['skin L*']);
  expect(marked({ ...good, skin: { lightness: -4.9, hue: -6.5 } })).toEqual(['skin hue']);
  expect(marked({ ...good, likeness: 0.79, matte: 0.3, quality: 50 })).toEqual(['likeness', 'matte', 'quality']);
});

test('puts first what is worst, whichever figure it is', () => {
  const order = [good, { ...good, likeness: 0.75 }, { ...good, matte: 0.05 }].map((headshot, at) =>
    worstBadness({ reported: report(at, headshot), twin: undefined }),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(worstBadness({ reported: report(9, good), twin: 1 })).toBeGreaterThan(1);
});

test('two are one picture when both outline and colours say so', async () => {
  const [light, dark] = [await grey(200), await grey(60)];
  const other = '00000000000fffff';
  const shots = [
    report(1, { ...good, bytes: light }),
    report(2, { ...good, bytes: dark }),
    report(3, { ...good, bytes: light, phash: other }),
    report(4, { ...good, bytes: light, phash: '0f0f0f0f0f0f0f00' }),
  ];
  expect([...(await findDuplicates(shots))]).toEqual([[4, 1]]);
});
