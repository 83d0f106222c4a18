// Single hairs before a plain wall: thin, unlike the wall, and hanging on the person. The network does not see them at all; here they
// are given to matting, and how much of each pixel they cover is read off the way from the wall's colour to the hair's.
import type { Cells } from './cells.ts';
import type { FaceGeometry } from '../face-regions.ts';
import type { Colour } from '../raster/colour-space.ts';
import { clamp, mapChannels, smoothstep } from '../raster/colour-space.ts';
import { connected, grow, maskOf, maskWhere } from '../raster/morphology.ts';
import { openingOf } from '../raster/opening.ts';
import { BACKGROUND, FOREGROUND, UNKNOWN } from './trimap.ts';
import type { Wall } from './wall.ts';

/** What is thicker than twice this, in face widths, is no hair. */
const THICK = 0.014;
/** A hair stands out from the wall by so many times what the wall's own grain does, and at least by this (encoded, 0..1). */
const GRAINS = 4;
const MIN_CONTRAST = 0.03;
/** Radius over which the wall's grain is measured, and distance from the outline up to which hairs are searched, in face widths. */
const ROUND = 0.5;
const FAR = 0.1;
/** Share of a plain wall beyond that reach which stands out like hair, from which it starts to be roughcast, where thin things are no hairs, and is. */
const ROUGH = [0.022, 0.04] as const;
/** A broad part of the wall that is so far from its colour is a thing before it; so near to one, in face widths, colours tell nothing. */
const THING = 0.12;
const NEAR = 0.1;
/** Distances from the wall's colour between which hair starts to be separable from it. */
const APART = [0.12, 0.22] as const;
/** A broad veil that covers less than the first of these is the wall's shade or glow, and from the second on hair. */
const VEIL = [0.3, 0.6] as const;
/** And only where the network sees nobody. */
const OUTSIDE = [0.15, 0.5] as const;
/**
 * Cosine between the ways from the wall's colour to the pixel's and to the hair's, up to which the pixel is none of hair, and from which on it may be:
 * a bright leaf before a brown wall is as far from it as black hair is, but the other way.
 */
const SAME_WAY = [0.1, 0.5] as const;
/** How wide the person is averaged for the colour of hair, in face widths. */
const OWN = 0.2;

export interface Keyed {
  /** How much of the pixel is hair, going by its colour. */
  cover: Float32Array;
  /** 0..1: how much that is worth. */
  worth: Float32Array;
}

/** Changes `trimap`: strands become UNKNOWN. `mask` is the network's belief and `hair` how much of the person round about is hair; all
 * share one grid. */
export function keyStrands(
  trimap: Uint8Array,
  image: Colour,
  mask: Float32Array,
  hair: Float32Array,
  wall: Wall,
  cells: Cells,
  face: FaceGeometry,
): Keyed {
  const { width, height } = image;
  const cover = new Float32Array(trimap.length);
  const worth = new Float32Array(trimap.length);
  const off = offWall(image, wall);
  const broad = openingOf({ data: off, width, height }, Math.max(1, Math.round(face.width * THICK))).data;
  const grain = grainOf(trimap, off, broad, cells, face);
  const standsOut = (i: number): boolean => off[i]! - broad[i]! > Math.max(MIN_CONTRAST, GRAINS * grain[i]!);
  const band = maskWhere(trimap.length, (i) => trimap[i] !== BACKGROUND);
  const reach = grow(band, width, height, Math.round(face.width * FAR));
  const beyond = maskOf(wall.plain, (v, i) => !reach[i] && v > 0.5);
  const smooth = smoothnessOf(beyond, standsOut, cells, face);
  const plain = wall.plain.map((v, i) => v * smooth[i]!);
  const thin = maskOf(mask, (v, i) => trimap[i] !== FOREGROUND && v < OUTSIDE[1] && plain[i]! > 0.5 && standsOut(i));
  const thick = maskOf(broad, (v, i) => trimap[i] === BACKGROUND && v > THING);
  const { hairs, things } = tellApart(thin, thick, { trimap, hair, reach, face, width, height });
  // A thing goes on within the band, where the network sees nobody: the edge of a tower along a head is no hair.
  const large = maskOf(broad, (v, i) => thick[i] === 1 || (v > THING && mask[i]! < OUTSIDE[0]));
  const seeds: number[] = [];
  for (let i = 0; i < thick.length; i++) if (thick[i]) seeds.push(i);
  const same = grow(connected(large, width, height, seeds), width, height, 2);
  for (let i = 0; i < things.length; i++) if (same[i]) things[i] = 1;

  for (let i = 0; i < hairs.length; i++) if (hairs[i] && trimap[i] === BACKGROUND) trimap[i] = UNKNOWN;

  const own = ownColour(trimap, image, cells, face);
  const { r, g, b } = wall.colour;
  for (let i = 0; i < off.length; i++) {
    if (trimap[i] === BACKGROUND || plain[i] === 0 || things[i]) continue;
    const [toR, toG, toB] = [own.r[i]! - r[i]!, own.g[i]! - g[i]!, own.b[i]! - b[i]!];
    const far = Math.sqrt(toR * toR + toG * toG + toB * toB);
    const along = (image.r[i]! - r[i]!) * toR + (image.g[i]! - g[i]!) * toG + (image.b[i]! - b[i]!) * toB;
    const sameWay = smoothstep(SAME_WAY[0], SAME_WAY[1], along / (off[i]! * far + 1e-9));
    const whole = Math.max(0.05, far);
    const asHair = hair[i]! * smoothstep(VEIL[0], VEIL[1], broad[i]! / whole);
    const veil = (1 - asHair) * (1 - smoothstep(OUTSIDE[0], OUTSIDE[1], mask[i]!));
    cover[i] = sameWay * clamp((off[i]! - broad[i]! * veil - grain[i]!) / whole, 0, 1);
    worth[i] = plain[i]! * smoothstep(APART[0], APART[1], far) * (hairs[i] ? 1 : hair[i]!);
  }
  return { cover, worth };
}

