// Frames of a photo whose border touches or cuts the hair: the head gets the room that it has in the same photo when nothing is cut off.
import { beforeAll, describe, expect, it } from 'vitest';
import { personBytes } from '#tests/fixtures/photos.ts';
import { facesOf, WORKING_SIDE } from '../analysis/analyse.ts';
import { decodeForPrint, encodeJpeg } from '../decode/index.ts';
import { AT, distance, point } from '../render/face-regions.ts';
import { crownOf } from '../render/framing/extent.ts';
import { toFrame, toPhoto } from '../render/framing/framing.ts';
import { quickPersonMask } from '../render/matting/coarse-mask.ts';
import { cropRgb } from '../render/raster/resample.ts';
import type { Face, Rgb } from '../types.ts';
import { printPixelsOf } from './analyze-photos.ts';
import { openLiveEdits } from './live-edits.ts';
import type { BrushStroke } from './wishes.ts';
import { framePhoto, type FramedPhoto } from './framed.ts';

const SLOW = 120_000;

let whole: Rgb;
/** In the whole photo: the hair's top and the height of the face, in pixels. */
let crown: number;
let faceHeight: number;

async function faceIn(photo: Rgb): Promise<Face> {
  const [face] = await facesOf(photo, []);
  if (!face) throw new Error('The photo shows a face');
  return face;
}

/** The photo without what lies above so many face heights below the hair's top; above it where that is negative. */
const cutAt = (share: number): Rgb => {
  const y = Math.round(crown + share * faceHeight);
  return cropRgb(whole, { x: 0, y, width: whole.width, height: whole.height - y }).image;
};

const known = new Map<number, Promise<{ photo: Rgb; found: Face; framed: FramedPhoto }>>();
/** The photo cut there, framed once for all tests. */
function framedAt(share: number) {
  const made = known.get(share) ?? frameAt(share);
  known.set(share, made);
  return made;
}
async function frameAt(share: number) {
  const photo = cutAt(share);
  const found = await faceIn(photo);
  return { photo, found, framed: await framePhoto(photo, found) };
}

/** Room above the hair in the first crop, as a share of the frame's height. */
async function roomIn({ photo, face, framing }: FramedPhoto): Promise<number> {
  const top = crownOf(photo, framing.cropsOn.glance, face);
  const [frame] = framing.crops;
  return top ? toFrame(frame!, ...top)[1] / frame!.height : 0;
}

beforeAll(async () => {
  whole = await decodeForPrint(personBytes(0), WORKING_SIDE);
  const face = await faceIn(whole);
  faceHeight = distance(point(face.mesh, AT.forehead), point(face.mesh, AT.chin));
  crown = crownOf(whole, await quickPersonMask(whole), face)![1];
}, SLOW);

describe('a photo whose border', () => {
  it.each([
    ['touches the hair', 0],
    ['cuts the top of the hair', 0.06],
  ])(
    '%s leaves room above the head in every crop',
    async (_, share) => {
      const { photo, framed } = await framedAt(share);
      expect(framed.photo.height).toBe(photo.height + framed.framing.cropsOn.headroom!.rows);
      expect(await roomIn(framed)).toBeGreaterThan(0.04);
      expect(framed.framing.crops.map(({ cut }) => cut)).toEqual(framed.framing.crops.map(() => 0));
    },
    SLOW,
  );

  it(
    'is far from the hair is framed as it is',
    async () => {
      const framed = await framePhoto(whole, await faceIn(whole));
      expect(framed.framing.cropsOn.headroom).toBeNull();
      expect(framed.photo).toBe(whole);
    },
    SLOW,
  );

  it(
    'cuts half of the hair is not made up',
    async () => {
      const photo = cutAt(0.35);
      const framed = await framePhoto(photo, await faceIn(photo));
      expect(framed.framing.cropsOn.headroom).toBeNull();
    },
    SLOW,
  );

  it.each([
    ['touches the hair', 0],
    ['cuts the top of the hair', 0.06],
  ])(
    '%s is shown without anything made up in its own surroundings and its own framing',
    async (_, share) => {
      const { photo, framed } = await framedAt(share);
      const { framing } = framed;
      expect(framing.cropsOn.headroom).not.toBeNull();
      expect(framing.inPlaceOn.headroom).toBeNull();
      for (const frame of [framing.own, ...framing.inPlace]) {
        expect(toPhoto(frame, 0, 0)[1]).toBeGreaterThan(-1);
        expect(toPhoto(frame, 0, frame.height)[1]).toBeLessThan(photo.height + 1);
      }
    },
    SLOW,
  );

  it(
    'touches the hair is printed with the room that its frames have',
    async () => {
      const photo = cutAt(0.03);
      const found = await faceIn(photo);
      const { face, framing, photo: roomy } = await framePhoto(photo, found);
      const material = { bytes: await encodeJpeg(photo), face: found };
      const printed = await printPixelsOf(material, framing.cropsOn, 1);
      expect([printed.photo.width, printed.photo.height]).toEqual([roomy.width, roomy.height]);
      expect(printed.face).toEqual(face);
      const inPlace = await printPixelsOf(material, { headroom: null }, 1);
      expect([inPlace.photo.height, inPlace.face]).toEqual([photo.height, found]);
    },
    SLOW,
  );
});

it(
  'a stroke that was brushed over a crop with room above the head stays on its place in the photo’s own framing',
  async () => {
    const { photo, framed } = await framedAt(0.06);
    const { framing } = framed;
    const [classic] = framing.crops;
    const rows = framing.cropsOn.headroom!.rows;
    // On the chest, as a share of the crop, and where that is in the photo's own framing.
    const brushed = [0.5, 0.86] as const;
    const [x, y] = toPhoto(classic!, brushed[0] * classic!.width, brushed[1] * classic!.height);
    const [u, v] = toFrame(framing.own, x, y - rows);
    const live = (await openLiveEdits({ id: 'photo', bytes: await encodeJpeg(photo) }))!;
    const showSame = async (touchUp: BrushStroke[]): Promise<Rgb> =>
      (await live.show({ style: 'studio-white', wishes: { crop: 'same', touchUp } })).image;
    const stroke: BrushStroke = { kind: 'remove', crop: 'classic', radius: 0.03, points: [[...brushed]] };
    const [before, after] = [await showSame([]), await showSame([stroke])];
    let [sum, centre] = [0, 0];
    for (let row = 0; row < before.height; row++)
      for (let column = 0; column < before.width; column++) {
        const i = (row * before.width + column) * 3;
        const change = Math.abs(after.data[i]! - before.data[i]!);
        sum += change;
        centre += change * row;
      }
    await live.dispose();
    expect(u / framing.own.width).toBeGreaterThan(0.2);
    // The rows are a tenth of the picture's height.
    expect(Math.abs(centre / sum / before.height - v / framing.own.height)).toBeLessThan(0.05);
  },
  SLOW,
);
