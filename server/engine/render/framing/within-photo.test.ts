// Frames inside the photo: as wanted where it has the room, else as near to that as it goes.
import { describe, expect, test } from 'vitest';
import type { Face } from '../../types.ts';
import { AT } from '../face-regions.ts';
import { COMPOSITIONS, toFrame, toPhoto, type Frame } from './framing.ts';
import { framesWithin, largestFrameWithin, WALL_HEAD } from './within-photo.ts';

const SIZE = { width: 400, height: 500 };
/** Size of a head whose outline is in doubt on that before a wall. */
const HEAD = 0.92;
const MAX_DOUBTED_HEAD = 0.37;

/** A face of that height with its eyes 0.4 of it below the forehead. */
function faceAt(x: number, y: number, height: number): Face {
  const mesh = new Float32Array(478 * 3);
  for (let i = 0; i < 478; i++) mesh.set([x, y, 0], i * 3);
  mesh.set([x, y - height * 0.4, 0], AT.forehead * 3);
  mesh.set([x, y + height * 0.6, 0], AT.chin * 3);
  const box = { x: x - height * 0.4, y: y - height * 0.4, width: height * 0.8, height };
  return { box, mesh, yaw: 0 } as Face;
}

/** A photo of that size, and a mask of it in which the head, hair included, reaches from the face's sides and chin up to row `crown`. */
function photoOf(width: number, height: number, { box }: Face, crown = box.y - box.height * 0.2) {
  const data = Float32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x >= box.x && x < box.x + box.width && y >= crown ? 1 : 0;
  });
  return { photo: { data: new Uint8Array(0), width, height }, person: { data, width, height } };
}
const framesIn = (width: number, height: number, face: Face, crown?: number): Frame[] => {
  const { photo, person } = photoOf(width, height, face, crown);
  return framesWithin(photo, face, person, SIZE);
};
const isWithin = (frame: Frame, photo: { width: number; height: number }): boolean =>
  [toPhoto(frame, 0, 0), toPhoto(frame, frame.width, frame.height)].every(
    ([x, y]) => x >= -1e-6 && y >= -1e-6 && x <= photo.width + 1e-6 && y <= photo.height + 1e-6,
  );

test('a photo with room gives every composition with a somewhat smaller head, and none closer than the mask is worth', () => {
  framesIn(2000, 2000, faceAt(1000, 800, 200)).forEach((frame, k) => {
    const { face: share, eyes, offset } = COMPOSITIONS[k]!;
    expect((frame.scale * 200) / SIZE.height).toBeCloseTo(Math.min(share * HEAD, MAX_DOUBTED_HEAD), 5);
    const [x, y] = toFrame(frame, 1000, 800);
    expect([x / SIZE.width, y / SIZE.height]).toEqual([expect.closeTo(0.5 + offset, 5), expect.closeTo(eyes, 5)]);
  });
});

test('the head is as large as before a wall where that is asked for', () => {
  const face = faceAt(1000, 800, 200);
  const { photo, person } = photoOf(2000, 2000, face);
  for (const [k, { scale }] of framesWithin(photo, face, person, SIZE, WALL_HEAD).entries())
    expect((scale * 200) / SIZE.height).toBeCloseTo(COMPOSITIONS[k]!.face, 5);
});

test.each([
  ['at the top', { width: 900, height: 1200 }, faceAt(450, 110, 200)],
  ['in a corner', { width: 900, height: 900 }, faceAt(110, 130, 180)],
  ['that fills the photo', { width: 600, height: 600 }, faceAt(300, 260, 420)],
])('with a face %s no frame reaches beyond the photo, and none cuts the face', (_, photo, face) => {
  for (const frame of [...framesIn(photo.width, photo.height, face), largestFrameWithin(photo, face, SIZE)]) {
    expect(isWithin(frame, photo)).toBe(true);
    const top = toFrame(frame, face.box.x, face.box.y);
    const end = toFrame(frame, face.box.x + face.box.width, face.box.y + face.box.height);
    expect(Math.min(...top)).toBeGreaterThanOrEqual(0);
    expect([end[0] <= SIZE.width, end[1] <= SIZE.height]).toEqual([true, true]);
  }
});

test('a head near the top of the photo keeps its size, and moves up in the frame instead', () => {
  const [first] = framesIn(900, 1200, faceAt(450, 200, 200));
  expect((first!.scale * 200) / SIZE.height).toBeCloseTo(COMPOSITIONS[0]!.face * HEAD, 5);
  expect(toFrame(first!, 450, 200)[1] / SIZE.height).toBeLessThan(COMPOSITIONS[0]!.eyes);
});

/** The first frame's face, forehead to chin, as a share of its height, and where the eyes are in it, as shares of its width and height. */
function placeIn([first]: Frame[], face: Face): { share: number; x: number; y: number } {
  const height = face.box.height;
  const [x, y] = toFrame(first!, face.box.x + face.box.width / 2, face.box.y + height * 0.4);
  return { share: (first!.scale * height) / SIZE.height, x: x / SIZE.width, y: y / SIZE.height };
}

