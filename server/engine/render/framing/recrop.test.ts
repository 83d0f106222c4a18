// A closer frame of a finished headshot: other pixels, and never a cut face.
import { expect, test } from 'vitest';
import type { FaceGeometry } from '../face-regions.ts';
import { FRAMES_PER_CROP } from './nudges.ts';
import { recrop } from './recrop.ts';

const [width, height] = [400, 500];
const image = { data: new Uint8Array(width * height * 3).fill(90), width, height };
/** Somebody whose hair begins in that row. */
const alphaFrom = (row: number) => ({ data: new Float32Array(width * height).fill(1, row * width), width, height });

/** All points of the mesh at one place between the eyes, but for two that mark the face's left and right side, and one its chin. */
function faceAt(left: number, top: number, size: number): FaceGeometry {
  const mesh = new Float32Array(468 * 3);
  const across = size * 0.75;
  for (let i = 0; i < 468; i++) mesh.set([left + across / 2, top + size * 0.4, 0], i * 3);
  mesh.set([left, top + size * 0.4, 0], 234 * 3);
  mesh.set([left + across, top + size * 0.4, 0], 454 * 3);
  mesh.set([left + across / 2, top + size, 0], 152 * 3);
  return { mesh, left, top, width: across, height: size, turn: 0 };
}

const framesOf = (face: FaceGeometry, hair = 60) =>
  Promise.all(
    Array.from({ length: FRAMES_PER_CROP }, (_, times) => recrop(image, { face, alpha: alphaFrom(hair) }, times)),
  );

test('a face with room around it gets a frame of its own each time', async () => {
  const chins = (await framesOf(faceAt(130, 160, 180))).map(({ mesh }) => `${mesh[152 * 3]} ${mesh[152 * 3 + 1]}`);
  expect(new Set(chins).size).toBe(FRAMES_PER_CROP);
});

test('a face low in the picture gets closer frames that end where the picture does', async () => {
  const face = faceAt(130, 270, 200);
  const chins = (await framesOf(face, 200)).map(({ mesh }) => `${mesh[152 * 3]} ${mesh[152 * 3 + 1]}`);
  expect(new Set(chins).size).toBe(FRAMES_PER_CROP);
});

test('a head that the picture cuts as it is gets closer frames too, down to the hairline at most', async () => {
  const face = faceAt(115, 100, 300);
  const frames = await framesOf(face, 0);
  const eyes = frames.map(({ mesh }) => mesh[1]! / mesh[152 * 3 + 1]!);
  expect(new Set(eyes.map((share) => share.toFixed(3))).size).toBeGreaterThan(FRAMES_PER_CROP / 2);
  for (const { mesh } of frames) expect(mesh[1]! - 0.4 * face.height).toBeGreaterThanOrEqual(0);
});

test('a hand at the top of the picture leaves the hair whole', async () => {
  const alpha = alphaFrom(60);
  for (let y = 0; y < 60; y++) alpha.data.fill(1, y * width + 370, y * width + 400);
  const face = faceAt(130, 160, 180);
  for (let times = 0; times < FRAMES_PER_CROP; times++) {
    const { mesh } = await recrop(image, { face, alpha }, times);
    // The eyes are 112 rows below the hair, and the face is 180 high: what is above them shows how much of the hair is left.
    const zoom = (mesh[152 * 3 + 1]! - mesh[1]!) / (face.height * 0.6);
    expect(mesh[1]! / zoom).toBeGreaterThanOrEqual(face.top + 0.4 * face.height - 60);
  }
});

test.each([
  ['at the left', faceAt(8, 160, 200)],
  ['at the right', faceAt(235, 160, 200)],
  ['at the bottom', faceAt(130, 270, 200)],
])('no frame comes so close that a face %s is cut', async (_, face) => {
  for (const { mesh } of await framesOf(face)) {
    expect(mesh[234 * 3]).toBeGreaterThanOrEqual(0);
    expect(mesh[454 * 3]).toBeLessThanOrEqual(width);
    expect(mesh[152 * 3 + 1]! + 0.1 * face.height).toBeLessThanOrEqual(height);
  }
});
