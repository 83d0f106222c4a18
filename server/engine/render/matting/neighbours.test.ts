// People who touch: the person whose headshot it is stays whole, and whoever is beside them goes.
import { expect, it } from 'vitest';
import { type Companion, compositeOf, type CutOut, pairOf, printedOn } from '#tests/fixtures/composites.ts';
import { matteErrors } from '#tests/fixtures/matte-errors.ts';
import { matteOf } from '../index.ts';

const SLOW = 180_000;

const CUT_BY_THE_BORDER: Companion = { name: 'curls', scale: 0.7, x: -0.32, y: 0.15 };
const LONG_HAIR: Companion = { name: 'braids', scale: 0.9, x: 0.5, y: 0 };

it.each<[CutOut, string, Companion]>([
  ['glasses', 'a neighbour whom the border cuts', CUT_BY_THE_BORDER],
  ['curls', 'a neighbour with long hair', LONG_HAIR],
])(
  '%s stays whole, and %s behind the shoulder goes',
  async (name, _whom, neighbour) => {
    const { photo, face, alpha: truth } = await pairOf(name, 'room', neighbour);
    expect(matteErrors((await matteOf(photo, face)).alpha, truth).mse).toBeLessThan(12);
  },
  SLOW,
);

it(
  'keeps a face that is printed on the shirt',
  async () => {
    const { photo, face } = await compositeOf('glasses', 'room');
    const [x, y] = [0.55, 0.87];
    const printed = await printedOn(photo, 'curls', 0.18, x, y);
    const { data, width } = (await matteOf(printed, face)).alpha;
    const at = (dx: number, dy: number): number =>
      data[Math.round((y + dy) * width) * width + Math.round((x + dx) * width)]!;
    expect(Math.min(at(0, 0), at(-0.06, 0), at(0.06, 0), at(0, -0.06), at(0, 0.06))).toBeGreaterThan(0.9);
  },
  SLOW,
);