const USUAL_SHARE = COMPOSITIONS[0]!.face * HEAD;

test('a head at the right border comes closer, so that it is less far off its place', () => {
  const face = faceAt(1050, 800, 200);
  const { share, x, y } = placeIn(framesIn(1200, 1600, face), face);
  // At the usual size 150 px of photo beside its middle are a third of the frame.
  const usual = 1 - 150 / ((200 / USUAL_SHARE) * (SIZE.width / SIZE.height));
  expect(share).toBeGreaterThan(USUAL_SHARE * 1.15);
  expect(share).toBeLessThan(USUAL_SHARE * 1.45);
  expect(x).toBeLessThan(usual - 0.04);
  expect(y).toBeCloseTo(COMPOSITIONS[0]!.eyes, 2);
});

test('a head that the upper border cuts comes closer, so that it is less high', () => {
  const face = faceAt(600, 60, 200);
  const { share, x, y } = placeIn(framesIn(1200, 1600, face), face);
  expect(share).toBeGreaterThan(USUAL_SHARE * 1.15);
  expect(share).toBeLessThan(USUAL_SHARE * 1.45);
  expect(y).toBeGreaterThan(60 / (200 / USUAL_SHARE) + 0.02);
  expect(x).toBeCloseTo(0.5, 2);
});

test('where a model redraws the photo, a head at the border keeps its size', () => {
  const face = faceAt(1050, 800, 200);
  const { photo, person } = photoOf(1200, 1600, face);
  for (const [k, { scale }] of framesWithin(photo, face, person, SIZE, WALL_HEAD).entries())
    expect((scale * 200) / SIZE.height).toBeCloseTo(COMPOSITIONS[k]!.face, 5);
});

describe('beside the head', () => {
  const face = faceAt(1000, 800, 200);
  const sideOf = ([first]: Frame[]): number => toPhoto(first!, 0, 0)[0];
  const alone = () => photoOf(2000, 2000, face);
  const fill = (person: { data: Float32Array }, top: number, bottom: number, from: number, to: number) => {
    for (let y = top; y < bottom; y++) person.data.fill(1, y * 2000 + from, y * 2000 + to);
  };

  test('a raised hand that the side of the frame would cut is whole, where the head need not go far for it', () => {
    const { photo, person } = alone();
    const [usual] = framesWithin(photo, face, person, SIZE);
    const from = Math.round(toPhoto(usual!, 0, 0)[0] - 20);
    fill(person, 800, 900, from, from + 80);
    const [moved] = framesWithin(photo, face, person, SIZE);
    expect(toPhoto(moved!, 0, 0)[0]).toBeLessThan(from);
    expect(moved!.scale).toBeCloseTo(usual!.scale, 5);
  });

  test('an arm that reaches too far out moves nothing, tapering or not', () => {
    const { photo, person } = alone();
    const usual = framesWithin(photo, face, person, SIZE).map((frame) => toPhoto(frame, 0, 0));
    for (let x = 400; x < 900; x++) fill(person, 800, 820 + Math.round((x - 400) / 5), x, x + 1);
    expect(framesWithin(photo, face, person, SIZE).map((frame) => toPhoto(frame, 0, 0))).toEqual(usual);
  });

  test('shoulders that the sides cut move nothing', () => {
    const { photo, person } = alone();
    const usual = framesWithin(photo, face, person, SIZE).map((frame) => toPhoto(frame, 0, 0));
    fill(person, 950, 2000, 740, 1280);
    expect(framesWithin(photo, face, person, SIZE).map((frame) => toPhoto(frame, 0, 0))).toEqual(usual);
    expect(sideOf(framesWithin(photo, face, person, SIZE))).toBeGreaterThan(740);
  });
});

test('a high hat is whole in every frame while the photo has it whole', () => {
  for (const frame of framesIn(2000, 2000, faceAt(1000, 900, 200), 560)) {
    expect(toFrame(frame, 1000, 560)[1]).toBeGreaterThan(SIZE.height * 0.07);
    expect(toFrame(frame, 1000, 1020)[1]).toBeLessThan(SIZE.height);
  }
});

test('hair or a neighbour that spreads to one side does not push the face out of the frame', () => {
  const face = faceAt(110, 160, 240);
  const { photo, person } = photoOf(900, 320, face);
  for (let y = 20; y < 320; y++) person.data.fill(1, y * 900 + 14, y * 900 + 800);
  for (const frame of framesWithin(photo, face, person, SIZE)) {
    expect(toFrame(frame, face.box.x, 160)[0]).toBeGreaterThanOrEqual(0);
    expect(toFrame(frame, face.box.x + face.box.width, 160)[0]).toBeLessThanOrEqual(SIZE.width);
  }
});
