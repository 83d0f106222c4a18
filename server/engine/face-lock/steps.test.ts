// The arithmetic of face lock on small made-up data: registration, warp, smooth filling, frames, colours, and which fault is named.
import { describe, expect, test } from 'vitest';
import { apply } from '../faces/affine.ts';
import type { Affine } from '../faces/affine.ts';
import { OVAL, pointOf } from '../faces/landmarks.ts';
import type { Rgb } from '../types.ts';
import { windowInside } from './coverage.ts';
import { replacedFaceShare } from './index.ts';
import { faultOf, LOCK_LIMITS } from './limits.ts';
import type { LockMeasures } from './limits.ts';
import { applyGains, clothesGain } from './match-skin.ts';
import { FREE, fillSmoothly, KNOWN, OUTSIDE } from './membrane.ts';
import { warpThrough } from './mesh-warp.ts';
import { inverse, register } from './register.ts';
import { sampleAnswer } from './sample.ts';

/** Points on an oval, as a mesh has them. */
const mesh = Float32Array.from({ length: 468 * 3 }, (_, i) => {
  const k = Math.floor(i / 3);
  const r = 40 + (k % 13) * 5;
  return [200 + r * Math.cos(k), 250 + 1.3 * r * Math.sin(k), 0][i % 3]!;
});
const moved = (by: Affine): Float32Array =>
  Float32Array.from({ length: mesh.length }, (_, i) => {
    const [x, y] = apply(by, ...pointOf(mesh, Math.floor(i / 3)));
    return [x, y, 0][i % 3]!;
  });
const TURNED: Affine = [1.4, -0.1, 30, 0.1, 1.4, -12];

describe('registration', () => {
  test('finds how a picture was scaled, turned and shifted', () => {
    const { toAnswer, error, scale } = register(mesh, moved(TURNED));
    TURNED.forEach((v, i) => expect(toAnswer[i]).toBeCloseTo(v, 3));
    expect(error).toBeLessThan(1e-6);
    expect(scale).toBeCloseTo(Math.hypot(1.4, 0.1), 6);
  });

  test('is not led astray by a part of the face that was drawn elsewhere', () => {
    const other = moved(TURNED);
    for (let k = 100; k < 140; k++) other[k * 3]! += 60;
    const { toAnswer, error } = register(mesh, other);
    TURNED.forEach((v, i) => expect(toAnswer[i]).toBeCloseTo(v, 1));
    // But says that it is there.
    expect(error).toBeGreaterThan(LOCK_LIMITS.registration);
  });

  test('can be undone', () => {
    const [x, y] = apply(inverse(TURNED), ...apply(TURNED, 17, 5));
    expect([x, y]).toEqual([expect.closeTo(17, 9), expect.closeTo(5, 9)]);
  });
});

describe('the warp', () => {
  const size = { width: 400, height: 400 };
  const unit = 100;
  test('moves a pinned point, nothing far away, and changes smoothly between', () => {
    const warp = warpThrough([{ at: [200, 200], shift: [4, -2] }], unit, size);
    const shift = (x: number, y: number): number => warp.x.data[(y / warp.step) * warp.x.width + x / warp.step]!;
    expect(shift(200, 200)).toBeGreaterThan(3.5);
    expect(shift(200, 320)).toBe(0);
    const steps = [200, 208, 216, 224, 232, 240].map((x) => shift(x, 200));
    steps.slice(1).forEach((v, k) => expect(v).toBeLessThan(steps[k]!));
  });

  test('never moves anything far, and says how far it would have had to', () => {
    const warp = warpThrough([{ at: [200, 200], shift: [40, 0] }], unit, size);
    expect(Math.max(...warp.x.data)).toBeLessThanOrEqual(0.06 * unit + 1e-3);
    expect(warp.largest).toBeGreaterThan(0.3);
  });
});

test('an answer is read where the print has its pixels, enlarged or reduced', async () => {
  const ramp = (width: number, height: number, slope: number): Rgb => ({
    data: Uint8Array.from({ length: width * height * 3 }, (_, i) => (Math.floor(i / 3) % width) * slope),
    width,
    height,
  });
  for (const [answer, matrix] of [
    [ramp(120, 60, 2), [0.5, 0, 10, 0, 0.5, 5]],
    [ramp(200, 200, 1), [2, 0, 0.5, 0, 2, 0.5]],
  ] as const) {
    const { image, inside } = await sampleAnswer(answer, matrix, { width: 60, height: 40 });
    const [x, y] = [30, 20];
    const slope = answer.width === 120 ? 2 : 1;
    expect(image.data[(y * 60 + x) * 3]).toBeCloseTo((matrix[0] * x + matrix[2]) * slope, -0.5);
    expect(inside[y * 60 + x]).toBe(1);
  }
});

