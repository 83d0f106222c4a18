// A frame of the camera must promise what the photo keeps: the same photo as a frame and as an upload gets the same reason.
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findingsOf } from '#tests/fixtures/findings.ts';
import {
  blurred,
  cutFace,
  dark,
  noFace,
  overExposed,
  textCalledJpg,
  tiny,
  twoFaces,
} from '#tests/fixtures/hard-photos.ts';
import { PEOPLE, person } from '#tests/fixtures/photos.ts';
import { checkFrame } from './check-frame.ts';

const SLOW = 180_000;

/** What the browser makes of the live picture (CAMERA_FRAME_LIMITS). */
const frameOf = (photo: Uint8Array): Promise<Buffer> =>
  sharp(photo).resize(640, 640, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer();

async function both(photo: Uint8Array) {
  const { width } = await sharp(photo).metadata();
  return { frame: await checkFrame(await frameOf(photo), width, []), photo: await findingsOf(photo) };
}

describe('a frame is judged like the photo', () => {
  test.each(Array.from({ length: PEOPLE }, (_, index) => index))(
    'of person %i',
    async (index) => {
      const found = await both(await person(index));
      expect(found.frame).toMatchObject({ accepted: true, fail_reason: null });
      expect(found.photo.accepted).toBe(true);
      const { x, width } = found.frame.face!;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(1);
    },
    SLOW,
  );

  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['no_face', noFace],
    ['multiple_faces', twoFaces],
    ['too_dark', dark],
    ['too_bright', overExposed],
    ['blurry', blurred],
    ['face_too_small', tiny],
    ['face_cut_off', cutFace],
  ])(
    'that is refused: %s',
    async (reason, make) => {
      const found = await both(await make());
      expect([found.frame.fail_reason, found.photo.fail_reason]).toEqual([reason, reason]);
    },
    SLOW,
  );
});

test('the size of the face is that of the photo, not of the frame', async () => {
  const small = await sharp(await person(0))
    .resize(220)
    .jpeg()
    .toBuffer();
  expect((await checkFrame(small, 220, [])).fail_reason).toBe('face_too_small');
  expect((await checkFrame(small, 1920, [])).fail_reason).not.toBe('face_too_small');
});

test('a photo that is there already is recognised', async () => {
  const photo = await person(1);
  const { dhash } = await findingsOf(photo);
  expect((await checkFrame(await frameOf(photo), 1200, [{ dhash }])).fail_reason).toBe('duplicate');
});

test('bytes that are no picture are a finding, not an error', async () => {
  expect(await checkFrame(textCalledJpg(), 1200, [])).toEqual({
    ...{ accepted: false, fail_reason: 'unsupported_format', warnings: [] },
    face: null,
  });
});
