// The frame on the photo: heads of one size at one place, straightened, and no photo border across the person.
import { describe, expect, it } from 'vitest';
import type { Face, Plane, Rgb } from '../../types.ts';
import { composeFrame, COMPOSITIONS, meshInFrame, MAX_CUT, toFrame, toPhoto } from './framing.ts';
import { AT, distance, eyeCentres, middle, point } from '../face-regions.ts';

const SIZE = { width: 1024, height: 1280 };

function photoOf(width: number, height: number): Rgb {
  return { data: new Uint8Array(width * height * 3), width, height };
}

/** A face of the given height whose eyes are centred at x, y, leaning by `roll`. */
function faceAt(x: number, y: number, height: number, roll = 0): Face {
  const mesh = new Float32Array(468 * 3);
  const put = (index: number, dx: number, dy: number): void => {
    mesh[index * 3] = x + height * (dx * Math.cos(roll) - dy * Math.sin(roll));
    mesh[index * 3 + 1] = y + height * (dx * Math.sin(roll) + dy * Math.cos(roll));
  };
  for (let i = 0; i < 468; i++) put(i, 0, 0.1);
  put(AT.forehead, 0, -0.4);
  put(AT.chin, 0, 0.6);
  put(AT.templeA, -0.38, 0);
  put(AT.templeB, 0.38, 0);
  for (const [outer, inner, side] of [
    [33, 133, -1],
    [263, 362, 1],
  ] as const) {
    put(outer, side * 0.27, 0);
    put(inner, side * 0.1, 0);
  }
  return { box: { x: 0, y: 0, width: 1, height: 1 }, score: 1, mesh, roll, yaw: 0, pitch: 0 };
}

/** A person as a mask: a head and a body below it, both in shares of the photo. */
function personMask(inside: (u: number, v: number) => boolean): Plane {
  const side = 128;
  const data = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) data[y * side + x] = inside((x + 0.5) / side, (y + 0.5) / side) ? 1 : 0;
  }
  return { data, width: side, height: side };
}

