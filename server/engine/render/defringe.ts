// The old wall's light in the rim of the hair: not the wall seen through it, which foreground estimation takes out, but its glow on the
// hair itself: gold before a yellow wall, green before leaves. In front of another wall that rim gives the cut-out away.
import type { Plane } from '../types.ts';
import type { FaceGeometry } from './face-regions.ts';
import type { Estimate } from './foreground.ts';
import type { Place, Reach } from './place.ts';
import { blur } from './raster/blur.ts';
import type { Colour } from './raster/colour-space.ts';
import { clamp, luma, smoothstep } from './raster/colour-space.ts';
import { shrinkPlane } from './raster/resample.ts';

/** How far in from the outline the wall's glow is looked for, in face widths. */
const REACH = 0.11;
/** How wide the hair round about is averaged for its own colour, in face widths. */
const OWN = 0.22;
/** Share of the glow that is taken back: light on hair is not all wrong. */
const TAKEN = 0.85;
/** Walls whose colour is nearer than this to the hair's leave no rim that could be told from a gloss; from the second on it is plain. */
const APART = [0.08, 0.2] as const;
/** How colourful a wall must be to glow: what lies before a grey one is only lighter or darker for it. */
const COLOURFUL = [0.07, 0.15] as const;
/** How much hair must be round about for its colour to be known. */
const KNOWN = [0.06, 0.2] as const;
/** So far towards the wall's colour hair goes by itself, and here it surely has the wall's. */
const GONE = [0.08, 0.3] as const;
/** Between these depths below the chin, in face heights, hair gives way to clothes, whose colours are their own. */
const HAIR_ENDS = [0.28, 0.45] as const;
/** Everything here is slow: it is kept at this share of the estimate's size. */
const STEP = 2;

/** What hair and wall look like round about each place, and how much of a rim it is (0..1). */
export interface Rim {
  hair: Colour;
  wall: Colour;
  weight: Float32Array;
}

/** Once a photo, on the small picture: `colours`, `alpha` and `face` share its grid. */
export function rimOf(colours: Estimate, alpha: Plane, face: FaceGeometry): Rim {
  const { width, height } = alpha;
  const [w, h] = [Math.ceil(width / STEP), Math.ceil(height / STEP)];
  const small = (data: Float32Array): Float32Array => shrinkPlane({ data, width, height }, w, h).data;
  const cover = small(alpha.data);
  const inside = blur({ data: cover, width: w, height: h }, (face.width * REACH) / STEP / 2).data;
  const hair = cover.map((a, i) => {
    const dx = ((i % w) * STEP - face.left - face.width / 2) / (face.width * 0.54);
    const dy = (Math.floor(i / w) * STEP - face.top - face.height / 2) / (face.height * 0.56);
    // Neither the face, nor what is below the chin.
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

/** Changes `person`, which lies on the rim's small picture at `place`, in the photo's own colours. */
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
 * How far a colour has gone from the hair's to the wall's, 0..1: the lesser of the way with its brightness and without it, for a gloss on
 * the hair is bright and grey, and is no wall.
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
