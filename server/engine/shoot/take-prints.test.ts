// Whether a photo shows its face smaller in its own surroundings than in a crop.
import { expect, test } from 'vitest';
import type { Frame } from '../render/framing/framing.ts';
import { hasRoom } from './take-prints.ts';

const frame = (scale: number): Frame => ({
  ...{ width: 1024, height: 1280, scale, angle: 0, cut: 0 },
  ...{ pivot: [0, 0], origin: [0, 0] },
});

test('a photo that a close face fills has no more room without its person cut out', () => {
  expect(hasRoom({ crops: [frame(2)], inPlace: [frame(1.96)] }, 0)).toBe(false);
  expect(hasRoom({ crops: [frame(2)], inPlace: [frame(1.5)] }, 0)).toBe(true);
  expect(hasRoom({ crops: [], inPlace: [] }, 0)).toBe(true);
});
