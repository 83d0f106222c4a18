// Holes that are filled and gaps that stay, pieces that are dropped.
import { expect, test } from 'vitest';
import type { FaceGeometry } from '../face-regions.ts';
import { dropDetached, fillHoles } from './topology.ts';

const SIDE = 200;
const face: FaceGeometry = { mesh: new Float32Array(0), left: 70, top: 20, width: 60, height: 70, turn: 0 };
const at = (x: number, y: number): number => y * SIDE + x;

const none = new Float32Array(SIDE * SIDE);

/** A head over a body, 1 inside. */
function person(): Float32Array {
  const data = new Float32Array(SIDE * SIDE);
  for (let y = 10; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      if ((y < 110 && Math.abs(x - 100) < 38) || (y >= 100 && Math.abs(x - 100) < 90)) data[at(x, y)] = 1;
  return data;
}

test('fills a microphone that the body encloses', () => {
  const data = person();
  for (let y = 140; y < 160; y++) for (let x = 90; x < 110; x++) data[at(x, y)] = 0;
  fillHoles({ data, width: SIDE, height: SIDE }, none, face);
  expect(data[at(100, 150)]).toBe(1);
});

test('leaves the wall between two locks of hair', () => {
  const data = person();
  for (let y = 60; y < 76; y++) for (let x = 130; x < 134; x++) data[at(x, y)] = 0;
  fillHoles({ data, width: SIDE, height: SIDE }, new Float32Array(SIDE * SIDE).fill(1), face);
  expect(data[at(132, 68)]).toBe(0);
});

test('leaves the room between an arm and the body open', () => {
  const data = person();
  for (let y = 120; y < 180; y++) for (let x = 30; x < 60; x++) data[at(x, y)] = 0;
  fillHoles({ data, width: SIDE, height: SIDE }, none, face);
  expect(data[at(45, 150)]).toBe(0);
});

test('leaves what the border opens: a gap that runs out of the picture', () => {
  const data = person();
  for (let y = 180; y < SIDE; y++) for (let x = 95; x < 105; x++) data[at(x, y)] = 0;
  fillHoles({ data, width: SIDE, height: SIDE }, none, face);
  expect(data[at(100, 190)]).toBe(0);
});

test('drops a piece of wall beside the head, and keeps the body', () => {
  const data = person();
  for (let y = 30; y < 40; y++) for (let x = 20; x < 30; x++) data[at(x, y)] = 0.8;
  dropDetached(data, SIDE, SIDE, face);
  expect(data[at(25, 35)]).toBe(0);
  expect(data[at(20, 180)]).toBe(1);
});