describe('smooth filling', () => {
  test('runs evenly from one known side to the other', () => {
    const [width, height] = [40, 20];
    const kind = Uint8Array.from({ length: width * height }, (_, i) => ([0, 39].includes(i % width) ? KNOWN : FREE));
    const data = Float32Array.from({ length: width * height }, (_, i) => (i % width === 39 ? 39 : 0));
    fillSmoothly({ data, width, height }, kind);
    data.forEach((v, i) => expect(Math.abs(v - (i % width))).toBeLessThan(0.5));
  });

  test('does not flow across what is outside', () => {
    const [width, height] = [40, 12];
    const kind = Uint8Array.from({ length: width * height }, (_, i) => {
      const x = i % width;
      return x >= 16 && x < 24 ? OUTSIDE : x === 0 || x === 39 ? KNOWN : FREE;
    });
    const data = Float32Array.from({ length: width * height }, (_, i) => (i % width === 39 ? 100 : 0));
    fillSmoothly({ data, width, height }, kind);
    expect(data[6 * width + 14]).toBeLessThan(3);
    expect(data[6 * width + 25]).toBeGreaterThan(97);
  });
});

describe('the frame inside an answer', () => {
  const frame = { width: 400, height: 500 };
  const head = { x: 120, y: 80, width: 160, height: 220 };
  test('is the whole frame where the answer covers it', () => {
    expect(windowInside(frame, head, [1, 0, 0, 0, 1, 0], frame)).toEqual({ x: 0, y: 0, ...frame });
  });

  test('is a smaller one of the same shape with the whole head where the answer was shifted', () => {
    // The answer begins 30 pixels further right and ends 30 pixels sooner.
    const box = windowInside(frame, head, [1, 0, -30, 0, 1, 0], { width: 400, height: 500 })!;
    expect(box.x).toBeGreaterThanOrEqual(29.5);
    expect(box.width / box.height).toBeCloseTo(0.8, 9);
    expect(box.width).toBeGreaterThan(360);
    expect(box.x).toBeLessThanOrEqual(head.x);
    expect(box.y + box.height).toBeGreaterThanOrEqual(head.y + head.height);
  });

  test('is none where the answer cuts the head', () => {
    expect(windowInside(frame, head, [1, 0, 0, 0, 1, -120], frame)).toBeUndefined();
  });
});

test('skin gets the whole change of light, clothes a little of it, the wall none', () => {
  const grey = (): Rgb => ({ data: new Uint8Array(9).fill(100), width: 3, height: 1 });
  const plane = (at: number) => ({ data: Float32Array.from([0, 1, 2], (i) => Number(i === at)), width: 3, height: 1 });
  const gain = [2, 1, 0.5] as const;
  const image = grey();
  applyGains(image, { skin: plane(0), clothes: plane(1) }, gain, clothesGain(gain));
  const [skin, clothes, wall] = [0, 3, 6].map((at) => [...image.data.subarray(at, at + 3)]);
  expect(skin![0]).toBeGreaterThan(130);
  expect(skin![1]).toBe(100);
  expect(skin![2]).toBeLessThan(75);
  expect(clothes![0]).toBeGreaterThan(100);
  expect(clothes![0]).toBeLessThan(110);
  expect(wall).toEqual([100, 100, 100]);
});

describe('the gate', () => {
  const sound: LockMeasures = {
    registration: 0.005,
    warp: 0.01,
    gain: 1.2,
    hair: 0.01,
    tone: 2,
    seam: 0.5,
    gap: 0,
    outline: 0.9,
    foreign: 0,
    clothes: 20,
  };
  test('lets through what is within every limit, also where no skin meets skin', () => {
    expect(faultOf(sound)).toBeNull();
    expect(faultOf({ ...sound, tone: null, seam: null })).toBeNull();
    expect(faultOf({ ...sound, likeness: 0.96 })).toBeNull();
  });

  test.each([
    [{ registration: 0.03 }, 'pose'],
    [{ warp: 0.1 }, 'pose'],
    [{ outline: 0.3 }, 'outline'],
    [{ foreign: 0.05 }, 'outline'],
    [{ gain: 4 }, 'skin_tone'],
    [{ tone: 12 }, 'skin_tone'],
    [{ hair: 0.5 }, 'hair'],
    [{ seam: 6 }, 'seam'],
    [{ gap: 0.4 }, 'seam'],
    [{ likeness: 0.94 }, 'likeness'],
    [{ likeness: 0.9, gap: 0.4 }, 'seam'],
    [{ registration: 0.03, hair: 0.5 }, 'pose'],
  ] as const)('names the fault of %j: %s', (measured, fault) => {
    expect(faultOf({ ...sound, ...measured })).toBe(fault);
  });
});

test('a chin that is not the print’s is counted, and what is outside the face is not', () => {
  const oval = Float32Array.from(mesh);
  OVAL.forEach((index, k) => {
    const angle = (2 * Math.PI * k) / OVAL.length;
    oval.set([200 + 80 * Math.sin(angle), 250 - 110 * Math.cos(angle), 0], index * 3);
  });
  const [width, height] = [400, 500];
  const own = (isOwn: (x: number, y: number) => boolean) => ({
    data: Float32Array.from({ length: width * height }, (_, i) => (isOwn(i % width, Math.floor(i / width)) ? 1 : 0)),
    width,
    height,
  });
  expect(
    replacedFaceShare(
      own((_, y) => y < 380),
      { mesh: oval },
    ),
  ).toBe(0);
  expect(
    replacedFaceShare(
      own((_, y) => y < 320),
      { mesh: oval },
    ),
  ).toBeGreaterThan(LOCK_LIMITS.foreign);
});
