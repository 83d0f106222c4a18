// The wall seen through hair: the network fills the gaps between curls and under an arm of hair, and is sure of it. Where
// such a place has the wall's own colour and none of the person's, it is given back to matting to decide.
import { BINS, binsOf, smooth } from './colour-posterior.ts';
import type { FaceGeometry } from './face-regions.ts';
import type { Keyed } from './strands.ts';
import type { Wall } from './wall.ts';
import type { Colour } from './raster/colour-space.ts';
import { erode, grow, maskWhere } from './raster/morphology.ts';
import { BACKGROUND, FOREGROUND, UNKNOWN } from './trimap.ts';

/** So far inside the outline gaps are looked for, in face widths. */
const DEEP = 0.34;
/** Side of a neighbourhood whose walls are compared, and how many walls' pixels make it speak. */
const CELL = 0.7;
const FEWEST = 60;
/** A colour that makes up this much of the wall near by, and this many times as much as of the person. */
const OF_WALL = 0.012;
const TIMES = 25;
/** From this spread of its channels on a colour is no hair's. */
const COLOURFUL = 0.2;
/** Before a plain wall a pixel that is covered by less than this is a gap. */
const THIN = 0.4;
/** Cosine between two hues from which on they are one. */
const HUE = 0.95;
/** From this share of hair round about on a gap is one in hair; in clothes, a face or a hat a spot of the wall's colour is a spot. */
const IS_HAIR = 0.5;

/** Changes `trimap`: gaps become UNKNOWN, and are returned. `hair` is how much of the person round about is hair; all share one grid. */
export function openHoles(
  trimap: Uint8Array,
  image: Colour,
  hair: Float32Array,
  wall: Wall,
  keyed: Keyed,
  face: FaceGeometry,
): Uint8Array {
  const { width, height } = image;
  const inside = maskWhere(trimap.length, (i) => trimap[i] === FOREGROUND);
  const core = erode(inside, width, height, Math.round(face.width * DEEP));
  const telling = maskWhere(
    inside.length,
    (i) => hair[i]! > IS_HAIR && trimap[i] !== BACKGROUND && !core[i] && isTelling(image, i),
  );
  const bins = binsOf(image);
  const person = new Float32Array(BINS);
  for (let i = 0; i < inside.length; i++) if (inside[i]) person[bins[i]!]!++;
  const own = smooth(person);
  const cell = Math.max(8, Math.round(face.width * CELL));
  const gaps = new Uint8Array(width * height);
  for (let top = 0; top < height; top += cell) {
    for (let left = 0; left < width; left += cell) {
      const seen = new Float32Array(BINS);
      let count = 0;
      const [fromY, toY] = [Math.max(0, top - cell / 2), Math.min(height, top + cell * 1.5)];
      const [fromX, toX] = [Math.max(0, left - cell / 2), Math.min(width, left + cell * 1.5)];
      for (let y = Math.round(fromY); y < toY; y++) {
        for (let x = Math.round(fromX); x < toX; x++) {
          if (trimap[y * width + x] !== BACKGROUND) continue;
          seen[bins[y * width + x]!]!++;
          count++;
        }
      }
      const behind = count < FEWEST ? null : smooth(seen);
      for (let y = top; y < Math.min(height, top + cell); y++) {
        for (let x = left; x < Math.min(width, left + cell); x++) {
          const i = y * width + x;
          if (!telling[i]) continue;
          if (keyed.worth[i]! > 0.5 && keyed.cover[i]! < THIN && isAlike(image, wall.colour, i)) gaps[i] = 1;
          if (!behind || trimap[i] !== FOREGROUND) continue;
          const ofWall = behind.values[bins[i]!]! / behind.total;
          const ofPerson = own.values[bins[i]!]! / Math.max(1, own.total);
          if (ofWall > OF_WALL && ofWall > ofPerson * TIMES) gaps[i] = 1;
        }
      }
    }
  }
  const near = grow(gaps, width, height, Math.max(1, Math.round(face.width * 0.012)));
  for (let i = 0; i < near.length; i++) {
    near[i] = near[i] && trimap[i] !== BACKGROUND && hair[i]! > IS_HAIR ? 1 : 0;
    if (near[i]) trimap[i] = UNKNOWN;
  }
  return near;
}

/** Grey, brown and black are hair's own colours, and white is a cap's label; a yellow wall tells. */
function isTelling({ r, g, b }: Colour, i: number): boolean {
  return Math.max(r[i]!, g[i]!, b[i]!) - Math.min(r[i]!, g[i]!, b[i]!) > COLOURFUL;
}

/** Two colours, both of them telling, of one hue. */
function isAlike(image: Colour, wall: Colour, i: number): boolean {
  if (!isTelling(wall, i)) return false;
  const [y, wallY] = [image, wall].map(({ r, g, b }) => (r[i]! + g[i]! + b[i]!) / 3) as [number, number];
  const own = [image.r[i]! - y, image.g[i]! - y, image.b[i]! - y] as const;
  const walls = [wall.r[i]! - wallY, wall.g[i]! - wallY, wall.b[i]! - wallY] as const;
  const dot = own[0] * walls[0] + own[1] * walls[1] + own[2] * walls[2];
  return dot > HUE * Math.hypot(...own) * Math.hypot(...walls);
}
