// The whole check on prints of real people: clean ones pass, a second face and a block of wall on the head do not.
import { expect, test } from 'vitest';
import { person } from '#tests/fixtures/photos.ts';
import { LONG } from '#tests/long.ts';
import { findFacesIn } from '../analysis/analyse.ts';
import { decodeRgb } from '../decode/index.ts';
import { prepareShot } from '../render/index.ts';
import type { PreparedShot } from '../render/index.ts';
import { checkOutput, MAX_DEFECT } from './index.ts';
import { disagreement } from './second-look.ts';

const SLOW = 300_000;
const prints = new Map<number, Promise<PreparedShot>>();
/** Of a person; a test that changes one takes a copy. */
function printOf(index: number): Promise<PreparedShot> {
  const known = prints.get(index) ?? makePrint(index);
  prints.set(index, known);
  return known;
}
async function makePrint(index: number): Promise<PreparedShot> {
  const photo = await decodeRgb(await person(index), 2048);
  const [face] = await findFacesIn(photo);
  return prepareShot(photo, face!);
}
function copyOf(print: PreparedShot): PreparedShot {
  const { person: whole, alpha } = print;
  const { r, g, b } = whole;
  return {
    ...print,
    person: { ...whole, r: r.slice(), g: g.slice(), b: b.slice() },
    alpha: { ...alpha, data: alpha.data.slice() },
  };
}

for (const index of [0, 1, 3])
  test(`a clean print passes: person ${index}`, { timeout: SLOW, ...(index > 0 && { tags: LONG }) }, async () => {
    const { defect, reasons } = await checkOutput(await printOf(index));
    expect(reasons).toEqual([]);
    expect(defect).toBeLessThan(MAX_DEFECT);
  });

test(
  'a colleague’s head over the shoulder does not',
  async () => {
    const [print, other] = [copyOf(await printOf(0)), await printOf(3)];
    const { width } = print.alpha;
    const [w, h] = [Math.round(other.face.width * 0.7), Math.round(other.face.height * 0.7)];
    for (let y = 0; y < h; y++)
      for (let x = 0; x < w; x++) {
        const to = (100 + y) * width + 10 + x;
        const from =
          Math.round(other.face.top + (y * other.face.height) / h) * width +
          Math.round(other.face.left + (x * other.face.width) / w);
        for (const channel of ['r', 'g', 'b'] as const) print.person[channel][to] = other.person[channel][from]!;
        print.alpha.data[to] = 1;
      }
    const { defect, reasons } = await checkOutput(print);
    expect(reasons).toContain('second_face');
    expect(defect).toBeGreaterThan(MAX_DEFECT);
  },
  SLOW,
);

test('the segmenter’s second look tells what was kept and what is missing, where both walls agree', () => {
  const face = { left: 40, top: 20, width: 20, height: 60 };
  const plane = (test: (x: number) => boolean) => ({
    data: Float32Array.from({ length: 100 * 100 }, (_, i) => (test(i % 100) ? 1 : 0)),
    width: 100,
    height: 100,
  });
  const alpha = plane((x) => x >= 30 && x < 70);
  const same = disagreement(alpha, alpha, alpha, face);
  expect(same).toEqual({ rejected: 0, rejectedLight: 0, expected: 0 });
  const narrow = plane((x) => x >= 30 && x < 60);
  expect(disagreement(alpha, narrow, alpha, face)).toMatchObject({ rejected: 0, rejectedLight: 2 });
  expect(disagreement(alpha, narrow, narrow, face)).toMatchObject({ rejected: 2 });
  const wide = plane((x) => x >= 20 && x < 70);
  expect(disagreement(alpha, wide, wide, face)).toEqual({ rejected: 0, rejectedLight: 0, expected: 2.5 });
});
