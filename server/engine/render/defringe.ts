// Removes the colour that the old wall reflected onto the rim of the hair (gold before a yellow wall, green before leaves), which would give
// the cut-out away. The wall seen through the hair is removed by foreground estimation instead.
import type { Plane } from '../types.ts';
import type { FaceGeometry } from './face-regions.ts';
import type { Estimate } from './foreground.ts';
import type { Place, Reach } from './place.ts';
import { blur } from './raster/blur.ts';
import type { Colour } from './raster/colour-space.ts';
import { clamp, luma, smoothstep } from './raster/colour-space.ts';
import { shrinkPlane } from './raster/resample.ts';

/** Depth of the rim inside the outline, in face widths. */
const REACH = 0.11;
/** Radius over which the hair's own colour is averaged, in face widths. */
const OWN = 0.22;
/** Share of the tint that is removed; some light on hair is right. */
const TAKEN = 0.85;
/** Colour distance between wall and hair: below the first a tint cannot be told from a gloss, above the second it is certain. */
const APART = [0.08, 0.2] as const;
/** Colourfulness of the wall at which tinting begins, and is certain; a grey wall does not tint. */
const COLOURFUL = [0.07, 0.15] as const;
/** Share of hair nearby at which its own colour starts to be known, and is known. */
const KNOWN = [0.06, 0.2] as const;
/** Position between the hair's and the wall's colour: natural variation below the first, certainly tinted from the second. */
const GONE = [0.08, 0.3] as const;
/** Between these depths below the chin (face heights) the effect fades out, because clothes begin. */
const HAIR_ENDS = [0.28, 0.45] as const;
/** Reduction factor: everything here varies slowly. */
const STEP = 2;

/** Local hair and wall colour, and the strength of the rim, 0..1. */
export interface Rim {
  hair: Colour;
  wall: Colour;
  weight: Float32Array;
}

/** Computed once for each photo on the small picture; `colours`, `alpha` and `face` share its grid. */
export function rimOf(colours: Estimate, alpha: Plane, face: FaceGeometry): Rim {
  const { width, height } = alpha;
  const [w, h] = [Math.ceil(width / STEP), Math.ceil(height / STEP)];
  const small = (data: Float32Array): Float32Array => shrinkPlane({ data, width, height }, w, h).data;
  const cover = small(alpha.data);
  const inside = blur({ data: cover, width: w, height: h }, (face.width * REACH) / STEP / 2).data;
  const hair = cover.map((a, i) => {
    const dx = ((i % w) * STEP - face.left - face.width / 2) / (face.width * 0.54);
    const dy = (Math.floor(i / w) * STEP - face.top - face.height / 2) / (face.height * 0.56);
    // Hair only: neither the face, nor anything below the chin.
    const known = a > 0.97 && dx * dx + dy * dy > 1 && dy < 0.9;
    return (known ? smoothstep(0.75, 0.95, inside[i]!) : 0) + 1e-6;
  });
  const open = cover.map((a) => (1 - a) ** 2 + 1e-6);
  const soft = (data: Float32Array): Float32Array =>
    blur({ data, width: w, height: h }, (face.width * OWN) / STEP).data;
  const round = soft(hair);
  const mean = ({ r, g, b }: Colour, weights: Float32Array): Colour => {
    const all = weights === hair ? round : soft(weights);
    const of = (plane: Float32Array): Float32Array =>
      soft(small(plane).map((v, i) => v * weights[i]!)).map((v, i) => v / (all[i]! + 1e-9));
    return { r: of(r), g: of(g), b: of(b), width: w, height: h };
  };
  const chin = face.top + face.height;
  const weight = inside.map((v, i) => {
    if (cover[i] === 0) return 0;
    const below = (Math.floor(i / w) * STEP - chin) / face.height;
    const rim = (1 - smoothstep(0.72, 0.98, v)) * (1 - smoothstep(HAIR_ENDS[0], HAIR_ENDS[1], below));
    return TAKEN * rim * smoothstep(KNOWN[0], KNOWN[1], round[i]!);
  });
  return { hair: mean(colours.foreground, hair), wall: mean(colours.background, open), weight };
}

/** Changes `person` (in the photo's own colours) in place; it lies on the rim's small picture at `place`. */
export function defringe(person: Colour, rim: Rim, place: Place, reach: Reach): void {
  const { hair, wall, weight } = rim;
  const { r, g, b, width, height } = person;
  const cell = (at: number, cells: number): number => clamp(Math.floor((at + 0.5) / STEP), 0, cells - 1);
  for (let y = 0; y < height; y++) {
    const row = cell(place.scale * y + place.y, hair.height) * hair.width;
    for (let x = reach.from[y]!; x < reach.to[y]!; x++) {
      const k = row + cell(place.scale * x + place.x, hair.width);
      if (weight[k]! <= 0) continue;
      const i = y * width + x;
      const back = weight[k]! * goneOf(r[i]!, g[i]!, b[i]!, hair, wall, k);
      if (back === 0) continue;
      r[i] = Math.max(0, r[i]! - back * (wall.r[k]! - hair.r[k]!));
      g[i] = Math.max(0, g[i]! - back * (wall.g[k]! - hair.g[k]!));
      b[i] = Math.max(0, b[i]! - back * (wall.b[k]! - hair.b[k]!));
    }
  }
}

/**
 * How far a colour lies from the hair's towards the wall's, 0..1: the lesser of the values with and without brightness, because a gloss on
 * hair is bright and grey, and not the wall.
 */
function goneOf(r: number, g: number, b: number, hair: Colour, wall: Colour, k: number): number {
  const [hairR, hairG, hairB] = [hair.r[k]!, hair.g[k]!, hair.b[k]!];
  const [wallR, wallG, wallB] = [wall.r[k]!, wall.g[k]!, wall.b[k]!];
  const y = luma(r, g, b);
  const hairY = luma(hairR, hairG, hairB);
  const wallY = luma(wallR, wallG, wallB);
  const colour = Math.sqrt((wallR - wallY) ** 2 + (wallG - wallY) ** 2 + (wallB - wallY) ** 2);
  const lighter = wallY - hairY;
  const [fromR, fromG, fromB] = [r - hairR, g - hairG, b - hairB];
  const [toR, toG, toB] = [wallR - hairR, wallG - hairG, wallB - hairB];
  const rise = y - hairY;
  const [hueR, hueG, hueB] = [toR - lighter, toG - lighter, toB - lighter];
  const square = hueR * hueR + hueG * hueG + hueB * hueB;
  const told = smoothstep(APART[0], APART[1], Math.sqrt(square)) * smoothstep(COLOURFUL[0], COLOURFUL[1], colour);
  if (told === 0) return 0;
  const inHue = ((fromR - rise) * hueR + (fromG - rise) * hueG + (fromB - rise) * hueB) / square;
  const whole = (fromR * toR + fromG * toG + fromB * toB) / (toR * toR + toG * toG + toB * toB);
  const gone = clamp(Math.min(inHue, whole), 0, 1);
  return gone * smoothstep(GONE[0], GONE[1], gone) * told;
}
