// Crops that leave one of two faces, and how they are moved.
import { describe, expect, it } from 'vitest';
import { cropWithoutOther, moveCorner, moveCrop } from './crop-around';

const at = (x: number, y: number, size = 0.2) => ({ x, y, width: size, height: size });

describe('a crop around one of two faces', () => {
  it.each([
    ['beside it on the right', at(0.1, 0.2), at(0.6, 0.2), { x: 0, y: 0, width: 0.45, height: 1 }],
    ['beside it on the left', at(0.6, 0.2), at(0.1, 0.2), { x: 0.45, y: 0, width: 0.55, height: 1 }],
    ['below it', at(0.4, 0.1), at(0.4, 0.7), { x: 0, y: 0, width: 1, height: 0.5 }],
    ['above it', at(0.4, 0.7), at(0.4, 0.1), { x: 0, y: 0.5, width: 1, height: 0.5 }],
  ])('leaves out the other %s', (_, face, other, crop) => {
    const found = cropWithoutOther(face, other);
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(found[side]).toBeCloseTo(crop[side]);
  });

  it('holds the whole face where the other one overlaps it, and stays in the photo', () => {
    const crop = cropWithoutOther(at(-0.02, 0.2), at(0.1, 0.25));
    expect(crop.x).toBeGreaterThanOrEqual(0);
    expect(crop.x + crop.width).toBeGreaterThanOrEqual(0.18);
    expect(crop.x + crop.width).toBeLessThanOrEqual(1);
  });
});

describe('a crop that is moved', () => {
  const crop = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 };

  it('stays in the photo', () => {
    expect(moveCrop(crop, 1, -1)).toEqual({ ...crop, x: 0.5, y: 0 });
    expect(moveCorner(crop, 'end', 1, 1)).toEqual({ ...crop, width: 0.8, height: 0.8 });
    expect(moveCorner(crop, 'start', -1, -1)).toMatchObject({ x: 0, y: 0 });
  });

  it('never becomes too small to hold a face', () => {
    expect(moveCorner(crop, 'end', -1, -1).width).toBeCloseTo(0.1);
    expect(moveCorner(crop, 'start', 1, 1)).toMatchObject({ x: 0.6, y: 0.6 });
  });
});
