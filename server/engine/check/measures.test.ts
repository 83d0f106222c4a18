// Each fault of an outline in a drawn scene: a dark head over a blue body before a grey wall, and the same without the fault.
import { describe, expect, test } from 'vitest';
import type { Plane, Rgb } from '../types.ts';
import { enlargePlane } from '../render/raster/resample.ts';
import { colourMeasures } from './colours.ts';
import { edgeMeasuresOfPrint } from './edges.ts';
import { judge, SIGNS_WITHOUT_ROOM } from './judge.ts';
import type { OutputMeasures } from './judge.ts';
import { outlineMeasures } from './outline.ts';
import { shapeMeasures } from './shape.ts';

const [WIDTH, HEIGHT] = [256, 320];
const face = { left: 88, top: 70, width: 80, height: 110 };
type Test = (x: number, y: number) => boolean;
type Shade = readonly [number, number, number];

const isHead: Test = (x, y) => ((x - 128) / 52) ** 2 + ((y - 120) / 80) ** 2 < 1;
const isBody: Test = (x, y) => y > 190 && Math.abs(x - 128) < 96;
const isPerson: Test = (x, y) => isHead(x, y) || isBody(x, y);
const within =
  (left: number, top: number, right: number, bottom: number): Test =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;

function planeOf(value: (x: number, y: number) => number): Plane {
  const data = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => value(i % WIDTH, Math.floor(i / WIDTH)));
  return { data, width: WIDTH, height: HEIGHT };
}
const alphaOf = (test: Test): Plane => planeOf((x, y) => (test(x, y) ? 1 : 0));

function photoOf(more: (x: number, y: number) => Shade | undefined = () => undefined): Rgb {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const own: Shade = isHead(x, y) ? [90, 60, 50] : isBody(x, y) ? [40, 60, 120] : [180, 180, 178];
      data.set(more(x, y) ?? own, (y * WIDTH + x) * 3);
    }
  return { data, width: WIDTH, height: HEIGHT };
}

const frame = { width: 1024, height: 1280, scale: 4, angle: 0, pivot: [0, 0], origin: [0, 0], cut: 0 } as const;
function measuresOf(
  alpha: Plane,
  photo = photoOf(),
  size = { width: WIDTH, height: HEIGHT },
  gaps = planeOf(() => 0),
): OutputMeasures {
  return {
    ...shapeMeasures({ alpha, face, gaps }),
    ...outlineMeasures({ alpha, face, photo, frame, size, gaps }),
    ...edgeMeasuresOfPrint(enlargePlane(alpha, 2 * WIDTH, 2 * HEIGHT), { photo, face }),
    ...colourMeasures({ alpha, face, photo }),
    ...{ rejected: 0, rejectedLight: 0, expected: 0, face: face.height / HEIGHT, otherFace: 0 },
  };
}
const reasonsOf = (...scene: Parameters<typeof measuresOf>) => judge(measuresOf(...scene)).reasons;

test('a clean outline has no fault', () => {
  const { defect, reasons } = judge(measuresOf(alphaOf(isPerson)));
  expect(reasons).toEqual([]);
  expect(defect).toBeLessThan(0.05);
});

test('a gap between hair and neck through which the matte lets the wall show is no hole', () => {
  const gap = within(140, 130, 156, 150);
  const alpha = alphaOf((x, y) => isPerson(x, y) && !gap(x, y));
  const photo = photoOf((x, y) => (gap(x, y) ? [180, 180, 178] : undefined));
  expect(reasonsOf(alpha, photo)).toContain('hole');
  expect(reasonsOf(alpha, photo, undefined, alphaOf(gap))).toEqual([]);
});

