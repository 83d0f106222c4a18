// Room above a head that the photo's border touches or cuts, on drawn heads: a brown disc of hair over a face, before a green wall.
import { describe, expect, it } from 'vitest';
import type { Face, Plane, Rgb } from '../../types.ts';
import { AT } from '../face-regions.ts';
import { withHeadroom } from './draw-headroom.ts';
import { belowHeadroom, headroomAt, headroomOf } from './headroom.ts';

const HAIR = [90, 60, 40] as const;
const WALL = [70, 140, 90] as const;
const SIDE = 400;
/** The head's radius and the face's height; the face begins 0.45 of it below the head's top. */
const RADIUS = 90;
const FACE = 160;

interface Drawn {
  photo: Rgb;
  mask: Plane;
  face: Face;
}

/** The head's top lies at `top`, in pixels below the upper border; above it where that is negative. `scale`: of everything. */
function headAt(top: number, { scale = 1, x = SIDE / 2 } = {}): Drawn {
  const [width, height] = [SIDE * scale, SIDE * scale];
  const data = new Uint8Array(width * height * 3);
  const isPerson = (px: number, py: number): boolean => {
    const [u, v] = [px / scale - x, py / scale - top - RADIUS];
    return Math.hypot(u, v) < RADIUS || (Math.abs(u) < RADIUS * 0.95 && v > 0);
  };
  for (let py = 0; py < height; py++)
    for (let px = 0; px < width; px++) data.set(isPerson(px + 0.5, py + 0.5) ? HAIR : WALL, (py * width + px) * 3);
  const side = 200;
  const mask = new Float32Array(side * side);
  for (let py = 0; py < side; py++)
    for (let px = 0; px < side; px++)
      mask[py * side + px] = isPerson(((px + 0.5) * width) / side, ((py + 0.5) * height) / side) ? 1 : 0;
  const forehead = (top + 0.45 * FACE) * scale;
  const mesh = new Float32Array(468 * 3);
  const put = (index: number, px: number, py: number): void => mesh.set([px, py, 0], index * 3);
  put(AT.forehead, x * scale, forehead);
  put(AT.chin, x * scale, forehead + FACE * scale);
  put(AT.templeA, (x - 60) * scale, forehead + 60 * scale);
  put(AT.templeB, (x + 60) * scale, forehead + 60 * scale);
  const box = { x: (x - 60) * scale, y: forehead, width: 120 * scale, height: FACE * scale };
  return {
    photo: { data, width, height },
    mask: { data: mask, width: side, height: side },
    face: { box, score: 1, mesh, roll: 0, yaw: 0, pitch: 0 },
  };
}

const isHair = ({ data, width }: Rgb, x: number, y: number): boolean => {
  const [r, g] = [data[(y * width + x) * 3] ?? 0, data[(y * width + x) * 3 + 1] ?? 0];
  return r > g;
};

/** Share of pixels, of those in the rows from `from` on that are hair in either picture, that are hair in both. */
function agreement(a: Rgb, b: Rgb, rows: number, offset: number): number {
  let [both, either] = [0, 0];
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < a.width; x++) {
      const [one, other] = [isHair(a, x, y), isHair(b, x, y + offset)];
      if (one && other) both++;
      if (one || other) either++;
    }
  return both / either;
}

describe('room above the head', () => {
  it('adds nothing where the head has room', () => {
    const { photo, mask, face } = headAt(60);
    expect(headroomOf(photo, face, mask)).toBeNull();
  });

  it('adds wall alone above a head that the border only touches', () => {
    const { photo, mask, face } = headAt(8);
    const headroom = headroomOf(photo, face, mask)!;
    const roomy = withHeadroom(photo, headroom);
    expect(roomy.height).toBe(photo.height + headroom.rows);
    // A quarter of the face's height above the hair.
    expect(headroom.rows + 8).toBeCloseTo(0.25 * FACE, -1);
    for (let y = 0; y < headroom.rows; y++)
      for (let x = 0; x < SIDE; x++) expect(isHair(roomy, x, y), `${x}, ${y}`).toBe(false);
    expect(roomy.data.slice(headroom.rows * SIDE * 3)).toEqual(photo.data);
  });

  it('mirrors no tips of hair that stand out of the mask', () => {
    const { photo, mask, face } = headAt(12);
    for (let y = 5; y < 16; y++) for (let x = 170; x < 230; x += 3) photo.data.set(HAIR, (y * SIDE + x) * 3);
    const headroom = headroomOf(photo, face, mask)!;
    const roomy = withHeadroom(photo, headroom);
    for (let y = 0; y < headroom.rows; y++)
      for (let x = 0; x < SIDE; x++) expect(isHair(roomy, x, y), `${x}, ${y}`).toBe(false);
  });

  it.each([6, 12, 18])('closes a head of which %i pixels are missing nearly as it was', (missing) => {
    const whole = headAt(60);
    const { photo, mask, face } = headAt(-missing);
    const headroom = headroomOf(photo, face, mask)!;
    const roomy = withHeadroom(photo, headroom);
    // Row `rows - missing` of the roomy photo is the top of the head, which is row 60 of the whole one.
    const above = headroom.rows - missing;
    expect(above).toBeGreaterThan(0.15 * FACE);
    expect(agreement(roomy, whole.photo, headroom.rows + 60, 60 - above)).toBeGreaterThan(0.9);
  });

  it('makes nothing up where more than the top of the head is missing', () => {
    const { photo, mask, face } = headAt(-50);
    expect(headroomOf(photo, face, mask)).toBeNull();
  });

  it('leaves alone what a side border cuts as well', () => {
    const { photo, mask, face } = headAt(-12, { x: 60 });
    expect(headroomOf(photo, face, mask)).toBeNull();
  });

  it('moves the face with the photo', () => {
    const { photo, mask, face } = headAt(-12);
    const headroom = headroomOf(photo, face, mask)!;
    const below = belowHeadroom(face, headroom);
    expect(below.box.y - face.box.y).toBe(headroom.rows);
    expect(below.mesh[AT.chin * 3 + 1]).toBeCloseTo(face.mesh[AT.chin * 3 + 1]! + headroom.rows, 3);
    expect(below.mesh[AT.chin * 3]).toBe(face.mesh[AT.chin * 3]);
  });

  it('draws the same on the larger photo that headshots are printed from', () => {
    const small = headAt(-12);
    const large = headAt(-12, { scale: 2 });
    const headroom = headroomOf(small.photo, small.face, small.mask)!;
    const drawn = withHeadroom(large.photo, headroomAt(headroom, 2));
    expect(drawn.height).toBe(large.photo.height + 2 * headroom.rows);
    const reference = withHeadroom(small.photo, headroom);
    let different = 0;
    for (let y = 0; y < reference.height; y++)
      for (let x = 0; x < SIDE; x++) if (isHair(reference, x, y) !== isHair(drawn, x * 2, y * 2)) different++;
    expect(different / (SIDE * reference.height)).toBeLessThan(0.005);
  });
});