describe('composition', () => {
  it('gives two people the same head size and eye line', () => {
    const standing = personMask((u, v) => Math.abs(u - 0.5) < 0.1 && v > 0.3);
    const frames = [faceAt(900, 700, 300), faceAt(1500, 1100, 520)].map((face) => {
      const photo = photoOf(2400, 3000);
      const frame = composeFrame(photo, face, standing, SIZE);
      return meshInFrame(frame, face.mesh);
    });
    const [a, b] = frames.map((mesh) => ({
      height: distance(point(mesh, AT.forehead), point(mesh, AT.chin)),
      eyes: middle(...eyeCentres(mesh)),
    }));
    expect(a!.height).toBeCloseTo(b!.height, 0);
    expect(a!.eyes[1]).toBeCloseTo(b!.eyes[1], 0);
    expect(a!.height / SIZE.height).toBeCloseTo(0.37, 2);
    expect(a!.eyes[1] / SIZE.height).toBeCloseTo(0.375, 2);
  });

  it('straightens most of a lean, and no more than twelve degrees of it', () => {
    const nobody = personMask(() => false);
    const lean = (degrees: number): number => {
      const face = faceAt(1000, 1000, 400, (degrees * Math.PI) / 180);
      const mesh = meshInFrame(composeFrame(photoOf(2000, 2000), face, nobody, SIZE), face.mesh);
      const [left, right] = eyeCentres(mesh);
      return (Math.atan2(right[1] - left[1], right[0] - left[0]) * 180) / Math.PI;
    };
    expect(lean(8)).toBeCloseTo(1.2, 1);
    expect(lean(-8)).toBeCloseTo(-1.2, 1);
    expect(lean(25)).toBeCloseTo(13, 1);
  });

  it("leaves a leaning head as it is whose side the photo cuts, so that the cut lies on the frame's own border", () => {
    const leaning = (x: number): number => {
      const cut = personMask((u, v) => Math.abs(u - x / 1000) < 0.22 && v > 0.15);
      return composeFrame(photoOf(1000, 1000), faceAt(x, 400, 330, -0.4), cut, SIZE).angle;
    };
    expect(leaning(120)).toBe(0);
    expect(leaning(500)).toBeLessThan(-0.1);
  });

  it('comes closer rather than show where the photo cuts the shoulders', () => {
    const wide = personMask((u, v) => v > 0.62 || (Math.abs(u - 0.5) < 0.2 && v > 0.1));
    const face = faceAt(500, 420, 400);
    const frame = composeFrame(photoOf(1000, 1000), face, wide, SIZE);
    expect(frame.cut).toBe(0);
    const bottom = toPhoto(frame, SIZE.width / 2, SIZE.height);
    expect(bottom[1]).toBeLessThanOrEqual(1002);
  });

  it('does not take shoulders beside the chin for a part of the head', () => {
    // Somebody who leans in left of the middle: the shoulders run into both sides from the mouth on.
    const leaning = personMask((u, v) => Math.hypot(u - 0.32, v - 0.4) < 0.26 || v > 0.62);
    const frame = composeFrame(photoOf(1000, 1000), faceAt(320, 420, 400), leaning, SIZE);
    const [left = 0, right = 0] = [60, 580].map((x) => toFrame(frame, x, 400)[0] / SIZE.width);
    expect((left + right) / 2).toBeCloseTo(0.5, 1);
  });

  it('never shows where the photo cuts a close selfie, in any crop', () => {
    // Shoulders run into both sides and the bottom; the face fills half of the photo's height.
    const selfie = personMask((u, v) => v > 0.8 || (Math.abs(u - 0.5) < 0.3 && v > 0.05));
    const face = faceAt(500, 420, 540);
    for (const composition of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const frame = composeFrame(photoOf(1000, 1000), face, selfie, SIZE, composition);
      expect(frame.cut).toBeLessThanOrEqual(MAX_CUT);
      const [, bottom] = toPhoto(frame, SIZE.width / 2, SIZE.height);
      expect(bottom).toBeLessThanOrEqual(1002);
    }
  });

  it('measures a cut that no frame avoids, as the length of border inside the frame', () => {
    // A face against the left border: every frame that shows it whole shows the border as well.
    const halved = personMask((u, v) => u < 0.4 && v > 0.05);
    const frame = composeFrame(photoOf(1000, 1000), faceAt(60, 400, 400), halved, SIZE);
    expect(frame.cut).toBeGreaterThan(MAX_CUT);
  });

  it('leaves a head tilted where straightening it would cost much of the frame', () => {
    const roll = -0.16;
    const tilt = (size: number, person: Plane): number =>
      composeFrame(photoOf(1000, 1000), faceAt(500, 420, size, roll), person, SIZE).angle;
    const withRoom = personMask((u, v) => Math.abs(u - 0.5) < 0.2 && v > 0.15);
    const cutAllRound = personMask((_, v) => v > 0.05);
    expect(tilt(200, withRoom)).toBeCloseTo(roll * 0.85, 2);
    expect(Math.abs(tilt(460, cutAllRound))).toBeLessThan(Math.abs(roll) * 0.6);
  });

  it('comes closer to a head whose photo ends below the chin, instead of letting it sink', () => {
    const face = faceAt(256, 267, 340);
    const crown = 70;
    const head = personMask((u, v) => v > crown / 512 && Math.abs(u - 0.5) < 0.3);
    for (const composition of COMPOSITIONS.keys()) {
      const frame = composeFrame(photoOf(512, 512), face, head, SIZE, composition);
      expect(toFrame(frame, 256, crown)[1] / SIZE.height).toBeLessThan(0.215);
      expect(frame.cut).toBeLessThan(MAX_CUT);
    }
  });

  it('leaves air above high hair in every crop, unless the photo itself cuts it', () => {
    const face = faceAt(1000, 1000, 400);
    const topOf = (hairline: number, composition: number): number => {
      const hair = personMask((u, v) => Math.abs(u - 0.5) < 0.1 && v >= hairline && v < 0.6);
      const frame = composeFrame(photoOf(2000, 2000), face, hair, SIZE, composition);
      return toFrame(frame, 1000, hairline * 2000)[1] / SIZE.height;
    };
    for (const composition of [0, 1, 2, 3, 4, 5, 6, 7]) expect(topOf(0.28125, composition)).toBeGreaterThan(0.025);
    const plain = composeFrame(
      photoOf(2000, 2000),
      face,
      personMask(() => false),
      SIZE,
      1,
    );
    const cut = composeFrame(
      photoOf(2000, 2000),
      face,
      personMask((u, v) => Math.abs(u - 0.5) < 0.1 && v < 0.6),
      SIZE,
      1,
    );
    expect(meshInFrame(cut, face.mesh)[AT.chin * 3 + 1]).toBeCloseTo(
      meshInFrame(plain, face.mesh)[AT.chin * 3 + 1]!,
      0,
    );
  });

  it('leaves air behind a head in profile, in every crop', () => {
    const face = { ...faceAt(1000, 1000, 400), yaw: 0.8 };
    // As deep as a head is seen from the side: its back lies a face's height and more behind its forehead.
    const back = 1000 - 410;
    const head = personMask((u, v) => u * 2000 > back && u * 2000 < 1080 && v > 0.38 && v < 0.62);
    for (const composition of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const frame = composeFrame(photoOf(2000, 2000), face, head, SIZE, composition);
      expect(toFrame(frame, back, 1000)[0] / SIZE.width).toBeGreaterThan(0.025);
    }
  });

  it('gives air on the side where the photo goes on', () => {
    const face = faceAt(150, 400, 330);
    const atTheBorder = personMask((u, v) => u < 0.45 && v > 0.15);
    for (const composition of [0, 1, 2, 3, 4, 5, 6, 7])
      expect(composeFrame(photoOf(1000, 1000), face, atTheBorder, SIZE, composition).cut).toBeLessThan(0.06);
  });

  it('offers crops that differ in size or place, and returns from frame to photo', () => {
    const nobody = personMask(() => false);
    const face = faceAt(1000, 1000, 400);
    const frames = [0, 1, 2, 3].map((n) => composeFrame(photoOf(2000, 2000), face, nobody, SIZE, n));
    expect(frames[1]!.scale).toBeGreaterThan(frames[0]!.scale * 1.1);
    expect(Math.abs(frames[2]!.origin[0] - frames[0]!.origin[0])).toBeGreaterThan(40);
    expect(new Set(frames.map((f) => `${f.scale}/${f.origin}`)).size).toBe(4);
    const there = toFrame(frames[2]!, 1234, 567);
    const back = toPhoto(frames[2]!, ...there);
    expect(back[0]).toBeCloseTo(1234, 6);
    expect(back[1]).toBeCloseTo(567, 6);
  });
});