describe('is told:', () => {
  test('a hole in the head, and a part that can be seen through', () => {
    const hole = within(100, 90, 112, 102);
    expect(reasonsOf(alphaOf((x, y) => isPerson(x, y) && !hole(x, y)))).toContain('hole');
    expect(reasonsOf(planeOf((x, y) => (!isPerson(x, y) ? 0 : hole(x, y) ? 0.7 : 1)))).toContain('hole');
  });

  test('a piece that does not touch the person', () => {
    const piece = within(20, 60, 32, 72);
    expect(reasonsOf(alphaOf((x, y) => isPerson(x, y) || piece(x, y)))).toContain('ghost');
  });

  test('the photo’s border as a straight edge of the person', () => {
    const [size, cut] = [{ width: 190, height: HEIGHT }, within(0, 0, 190, HEIGHT)];
    expect(
      reasonsOf(
        alphaOf((x, y) => isPerson(x, y) && cut(x, y)),
        photoOf(),
        size,
      ),
    ).toContain('float');
    expect(reasonsOf(alphaOf(isPerson), photoOf(), { width: 500, height: 700 })).toEqual([]);
  });

  test('a piece of a poster that was kept beside the head', () => {
    const poster = within(170, 60, 230, 130);
    const photo = photoOf((x, y) => (poster(x, y) && !isHead(x, y) ? [230, 120, 20] : undefined));
    const kept = alphaOf((x, y) => isPerson(x, y) || (poster(x, y) && x < 190));
    expect(measuresOf(kept, photo).keptColour).toBeGreaterThan(0.03);
    expect(reasonsOf(kept, photo)).toContain('kept_background');
    expect(reasonsOf(alphaOf(isPerson), photo)).toEqual([]);
  });

  test('a strip of hair that was lost', () => {
    const lost = within(60, 60, 88, 170);
    const measures = measuresOf(alphaOf((x, y) => isPerson(x, y) && !lost(x, y)));
    expect(measures.lostColour).toBeGreaterThan(0.02);
    expect(measures.edgeless).toBeGreaterThan(0.05);
    expect(judge(measures).reasons).toContain('cut_off');
  });
});

test('measures that agree tell more than one alone', () => {
  const clean = measuresOf(alphaOf(isPerson));
  expect(judge({ ...clean, keptColour: 0.02 }).defect).toBeLessThan(0.1);
  expect(judge({ ...clean, rejectedLight: 0.02 }).defect).toBeLessThan(0.1);
  expect(judge({ ...clean, keptColour: 0.02, rejectedLight: 0.02 }).reasons).toEqual(['kept_background']);
});

test('a fault of the matte is one of every crop, and so is a lack of room; the photo’s border in one frame is not', () => {
  const clean = measuresOf(alphaOf(isPerson));
  expect(judge({ ...clean, rejected: 0.02 })).toMatchObject({ inEveryCrop: true });
  expect(judge({ ...clean, face: 0.75 })).toMatchObject({ inEveryCrop: true, reasons: ['crop'] });
  expect(judge({ ...clean, border: 0.2 })).toMatchObject({ inEveryCrop: false, reasons: ['float'] });
});

test('a close face speaks against a picture only where the photo has more room round it', () => {
  const close = { ...measuresOf(alphaOf(isPerson)), face: 0.66 };
  expect(judge(close).defect).toBeGreaterThan(0.5);
  expect(judge(close, SIGNS_WITHOUT_ROOM).defect).toBeLessThan(0.05);
  expect(judge({ ...close, rejected: 0.02 }, SIGNS_WITHOUT_ROOM).reasons).toEqual(['kept_background']);
});

describe('a cut-out that nobody finds fault with is less probable', () => {
  const clean = judge(measuresOf(alphaOf(isPerson))).cleanCut;
  const soft = (test: Test, reach: number): Plane =>
    planeOf((x, y) => {
      const near = Array.from({ length: 2 * reach + 1 }, (_, k) => (test(x + k - reach, y) ? 1 : 0));
      return near.reduce<number>((sum, v) => sum + v, 0) / near.length;
    });

  test('where the head’s outline is a wide slope', () => {
    const hazy = soft(isHead, 9);
    const alpha = planeOf((x, y) => (isBody(x, y) ? 1 : hazy.data[y * WIDTH + x]!));
    expect(judge(measuresOf(alpha)).cleanCut).toBeLessThan(clean - 0.1);
  });

  test('where the body’s is', () => {
    const hazy = soft(isBody, 9);
    const alpha = planeOf((x, y) => (isHead(x, y) ? 1 : hazy.data[y * WIDTH + x]!));
    expect(judge(measuresOf(alpha)).cleanCut).toBeLessThan(clean - 0.05);
  });

  test('where leaves stand behind the head', () => {
    const leaves = photoOf((x, y) => (isPerson(x, y) || (x * 7 + y * 3) % 11 > 5 ? undefined : [40, 70, 30]));
    expect(judge(measuresOf(alphaOf(isPerson), leaves)).cleanCut).toBeLessThan(clean - 0.1);
  });

  test('where something else is plainly wrong', () => {
    expect(judge({ ...measuresOf(alphaOf(isPerson)), rejected: 0.02 }).cleanCut).toBeLessThan(clean - 0.1);
  });
});
