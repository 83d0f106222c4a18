// Gaps between strands of dark hair before a plain wall that is bright, or of a cold colour: the network takes them for hair, and before a dark background they would stay
// as pale specks and veils. Opened only where nothing else can look like the wall: near the outline, in hair alone, far from its own
// colour. Round such gaps strands are as thin as their colour says where it lies between the hair's and
// the wall's; along the outline the same is told, for backdrops that are unlike the wall.
import type { FaceGeometry } from '../face-regions.ts';
import type { Cells } from './cells.ts';
import { luma, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { distanceTo } from '../raster/distance.ts';
import { maskOf } from '../raster/morphology.ts';
import type { Wall } from './wall.ts';

/** Depth inside the outline in face widths up to which gaps are looked for, and from which there are none. */
const DEEP = [0.16, 0.26] as const;
/** The same above the glasses: a gloss on the crown is bright too, and a hole in it is seen more than a speck of the wall. */
const DEEP_ABOVE = [0.08, 0.16] as const;
/** Height, in face heights below the face's top, over which the one passes into the other. */
const GLASSES_END = [0.5, 0.6] as const;
/** Share of hair round about, and of skin at the pixel, between which a pixel starts to be looked at, and is; an ear is bright too. */
const HAIR = [0.7, 0.95] as const;
const SKIN = [0.1, 0.3] as const;
/** How far around the upper face nothing is opened, in face widths, and how much of its height that is: spectacles of a bright frame reach beyond it. */
const SPECTACLES = { width: 0.12, height: 0.55 } as const;
/** How plain the wall has to be, how bright (encoded luma) or else how colourful, and how much brighter than the hair. */
const PLAIN = [0.3, 0.7] as const;
const BRIGHT = [0.55, 0.7] as const;
const COLOURFUL = [0.12, 0.22] as const;
const BRIGHTER = [0.3, 0.45] as const;
/**
 * Or the wall is of a cold colour that dark hair never has: how far the two are apart in chroma, how dark the hair is (encoded luma), and how much
 * redder than blue the wall may be.
 */
const APART = [0.14, 0.24] as const;
const DARK = [0.25, 0.35] as const;
const COLD = [-0.05, 0.05] as const;
/** Position between the hair's colour (0) and the wall's (1) from which on the wall starts to show, and how much further nothing else does. */
const SHOWS = 0.45;
const SHOWN = 0.4;
/** And no less than so many standard deviations of the hair's own brightness: grey strands are no gaps. */
const DEVIATIONS = 2.5;
/** Distance from the line between both colours, as a share of its length, above which a colour is neither's. */
const BESIDE = [0.12, 0.25] as const;
/** The same for what is opened: gloss is grey before a wall that is not. */
const BESIDE_OPENED = [0.06, 0.13] as const;
/** The wall's share from which on a pixel inside the outline is a gap, and the person's below which one outside is wall. */
const GAP = 0.5;
const WALL = 0.1;
/** Distance from either, in face widths, up to which strands are as thin as their colour says, and from which on they are as the solution says. */
const THINNED = [0.012, 0.035] as const;
/** Distance of the hair's colour from the wall's (encoded RGB) from which a mixture of both starts to be measurable, and is. */
const MEASURABLE = [0.2, 0.4] as const;
/** The hair's own standard deviation, as a share of that distance, from which on the mixture is less and then not told: sunlit hair is no wall. */
const STEADY = [0.16, 0.26] as const;
/** Least squared distance of both colours, against division by zero. */
const MIN_SQUARE = 1e-6;
/** Position between both colours up to which a pixel is all hair, and from which on it is all wall. */
const MIXED = [0.02, 0.9] as const;
/** Depth from which hair's colour is measured, radius over which it is averaged, in face widths, and the minimum share of hair there. */
const WITHIN = 0.05;
const ROUND = 0.2;
const MIN_KNOWN = 0.002;

interface Scene {
  image: Colour;
  /** How much of the person round about each pixel is hair, and the segmenter's belief in skin, 0..1. */
  hair: Float32Array;
  skin: Float32Array;
  wall: Wall;
  cells: Cells;
  face: FaceGeometry;
}

/**
 * Changes `alpha` in place and sets `gaps` to 1 where the wall shows in hair, also where it was open already; all share one grid. The answer is the
 * wall's share, 0..1, of pixels along the outline that alpha takes for more of the person.
 */
export function openGaps(alpha: Float32Array, gaps: Uint8Array, scene: Scene): Float32Array {
  const { image, hair, skin, wall, face } = scene;
  const { width, height } = image;
  const inside = distanceTo(
    maskOf(alpha, (v) => v < 0.5),
    width,
    height,
  );
  const own = hairColour(inside, scene);
  const [opened, outside] = [new Uint8Array(alpha.length), new Uint8Array(alpha.length)];
  const places = new Float32Array(alpha.length);
  for (let i = 0; i < alpha.length; i++) {
    const isOpen = inside[i] === 0;
    if (own.known[i]! < MIN_KNOWN || (!isOpen && isAtSpectacles(i % width, Math.floor(i / width), face))) continue;
    places[i] =
      (1 - smoothstep(DEEP[0], DEEP[1], inside[i]! / face.width)) *
      smoothstep(HAIR[0], HAIR[1], hair[i]!) *
      (1 - smoothstep(SKIN[0], SKIN[1], skin[i]!)) *
      smoothstep(PLAIN[0], PLAIN[1], wall.plain[i]!);
    if (places[i] === 0) continue;
    if (isOpen && alpha[i]! < WALL) outside[i] = 1;
    const colour = between(image, wall.colour, own, i);
    // Pixels that are open already are only marked.
    const above = 1 - smoothstep(GLASSES_END[0], GLASSES_END[1], (Math.floor(i / width) - face.top) / face.height);
    const shallow = 1 - above * smoothstep(DEEP_ABOVE[0], DEEP_ABOVE[1], inside[i]! / face.width);
    const shown = places[i]! * shallow * wallShare(colour, wall.colour, own, i, isOpen ? 0 : DEVIATIONS);
    if (shown > 0.1) gaps[i] = 1;
    if (isOpen) continue;
    alpha[i] = Math.min(alpha[i]!, 1 - shown);
    if (shown > GAP) opened[i] = 1;
  }
  const [toGap, toWall] = [distanceTo(opened, width, height), distanceTo(outside, width, height)];
  return alpha.map((a, i) => {
    const byGap = 1 - smoothstep(THINNED[0], THINNED[1], toGap[i]! / face.width);
    const byWall = 1 - smoothstep(THINNED[0], THINNED[1], toWall[i]! / face.width);
    if (a === 0 || places[i] === 0 || byGap + byWall === 0) return 0;
    const share = places[i]! * mixedShare(between(image, wall.colour, own, i));
    alpha[i] = Math.min(a, 1 - byGap * share);
    if (byGap * share > 0.1) gaps[i] = 1;
    return alpha[i] === 0 ? 0 : Math.max(0, 1 - (1 - byWall * share) / alpha[i]!);
  });
}

function isAtSpectacles(x: number, y: number, { left, top, width, height }: FaceGeometry): boolean {
  const more = width * SPECTACLES.width;
  return x > left - more && x < left + width + more && y > top && y < top + height * SPECTACLES.height;
}

interface Own extends Colour {
  /** Share of the neighbourhood that the colour is measured on, and the standard deviation of its luma. */
  known: Float32Array;
  deviation: Float32Array;
}

interface Between {
  /** Distance of the wall's colour from the hair's (encoded RGB). */
  distance: number;
  /** 0 at the hair's colour, 1 at the wall's. */
  position: number;
  /** Distance of the pixel's colour from the line between both, and the hair's own deviation, as shares of the line's length. */
  aside: number;
  varies: number;
}

/** Where pixel i's colour lies between the hair's and the wall's. */
function between({ r, g, b }: Colour, wall: Colour, own: Own, i: number): Between {
  const [ownR, ownG, ownB] = [own.r[i]!, own.g[i]!, own.b[i]!];
  const [toR, toG, toB] = [wall.r[i]! - ownR, wall.g[i]! - ownG, wall.b[i]! - ownB];
  const square = Math.max(MIN_SQUARE, toR * toR + toG * toG + toB * toB);
  const [offR, offG, offB] = [r[i]! - ownR, g[i]! - ownG, b[i]! - ownB];
  const position = (offR * toR + offG * toG + offB * toB) / square;
  return {
    distance: Math.sqrt(square),
    position,
    aside: Math.hypot(offR - position * toR, offG - position * toG, offB - position * toB) / Math.sqrt(square),
    varies: (own.deviation[i]! * Math.abs(toR + toG + toB)) / square,
  };
}

/** 0..1: the wall's share of a pixel that is known to be hair, wall or both, as far as colours can tell. */
const mixedShare = ({ distance, position, aside, varies }: Between): number =>
  smoothstep(MEASURABLE[0], MEASURABLE[1], distance) *
  (1 - smoothstep(STEADY[0], STEADY[1], varies)) *
  (1 - smoothstep(BESIDE[0], BESIDE[1], aside)) *
  smoothstep(MIXED[0], MIXED[1], position);

/** 0..1: how surely the wall shows at pixel i, going by its colour, which has to be so many standard deviations of the hair's brightness from it. */
function wallShare(
  { position, aside, varies }: Between,
  wall: Colour,
  own: Own,
  i: number,
  deviations: number,
): number {
  const [wallR, wallG, wallB] = [wall.r[i]!, wall.g[i]!, wall.b[i]!];
  const [ownR, ownG, ownB] = [own.r[i]!, own.g[i]!, own.b[i]!];
  const bright = luma(wallR, wallG, wallB);
  const dark = luma(ownR, ownG, ownB);
  const brighter = bright - dark;
  const colourful = Math.hypot(wallR - bright, wallG - bright, wallB - bright);
  const apart = Math.hypot(wallR - ownR - brighter, wallG - ownG - brighter, wallB - ownB - brighter);
  const byLight =
    smoothstep(BRIGHTER[0], BRIGHTER[1], brighter) *
    Math.max(smoothstep(BRIGHT[0], BRIGHT[1], bright), smoothstep(COLOURFUL[0], COLOURFUL[1], colourful));
  const byColour =
    smoothstep(APART[0], APART[1], apart) *
    (1 - smoothstep(DARK[0], DARK[1], dark)) *
    (1 - smoothstep(COLD[0], COLD[1], wallR - wallB));
  // Hair varies in brightness: by so much of the way to the wall.
  const from = Math.max(SHOWS, deviations * varies);
  return (
    Math.max(byLight, byColour) *
    smoothstep(from, from + SHOWN, position) *
    (1 - smoothstep(BESIDE_OPENED[0], BESIDE_OPENED[1], aside))
  );
}

/** The hair's colour nearby, measured on hair well inside the outline. */
function hairColour(inside: Float32Array, { image, hair, skin, cells, face }: Scene): Own {
  const deep = maskOf(inside, (v, i) => v > face.width * WITHIN && hair[i]! > HAIR[1] && skin[i]! < SKIN[0]);
  const { r, g, b, width, height } = image;
  const bright = r.map((v, i) => luma(v, g[i]!, b[i]!));
  const { weight, sums } = cells.sumsOf(deep, 1, [r, g, b, bright, bright.map((v) => v * v)]);
  const all = cells.soft(weight, face.width * ROUND);
  const meanOf = (sum: Float32Array): Float32Array =>
    cells.soft(sum, face.width * ROUND).map((v, k) => v / (all[k]! + 1e-6));
  const [ofR, ofG, ofB, ofLuma, ofSquares] = sums;
  const mean = meanOf(ofLuma);
  const deviation = meanOf(ofSquares).map((v, k) => Math.sqrt(Math.max(0, v - mean[k]! ** 2)));
  return {
    r: cells.read(meanOf(ofR)),
    g: cells.read(meanOf(ofG)),
    b: cells.read(meanOf(ofB)),
    ...{ width, height },
    known: cells.read(all),
    deviation: cells.read(deviation),
  };
}
