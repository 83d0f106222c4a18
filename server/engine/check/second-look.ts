// The segmenter asked again, about the person on a plain wall: there it should find exactly alpha's outline. What it does not take for the
// person is a kept piece of background; what it sees in a gap is a missing part.
import type { Plane, Rgb } from '../types.ts';
import type { PreparedShot } from '../render/index.ts';
import { isBeforeEyes } from '../render/face-regions.ts';
import { personIn, segmentsOf } from '../render/matting/segments.ts';
import { ORIGIN_SIZE } from '../render/origin.ts';
import { CHANNELS, mapChannels } from '../render/raster/colour-space.ts';
import type { Colour } from '../render/raster/colour-space.ts';
import { maskWhere } from '../render/raster/morphology.ts';
import { enlargePlane, shrinkPlane } from '../render/raster/resample.ts';
import type { CheckInput, FaceBox } from './check-input.ts';
import { largestPart } from './parts.ts';

/** Areas in face widths squared, each of the largest part. */
export interface SecondLook {
  /** Alpha above the chin that the segmenter does not take for the person before either wall; and before the light one. */
  rejected: number;
  rejectedLight: number;
  /** Outside alpha, what it takes for the person before both. */
  expected: number;
}

/** Encoded levels of the walls. The light one shows more faults; the segmenter errs before each, for example on a dark ponytail before the light one. */
const LIGHT = [225, 226, 228] as const;
const MIDDLE = [96, 118, 140] as const;
/** Alpha and belief between which both are undecided. */
const INSIDE = 0.6;
const NOT_SEEN = 0.3;
const OUTSIDE = 0.25;
const SEEN = 0.7;

/** The person (0..1, of alpha's size) before the light wall, every few pixels so that it is about `width` wide. */
export function onLightWall(person: Colour, alpha: Plane, width: number): Rgb {
  const step = Math.max(1, Math.floor(alpha.width / width));
  const size = { width: Math.floor(alpha.width / step), height: Math.floor(alpha.height / step) };
  const data = new Uint8ClampedArray(size.width * size.height * 3);
  for (let y = 0, o = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++, o += 3) {
      const i = y * step * alpha.width + x * step;
      const a = alpha.data[i]!;
      data[o] = person.r[i]! * 255 * a + LIGHT[0] * (1 - a);
      data[o + 1] = person.g[i]! * 255 * a + LIGHT[1] * (1 - a);
      data[o + 2] = person.b[i]! * 255 * a + LIGHT[2] * (1 - a);
    }
  return { data: new Uint8Array(data.buffer), ...size };
}

/** Red, green and blue. */
type Planes = readonly [Float32Array, Float32Array, Float32Array];

/** The person multiplied by alpha on the small grid, as three planes of levels. */
function reduced(person: Colour, alpha: Plane): Planes {
  const { width, height } = ORIGIN_SIZE;
  const mixed = new Float32Array(alpha.data.length);
  return mapChannels([person.r, person.g, person.b], (channel) => {
    for (let i = 0; i < mixed.length; i++) {
      const a = alpha.data[i]!;
      mixed[i] = a === 0 ? 0 : Math.min(255, Math.max(0, channel[i]! * 255)) * a;
    }
    return shrinkPlane({ ...alpha, data: mixed }, width, height).data;
  });
}

function before(wall: readonly [number, number, number], person: Planes, alpha: Plane): Rgb {
  const data = new Uint8Array(alpha.data.length * 3);
  for (const c of CHANNELS) {
    const [channel, level] = [person[c], wall[c]];
    for (let i = 0; i < channel.length; i++) data[i * 3 + c] = channel[i]! + level * (1 - alpha.data[i]!);
  }
  return { data, width: alpha.width, height: alpha.height };
}

async function seenIn(image: Rgb): Promise<Plane> {
  const seen = personIn(await segmentsOf(image));
  const reduced = shrinkPlane(seen, Math.min(seen.width, image.width), Math.min(seen.height, image.height));
  return enlargePlane(reduced, image.width, image.height);
}

/** Compares alpha with what the segmenter sees before the two walls; all planes lie on one grid. */
export function disagreement(alpha: Plane, light: Plane, middle: Plane, face: FaceBox): SecondLook {
  const { data, width, height } = alpha;
  const chin = Math.round(face.top + face.height) * width;
  const part = (test: (i: number) => boolean): number =>
    largestPart(maskWhere(data.length, test), width, height) / face.width ** 2;
  const isRejected = (seen: Plane, i: number): boolean =>
    i < chin && data[i]! > INSIDE && seen.data[i]! < NOT_SEEN && !isBeforeEyes(face, i % width, Math.floor(i / width));
  return {
    rejected: part((i) => isRejected(light, i) && isRejected(middle, i)),
    rejectedLight: part((i) => isRejected(light, i)),
    expected: part((i) => data[i]! < OUTSIDE && light.data[i]! > SEEN && middle.data[i]! > SEEN),
  };
}

/** What the segmenter takes for the person before the light wall and before the middle one, 0..1, of the size of `alpha`. */
export async function secondViews(
  print: Pick<PreparedShot, 'person' | 'alpha'>,
  alpha: Plane,
): Promise<{ light: Plane; middle: Plane }> {
  const person = reduced(print.person, print.alpha);
  const light = await seenIn(before(LIGHT, person, alpha));
  return { light, middle: await seenIn(before(MIDDLE, person, alpha)) };
}

export async function secondLook(
  print: Pick<PreparedShot, 'person' | 'alpha'>,
  { alpha, face }: Pick<CheckInput, 'alpha' | 'face'>,
): Promise<SecondLook> {
  const { light, middle } = await secondViews(print, alpha);
  return disagreement(alpha, light, middle, face);
}
