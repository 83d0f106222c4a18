// What is kept of an upload: a thumbnail that shows the face, where the faces are, and what a second look at it changes.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { findingsOf } from '#tests/fixtures/findings.ts';
import { twoFaces, withFaceBehind, withSmallerFace } from '#tests/fixtures/hard-photos.ts';
import { person } from '#tests/fixtures/photos.ts';
import { findFacesIn } from '../analysis/analyse.ts';
import { decodeRgb } from '../decode/index.ts';
import { ingestPhoto } from './ingest-photo.ts';

const SLOW = 120_000;

/** The person somewhere in a much larger picture, with `room` in widths of the photo on each side. */
async function withRoom(room: { top?: number; bottom?: number; left?: number; right?: number }): Promise<Buffer> {
  const photo = await person(3);
  const { width } = await sharp(photo).metadata();
  const pixels = Object.fromEntries(Object.entries(room).map(([side, share]) => [side, Math.round(share * width)]));
  return sharp(photo)
    .extend({ ...pixels, background: '#8a8378' })
    .jpeg({ quality: 92 })
    .toBuffer();
}

describe('the thumbnail', () => {
  it.each([
    ['at the top of a tall photo', { bottom: 2 }],
    ['at the foot of a tall photo', { top: 2 }],
    ['at the left of a wide photo', { right: 2 }],
    ['at the right of a wide photo', { left: 2 }],
    ['where it always is', {}],
  ])(
    'is a square that shows the whole face %s',
    async (_, room) => {
      const { findings, preview } = await ingestPhoto(await withRoom(room), []);
      expect(findings.fail_reason).toBe(null);
      const square = await decodeRgb(preview!);
      expect(square.width).toBe(square.height);
      const [face] = await findFacesIn(square);
      const { x, y, width, height } = face!.box;
      expect(x).toBeGreaterThan(0);
      expect(x + width).toBeLessThan(square.width);
      // Hair above, shoulders below.
      expect(y).toBeGreaterThan(0.1 * square.height);
      expect(y + height).toBeLessThan(0.9 * square.height);
      expect(width).toBeGreaterThan(square.width / 8);
    },
    SLOW,
  );
});

describe('two faces in one photo', () => {
  it(
    'are both located in it, and the preview is the whole photo',
    async () => {
      const { findings, preview } = await ingestPhoto(await twoFaces(), []);
      expect(findings.fail_reason).toBe('multiple_faces');
      const middles = [findings.face!, findings.other_face!].map(({ x, width }) => x + width / 2).toSorted();
      expect(middles[0]).toBeLessThan(0.5);
      expect(middles[1]).toBeGreaterThan(0.5);
      const { width, height } = await sharp(preview).metadata();
      expect(width / height).toBeCloseTo(2, 1);
    },
    SLOW,
  );

  it(
    'become one by a crop',
    async () => {
      const photo = await twoFaces();
      const { findings, photo: kept } = await ingestPhoto(photo, [], { crop: { x: 0, y: 0, width: 0.5, height: 1 } });
      expect(findings).toMatchObject({ accepted: true, fail_reason: null, width: 700, height: 700 });
      expect(await sharp(kept).metadata()).toMatchObject({ width: 700, height: 700 });
    },
    SLOW,
  );

  it(
    'are one where the other is said to be no face',
    async () => {
      const photo = await twoFaces();
      const { findings: first } = await ingestPhoto(photo, []);
      for (const [none, rest] of [
        [first.other_face!, first.face!],
        [first.face!, first.other_face!],
      ] as const) {
        const { findings } = await ingestPhoto(photo, [], { notFaces: [none] });
        expect(findings).toMatchObject({ accepted: true, not_faces: [none] });
        expect(findings.face!.x).toBeCloseTo(rest.x, 1);
      }
    },
    SLOW,
  );
});

describe('somebody in the background', () => {
  it(
    'is located in a photo that is accepted, until the person says that it is no face or crops it away',
    async () => {
      const photo = await withFaceBehind(0.28);
      const { findings, preview } = await ingestPhoto(photo, []);
      expect(findings.fail_reason).toBe(null);
      const { face, other_face: other } = findings;
      expect(other!.x + other!.width).toBeLessThan(face!.x);
      // The thumbnail stays that of the person.
      const { width, height } = await sharp(preview).metadata();
      expect(width).toBe(height);
      const { findings: dismissed } = await ingestPhoto(photo, [], { notFaces: [other!] });
      expect([dismissed.accepted, dismissed.other_face]).toEqual([true, undefined]);
      const x = other!.x + other!.width;
      const { findings: cropped } = await ingestPhoto(photo, [], { crop: { x, y: 0, width: 1 - x, height: 1 } });
      expect([cropped.accepted, cropped.other_face]).toEqual([true, undefined]);
    },
    SLOW,
  );

  it.each([
    ['out of focus', () => withFaceBehind(0.28, 8)],
    ['too small to count in a headshot', () => withFaceBehind(0.17)],
    ['too far away to lie in one', () => withSmallerFace(0.3)],
  ])(
    'is not told of where no headshot would show it: %s',
    async (_, make) => {
      const { findings } = await ingestPhoto(await make(), []);
      expect([findings.fail_reason, findings.other_face]).toEqual([null, undefined]);
    },
    SLOW,
  );
});

describe('a photo of somebody else', () => {
  it(
    'is analysed to the end, so that it may be used when the other photos change',
    async () => {
      const other = await findingsOf(await person(1));
      const { findings } = await ingestPhoto(await person(0), [other]);
      expect(findings.fail_reason).toBe('not_same_person');
      expect(findings.prospects?.crops.length).toBeGreaterThan(0);
      expect(findings.embedding).not.toBeNull();
    },
    SLOW,
  );
});
