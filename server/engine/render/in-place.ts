// The person left in place: the photo itself is kept close around them and goes out of focus with the distance, as through a fast lens. Nothing
// is cut along an outline that may be wrong, so that a hat, a hand or a chair that the matte lost or kept shows no edge.
import type { Plane } from '../types.ts';
import type { FaceGeometry } from './face-regions.ts';
import { withoutNeighbours } from './neighbours.ts';
import { blur } from './raster/blur.ts';
import { smoothstep } from './raster/colour-space.ts';
import type { Colour } from './raster/colour-space.ts';
import { distanceTo } from './raster/distance.ts';
import { maskWhere } from './raster/morphology.ts';
import { enlargePlane, shrinkPlane } from './raster/resample.ts';

/** Width of the grid on which distances to the person are measured. */
const GRID = 256;
/** Belief of the segmenter from which on somebody is there, and alpha from which on the person's own retouched pixels are used. */
const SOMEBODY = 0.5;
const PERSON = [0.9, 1] as const;
/** Belief between which the photo goes from softly out of focus to sharp: close enough to show no sharp wall, wide enough for loose hair. */
const SHARP = [0.15, 0.5] as const;
/** Distances from the person in face widths over which it gives way to its surroundings far out of focus. */
const FAR = [0.03, 0.35] as const;
/** Height on the face, in face heights from its top, below which things stand before a person, and how fast their width may shrink downwards. */
const BELOW_CHIN = 1.1;
const NARROWING = 0.1;
/** Width over which what is held becomes sharp within the person's outline, in face widths. */
const RAMP = 0.08;
/** Width of the grid on which the photo is softened, and standard deviation in face widths. */
const SOFT_GRID = 512;
const SOFTENING = 0.045;

export interface InPlace {
  /** Retouched person inside the outline, the corrected photo outside. */
  person: Colour;
  /** Share of it before the surroundings out of focus, 0..1. */
  alpha: Plane;
}

interface Seen {
  person: Colour;
  alpha: Plane;
  /** What the segmenter takes for the person, 0..1, of any size: where alpha does not hold, it is the safer guess, and vague rather than frayed. */
  mask: Plane;
  face: FaceGeometry;
}

/** `photo` is the corrected photo in the frame, changed in place. It has the size of `person` and `alpha`. */
export function keepInPlace(photo: Colour, { person, alpha, mask: seen, face }: Seen): InPlace {
  const { width, height } = photo;
  const mask = withThingsHeld(withoutNeighbours(seen, face, width), face, width);
  for (let i = 0; i < alpha.data.length; i++) {
    const own = smoothstep(PERSON[0], PERSON[1], alpha.data[i]!);
    if (own === 0) continue;
    photo.r[i]! += (person.r[i]! - photo.r[i]!) * own;
    photo.g[i]! += (person.g[i]! - photo.g[i]!) * own;
    photo.b[i]! += (person.b[i]! - photo.b[i]!) * own;
  }
  const small = enlargePlane(mask, GRID, Math.round((GRID * height) / width));
  const unit = (face.width * GRID) / width;
  const distance = distanceTo(
    maskWhere(small.data.length, (i) => small.data[i]! > SOMEBODY),
    small.width,
    small.height,
  );
  const sharp = { ...mask, data: mask.data.map((v) => smoothstep(...SHARP, v)) };
  soften(photo, mask, enlargePlane(sharp, width, height).data, face.width);
  const near = { ...small, data: distance.map((v) => 1 - smoothstep(...FAR, v / unit)) };
  return { person: photo, alpha: enlargePlane(blur(near, unit * 0.02), width, height) };
}

/**
 * `mask` with what lies between the person's left and right outline below the chin: a laptop, a dog, a lectern are no person to the segmenter and stand
 * as near to the camera. Where they hide the whole body its width goes on downwards. `face` is in pixels of a frame `frameWidth` wide.
 */
function withThingsHeld(mask: Plane, face: FaceGeometry, frameWidth: number): Plane {
  const { width, height } = mask;
  const data = mask.data.slice();
  const scale = width / frameWidth;
  const ramp = RAMP * face.width * scale;
  let [left, right] = [Infinity, -Infinity];
  for (let y = Math.max(0, Math.round((face.top + face.height * BELOW_CHIN) * scale)); y < height; y++) {
    const row = mask.data.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((v) => v > SOMEBODY);
    const last = row.findLastIndex((v) => v > SOMEBODY);
    left = Math.min(left + NARROWING, first < 0 ? Infinity : first);
    right = Math.max(right - NARROWING, last < 0 ? -Infinity : last);
    for (let x = Math.max(0, Math.ceil(left)); x <= Math.min(width - 1, right); x++) {
      // The frame's border is no outline.
      const inside = Math.min(left < 1 ? Infinity : x - left, right > width - 2 ? Infinity : right - x);
      data[y * width + x] = Math.max(row[x]!, smoothstep(0, ramp, inside));
    }
  }
  return { ...mask, data };
}

/** Puts the photo out of focus where it is not `sharp` (1: entirely), in place. The blur takes no colour from the person. */
function soften(photo: Colour, mask: Plane, sharp: Float32Array, faceWidth: number): void {
  const { width, height } = photo;
  const [w, h] = [SOFT_GRID, Math.round((SOFT_GRID * height) / width)];
  const sigma = (faceWidth * SOFTENING * w) / width;
  const free = enlargePlane(mask, w, h).data.map((a) => (1 - a) ** 4 + 1e-5);
  const weight = blur({ data: free, width: w, height: h }, sigma).data;
  for (const channel of [photo.r, photo.g, photo.b]) {
    const small = shrinkPlane({ data: channel, width, height }, w, h).data.map((v, i) => v * free[i]!);
    const mean = blur({ data: small, width: w, height: h }, sigma).data.map((v, i) => v / weight[i]!);
    const soft = enlargePlane({ data: mean, width: w, height: h }, width, height).data;
    for (let i = 0; i < channel.length; i++) channel[i] = soft[i]! + (channel[i]! - soft[i]!) * sharp[i]!;
  }
}
