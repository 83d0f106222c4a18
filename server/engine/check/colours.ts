// Colours against the outline: what lies inside it and has the background's colours but none of the person's was kept; what lies outside and
// has the person's but none of the background's was lost.
import { distanceTo } from '../render/raster/distance.ts';
import { maskOf } from '../render/raster/morphology.ts';
import { isNearInColour } from '../render/raster/near-colour.ts';
import type { CheckInput } from './check-input.ts';
import { largestPart } from './parts.ts';

/** Areas in face widths squared, of the largest part. */
export interface ColourMeasures {
  keptColour: number;
  lostColour: number;
}

/** Depth of the band on both sides of the outline that is checked, and depth beyond which pixels are samples of their side, in face widths. */
const BAND = 0.2;
const SAMPLES_FROM = 0.2;
/** Samples are taken within this radius, in face widths, every so many pixels. */
const RADIUS = 0.5;
const STEP = 3;
/** Colour distance (0..1, root of summed squares) up to which two colours are the same, and from which they differ. */
const SAME = 0.05;
const OTHER = 0.16;

export function colourMeasures({ alpha, photo, face }: Pick<CheckInput, 'alpha' | 'photo' | 'face'>): ColourMeasures {
  const { data, width, height } = alpha;
  const inside = distanceTo(
    maskOf(data, (v) => v < 0.5),
    width,
    height,
  );
  const outside = distanceTo(
    maskOf(data, (v) => v > 0.1),
    width,
    height,
  );
  const samples = { person: [] as number[], wall: [] as number[] };
  const from = face.width * SAMPLES_FROM;
  for (let y = 0; y < height; y += STEP)
    for (let x = 0; x < width; x += STEP) {
      const i = y * width + x;
      if (inside[i]! > from) samples.person.push(i);
      // Nothing of the photo is there where the frame leaves it.
      else if (outside[i]! > 1 && !isBlank(photo.data, i)) samples.wall.push(i);
    }
  const far = maskOf(outside, (v) => v > from);
  const reach = face.width * RADIUS;
  const has = (i: number, among: readonly number[], within: number): boolean =>
    isNearInColour(photo, i, { among, reach, within });
  const band = face.width * BAND;
  const kept = new Uint8Array(data.length);
  const lost = new Uint8Array(data.length);
  const wallFar = samples.wall.filter((i) => far[i] === 1);
  for (let i = 0; i < data.length; i++) {
    if (data[i]! > 0.8 && inside[i]! <= band) {
      if (!has(i, samples.person, OTHER) && has(i, samples.wall, SAME)) kept[i] = 1;
    } else if (data[i]! < 0.2 && outside[i]! > 0 && outside[i]! <= band && !isBlank(photo.data, i)) {
      if (!has(i, wallFar, OTHER) && has(i, samples.person, SAME)) lost[i] = 1;
    }
  }
  const area = face.width ** 2;
  return {
    keptColour: largestPart(kept, width, height) / area,
    lostColour: largestPart(lost, width, height) / area,
  };
}

const isBlank = (data: Uint8Array, i: number): boolean => !data[i * 3] && !data[i * 3 + 1] && !data[i * 3 + 2];