/** Distance of each pixel from the wall's colour, 0..1.7. */
function offWall(image: Colour, wall: Wall): Float32Array {
  const { r, g, b } = wall.colour;
  const out = new Float32Array(r.length);
  for (let i = 0; i < out.length; i++)
    out[i] = Math.sqrt((image.r[i]! - r[i]!) ** 2 + (image.g[i]! - g[i]!) ** 2 + (image.b[i]! - b[i]!) ** 2);
  return out;
}

interface Surroundings {
  trimap: Uint8Array;
  hair: Float32Array;
  /** 1 where hairs are looked for. */
  reach: Uint8Array;
  face: FaceGeometry;
  width: number;
  height: number;
}

/**
 * Hairs hang on the head and end in the air. What goes on beyond their reach is the edge of a picture, a lamp's rod, a cable, and
 * so is what is near something broad. Hairs are given back a little wider than they are.
 */
function tellApart(
  thin: Uint8Array,
  thick: Uint8Array,
  { trimap, hair, reach, face, width, height }: Surroundings,
): { hairs: Uint8Array; things: Uint8Array } {
  const bridged = grow(thin, width, height, 1);
  const ends: number[] = [];
  for (let i = 0; i < bridged.length; i++) {
    if (!bridged[i]) continue;
    if (!reach[i]) bridged[i] = 0;
    else if (!reach[i - 1] || !reach[i + 1] || reach[i - width] === 0 || reach[i + width] === 0) ends.push(i);
  }
  const things = connected(bridged, width, height, ends);
  const beside = grow(thick, width, height, Math.round(face.width * NEAR));
  for (let i = 0; i < things.length; i++) {
    if (beside[i]) things[i] = 1;
    if (things[i]) bridged[i] = 0;
  }
  const roots: number[] = [];
  for (let i = 0; i < bridged.length; i++) if (bridged[i] && trimap[i] === UNKNOWN && hair[i]! > 0.5) roots.push(i);
  const held = connected(bridged, width, height, roots);
  for (let i = 0; i < held.length; i++) if (!thin[i]) held[i] = 0;
  return { hairs: grow(held, width, height, 2), things };
}

/** 1 where nearly nothing `beyond` the reach of hair stands out from the wall, 0 before roughcast, whose specks look like ends of hair. */
function smoothnessOf(
  beyond: Uint8Array,
  standsOut: (i: number) => boolean,
  cells: Cells,
  face: FaceGeometry,
): Float32Array {
  const specks = new Float32Array(beyond.length);
  for (let i = 0; i < specks.length; i++) if (beyond[i] && standsOut(i)) specks[i] = 1;
  const { weight, sums } = cells.sumsOf(beyond, 1, [specks]);
  const [ofSpecks] = sums;
  const all = cells.soft(weight, face.width * ROUND);
  const share = cells.read(cells.soft(ofSpecks, face.width * ROUND).map((v, i) => v / (all[i]! + 1e-6)));
  return share.map((v) => 1 - smoothstep(ROUGH[0], ROUGH[1], v));
}

/** How much the wall itself stands out from its surroundings, as thinly as hair does: noise, the grain of concrete. */
function grainOf(
  trimap: Uint8Array,
  off: Float32Array,
  broad: Float32Array,
  cells: Cells,
  face: FaceGeometry,
): Float32Array {
  const fine = new Float32Array(off.length);
  for (let i = 0; i < off.length; i++) fine[i] = Math.min(MIN_CONTRAST * 2, off[i]! - broad[i]!);
  const { weight, sums } = cells.sumsOf(trimap, BACKGROUND, [fine]);
  const [ofFine] = sums;
  const all = cells.soft(weight, face.width * ROUND);
  return cells.read(cells.soft(ofFine, face.width * ROUND).map((v, i) => v / (all[i]! + 1e-6)));
}

/** The person's colour around each pixel. */
function ownColour(trimap: Uint8Array, { r, g, b, width, height }: Colour, cells: Cells, face: FaceGeometry): Colour {
  const { weight, sums } = cells.sumsOf(trimap, FOREGROUND, [r, g, b]);
  const all = cells.soft(weight, face.width * OWN);
  const [meanR, meanG, meanB] = mapChannels(sums, (sum) =>
    cells.read(cells.soft(sum, face.width * OWN).map((v, i) => v / (all[i]! + 1e-6))),
  );
  return { r: meanR, g: meanG, b: meanB, width, height };
}
