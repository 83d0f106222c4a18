// Edits that keep the photo's own face, through an open shoot: what is sent out to be redrawn, and what becomes of the answer.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noFace, textCalledJpg } from '#tests/fixtures/hard-photos.ts';
import { person } from '#tests/fixtures/photos.ts';
import { asJpeg, type Picture, pictureOf, redrawn, type Redrawing } from '#tests/fixtures/redrawn.ts';
import { decodeRgb } from '../decode/index.ts';
import { cosine } from '../faces/cosine.ts';
import { embedFace } from '../faces/embedding.ts';
import { findFaceNear } from '../faces/mesh.ts';
import { AT, distance, geometryOf, point } from '../render/face-regions.ts';
import { COMPOSITIONS } from '../render/framing/framing.ts';
import { createShoot, type Shoot } from './index.ts';

const SLOW = 240_000;
const SUIT: Redrawing = { suit: '#1f2a44', wall: ['#9aa3ad', '#7a828c'], drift: 0.015, cast: [1.06, 1, 0.9] };
const slot = { style: 'studio-grey', variation: 0, wishes: { crop: 'classic' } } as const;

let shoot: Shoot;
let sent: Uint8Array;
let print: Picture;
beforeAll(async () => {
  shoot = await createShoot([{ id: 'me', bytes: await person(0) }]);
  [sent] = (await shoot.references(3, slot.wishes)) as [Uint8Array];
  print = await pictureOf(await decodeRgb(sent));
}, SLOW);
afterAll(() => shoot.dispose());

const answer = async (how: Redrawing): Promise<Uint8Array> => asJpeg(await redrawn(print, how));
const embeddingIn = async ({ image, mesh }: Picture): Promise<Float32Array> =>
  embedFace(image, (await findFaceNear(image, mesh))!);

test('the first picture sent is the photo in the frame that is wanted', async () => {
  const { width, height, format } = await sharp(sent).metadata();
  expect([width, height, format]).toEqual([1024, 1280, 'jpeg']);
  const [close] = await shoot.references(1, { crop: 'close' });
  // As large a head as the engine's own headshots have in this crop.
  const { mesh } = print;
  expect(distance(point(mesh, AT.forehead), point(mesh, AT.chin)) / height).toBeCloseTo(COMPOSITIONS[0].face, 2);
  const face = (picture: Picture): number => Math.max(...picture.mesh) - Math.min(...picture.mesh);
  expect(face(await pictureOf(await decodeRgb(close!)))).toBeGreaterThan(face(print) * 1.1);
});

test(
  'what is to stay of it is the head: the face, the hair and the neck above the collar, and neither clothes nor wall',
  async () => {
    const mask = await shoot.headMask(slot.wishes);
    const { data, info } = await sharp(mask).raw().toBuffer({ resolveWithObject: true });
    expect([(await sharp(mask).metadata()).format, info.width, info.height, info.channels]).toEqual([
      'png',
      1024,
      1280,
      4,
    ]);
    const { left, top, width, height } = geometryOf({ mesh: print.mesh });
    const stays = (x: number, y: number): number => data[(Math.round(y) * info.width + Math.round(x)) * 4 + 3]!;
    const chin = top + height;
    const middle = left + width / 2;
    expect([0.2, 0.5, 0.9].map((y) => stays(middle, top + y * height))).toEqual([255, 255, 255]);
    // Hair, and the neck right below the chin.
    expect([stays(middle, top - 0.08 * height), stays(middle, chin + 0.05 * height)]).toEqual([255, 255]);
    expect([stays(20, 20), stays(1003, 20), stays(middle, 1270), stays(40, 1270), stays(984, 1270)]).toEqual(
      Array(5).fill(0),
    );
  },
  SLOW,
);

describe('a redrawn photo', () => {
  test(
    'comes back as a headshot with the photo’s own face, says so, and is framed closer where the head moved towards the border',
    async () => {
      const redrawing = await answer({ ...SUIT, size: [1024, 1280], moved: { x: 0.05, degrees: 1.5 } });
      const made = await shoot.finish(redrawing, slot, true);
      if ('unfit' in made) throw new Error(JSON.stringify(made));
      expect(made).toMatchObject({ origin: 'face-lock', style: 'studio-grey', width: 1024, height: 1280 });
      const finished = await pictureOf(await decodeRgb(made.bytes));
      const theirs = await pictureOf(await decodeRgb(redrawing));
      const mine = await embeddingIn(print);
      expect(cosine(await embeddingIn(finished), mine)).toBeGreaterThan(0.95);
      expect(cosine(await embeddingIn(finished), mine)).toBeGreaterThan(cosine(await embeddingIn(theirs), mine));
      expect(Math.max(...finished.mesh)).toBeGreaterThan(Math.max(...print.mesh));
    },
    SLOW,
  );

  test('that cuts the head, or is too small, is refused', async () => {
    const cut = await answer({ ...SUIT, size: [1024, 1280], moved: { y: -0.28 } });
    expect(await shoot.finish(cut, slot, true)).toMatchObject({ unfit: 'frame' });
    const small = await sharp(await answer(SUIT))
      .resize(420)
      .jpeg()
      .toBuffer();
    expect(await shoot.finish(small, slot, true)).toEqual({ unfit: 'face_too_small' });
  });

  test('that is none, or shows nobody or two, is refused', async () => {
    expect(await shoot.finish(textCalledJpg(), slot, true)).toEqual({ unfit: 'unsupported_format' });
    expect(await shoot.finish(sent.slice(0, 4000), slot, true)).toEqual({ unfit: 'corrupt' });
    expect(await shoot.finish(noFace(), slot, true)).toEqual({ unfit: 'no_face' });
    const two = await sharp({ create: { width: 2048, height: 1280, channels: 3, background: '#777' } })
      .composite([
        { input: Buffer.from(sent), left: 0, top: 0 },
        {
          input: await sharp(await person(3))
            .resize(1024, 1280, { fit: 'cover' })
            .toBuffer(),
          left: 1024,
          top: 0,
        },
      ])
      .jpeg()
      .toBuffer();
    expect(await shoot.finish(two, slot, true)).toEqual({ unfit: 'multiple_faces' });
  });

  test('of somebody else is refused with a reason and what was measured', async () => {
    const other = await sharp(await person(3))
      .resize(1600)
      .extend({ top: 400, left: 400, right: 400, extendWith: 'mirror' })
      .jpeg()
      .toBuffer();
    const refused = await shoot.finish(other, slot, true);
    expect(refused).toMatchObject({ unfit: 'pose' });
    expect('measures' in refused && refused.measures.registration).toBeGreaterThan(0.02);
  });
});
