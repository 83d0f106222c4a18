// The matte of one person: segmenter -> trimap -> colours of hair -> closed-form solution -> full size.
import type { Plane, Rgb } from '../../types.ts';
import { Cells } from './cells.ts';
import { coarseMask, hairAround, type PersonMasks } from './coarse-mask.ts';
import { closedFormMatte } from './closed-form.ts';
import { colourWitness, type ColourWitness } from './colour-posterior.ts';
import { corridorOf, keepWithin } from './corridor.ts';
import { patchDoubt } from './doubted-patch.ts';
import { edgelessShare } from './edgeless.ts';
import { scaleGeometry } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { alphaAt, fitAlpha } from './guided-upsample.ts';
import type { AlphaLines } from './guided-upsample.ts';
import { transformOfReduced } from '../framing/transform.ts';
import { MattingModelError, operatorNetworkAlpha } from './network.ts';
import { onlyThisPerson } from './one-person.ts';
import { openGaps } from './open-gaps.ts';
import { alikeness, priorOf } from './prior.ts';
import { blur } from '../raster/blur.ts';
import { clamp, smoothstep, splitRgb } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { erode, grow, maskOf } from '../raster/morphology.ts';
import { resizeRgb } from '../raster/resample.ts';
import { ignoreColours, smoothOutline } from './smooth-outline.ts';
import { keyStrands } from './strands.ts';
import { dropDetached, fillHoles } from './topology.ts';
import { FOREGROUND, trimapOf, UNKNOWN } from './trimap.ts';
import { wallBehind } from './wall.ts';
import { dropWallLines } from './wall-lines.ts';

/** Width of the face on the grid where the matte is solved: finer costs four times as much and looks the same. */
export const FACE_ON_GRID = 185;
export const MAX_GRID = 900;
/** Radius, in face widths, within which all must agree before a pixel is fixed. */
const SETTLED = 0.016;
/** From this belief on something may be there: a single hair covers no more of its pixels. */
const MAYBE = 0.06;
/** Alphas this near to 1 are noise of the solver; so near to 0 they are mostly wall, along skin and clothes and along hair. */
const TAIL = 0.04;
const TAIL_OUTSIDE = { solid: 0.14, hair: 0.07 } as const;

export interface SmallMatte {
  /** The matte on the grid, which gives that of any picture of the same scene. */
  lines: AlphaLines;
  /** 0..1: clean outlines reach 0.9 and more; below 0.6 parts of the edge are guessed. */
  confidence: number;
  /** 1 where the wall shows within the outline on the grid, as between an arm and the head. */
  gaps: Uint8Array;
  /** The wall's share of pixels along the outline that alpha takes for the person's (open-gaps.ts). */
  veil: Float32Array;
}

interface Matte {
  alpha: Plane;
  /** The grid that it was solved on. */
  grid: Rgb;
  small: SmallMatte;
}

/** The matte of a picture of any size, by way of a smaller one. */
export async function solveMatte(image: Rgb, face: FaceGeometry): Promise<Matte> {
  const factor = Math.min(1, FACE_ON_GRID / face.width, MAX_GRID / Math.max(image.width, image.height));
  const width = Math.max(8, Math.round(image.width * factor));
  const height = Math.max(8, Math.round(image.height * factor));
  const grid = await resizeRgb(image, width, height);
  const geometry = scaleGeometry(face, factor);
  const small = await matteOnGrid(grid, geometry, await coarseMask(grid, geometry));
  return { alpha: alphaAt(small.lines, transformOfReduced(image, grid), image), grid, small };
}

/**
 * `grid` should show the face about FACE_ON_GRID wide; all work is done at its size. `seen` is what the segmenter says of it. By the
 * operator's own network where one is set and sees this face, else by ours.
 */
export async function matteOnGrid(grid: Rgb, face: FaceGeometry, seen: PersonMasks): Promise<SmallMatte> {
  // A network that fails is the operator's fault, not the photo's: our own matte takes its place.
  const alpha = await operatorNetworkAlpha(grid).catch((error: unknown) => {
    if (error instanceof MattingModelError) return null;
    throw error;
  });
  return (alpha && matteOfAlpha(grid, face, seen, alpha)) ?? solveOnGrid(grid, face, seen);
}

function solveOnGrid(grid: Rgb, face: FaceGeometry, seen: PersonMasks): SmallMatte {
  const small = splitRgb(grid);
  const coarse = seen.person;
  const hair = hairAround(coarse, seen.hair, face);
  const gaps = fillHoles(coarse, hair, face, grid);
  const trimap = trimapOf(coarse, hair, face);
  const cells = new Cells(small.width, small.height, face);
  const wall = wallBehind(small, trimap, cells, face.width);
  const keyed = keyStrands(trimap, small, coarse.data, hair, wall, cells, face);
  const colours = colourWitness(small, trimap, Math.max(8, Math.round(face.width * 0.33)));
  const { guess, pull } = priorOf({ trimap, mask: coarse, hair, colours, keyed, face });
  const solved = closedFormMatte(small, trimap, guess, pull);
  settle(solved, guess, trimap, small, Math.max(1, Math.round(face.width * SETTLED)));
  const { least, most, mostBeforeBusy, outside, smoothing } = corridorOf(
    small,
    coarse,
    hair,
    { overlap: colours.overlap, keyed: keyed.worth, guess },
    face,
  );
  keepWithin(solved, least, most);
  dropDetached(solved, small.width, small.height, face);
  // Asked before a busy wall narrows the corridor: what that takes from colours speaks against neither them nor the outline.
  const confidence = confidenceOf(solved, { trimap, belief: seen.belief, hair, colours, face, grid });
  keepWithin(solved, least, mostBeforeBusy);
  dropWallLines(solved, small, outside, face);
  smoothOutline({ ...small, data: solved }, smoothing, least, face);
  dropDetached(solved, small.width, small.height, face);
  const veil = openGaps(solved, gaps, { image: small, hair, skin: seen.skin.data, wall, cells, face });
  const band = maskOf(solved, (v, i) => trimap[i] === UNKNOWN || (v > 0 && v < 1));
  const lines = fitAlpha(solved, small, band);
  ignoreColours(lines, smoothing);
  trimTails(lines, hair);
  return { lines, confidence, gaps, veil };
}

/** Mean alpha over the middle of the face below which a network took another for the person. */
const HOLDS_FACE = 0.8;

/**
 * A matte whose alpha is given: one person without holes is kept of it, and colours are only asked how far it can be trusted. Null where
 * it does not hold the face.
 */
function matteOfAlpha(grid: Rgb, face: FaceGeometry, seen: PersonMasks, given: Plane): SmallMatte | null {
  if (meanOverFace(given, face) < HOLDS_FACE) return null;
  const small = splitRgb(grid);
  const { person } = onlyThisPerson(given, given, face);
  const hair = hairAround(person, seen.hair, face);
  const gaps = fillHoles(person, hair, face, grid);
  const { data: alpha, width, height } = person;
  dropDetached(alpha, width, height, face);
  const trimap = trimapOf(person, hair, face);
  const colours = colourWitness(small, trimap, Math.max(8, Math.round(face.width * 0.33)));
  const confidence = confidenceOf(alpha, { trimap, belief: person, hair, colours, face, grid });
  const lines = fitAlpha(
    alpha,
    small,
    maskOf(alpha, (v) => v > 0 && v < 1),
  );
  trimTails(lines, hair);
  return { lines, confidence, gaps, veil: new Float32Array(alpha.length) };
}

function meanOverFace({ data, width, height }: Plane, face: FaceGeometry): number {
  let [sum, count] = [0, 0];
  const [x0, x1] = [0.3, 0.7].map((share) => Math.round(face.left + face.width * share)) as [number, number];
  const [y0, y1] = [0.3, 0.8].map((share) => Math.round(face.top + face.height * share)) as [number, number];
  for (let y = Math.max(0, y0); y <= Math.min(height - 1, y1); y++)
    for (let x = Math.max(0, x0); x <= Math.min(width - 1, x1); x++, count++) sum += data[y * width + x]!;
  return count ? sum / count : 0;
}

/**
 * Stretches alpha so that its tails become exactly 0 and 1, once here instead of at every pixel of every size. The lower tail is cut
 * deeper: along an outline the pixels with little of the person show mostly the old wall.
 */
function trimTails({ alpha, lines }: AlphaLines, hair: Float32Array): void {
  for (let i = 0; i < alpha.length; i++) {
    const low = TAIL_OUTSIDE.solid + (TAIL_OUTSIDE.hair - TAIL_OUTSIDE.solid) * hair[i]!;
    const scale = 1 / (1 - low - TAIL);
    alpha[i] = clamp((alpha[i]! - low) * scale, 0, 1);
    for (let c = 0; c < 3; c++) lines[i * 4 + c]! *= scale;
    lines[i * 4 + 3] = (lines[i * 4 + 3]! - low) * scale;
  }
}

/**
 * Where all believe the same round about, the solution has no business in between: colours that happen to run smoothly
 * from hair into the wall would leave a ghost of the wall, or a hole in a sleeve.
 */
function settle(alpha: Float32Array, guess: Float32Array, trimap: Uint8Array, grid: Colour, radius: number): void {
  const { width, height } = grid;
  const maybe = grow(
    maskOf(guess, (v, i) => trimap[i] === FOREGROUND || v > MAYBE),
    width,
    height,
    radius,
  );
  const surely = erode(
    maskOf(guess, (v, i) => trimap[i] === FOREGROUND || v > 0.88),
    width,
    height,
    radius,
  );
  const keep = blur({ data: Float32Array.from(maybe), width, height }, 1);
  const fill = blur({ data: Float32Array.from(surely), width, height }, 1);
  for (let i = 0; i < alpha.length; i++) {
    if (trimap[i] !== UNKNOWN) continue;
    const a = alpha[i]! * keep.data[i]!;
    alpha[i] = a + (1 - a) * fill.data[i]!;
  }
}

/** The network's slope along the outline, in face widths, that says nothing against it, and what more takes all confidence away. */
const SLOPE = 0.04;
const VAGUE = 0.05;
/** How much of that slope colours take back along hair that they tell from the wall. */
const CUT_BY_COLOURS = 0.8;
/** So much do colours differ from the solution along hair that is well cut, and what each more of it costs. */
const USUAL = 0.15;
const COST = 5.5;
/** Share of the outline without an edge in the photo up to which and from which doubt counts by half and in full. */
const EDGELESS = [0.03, 0.12] as const;
/** The same from which on the outline is guessed however sure the network is (a dark suit before a dark room), and what that costs. */
const MUCH_EDGELESS = [0.08, 0.25] as const;
const GUESSED = 0.5;
/** What a large patch that may be the person's or not costs, however clear the rest of the outline is. */
const OF_A_PATCH = 0.35;

interface Evidence {
  trimap: Uint8Array;
  belief: Plane;
  hair: Float32Array;
  colours: ColourWitness;
  face: FaceGeometry;
  grid: Rgb;
}

/**
 * Signs of a bad outline, tuned on composites whose matte is known (matte-quality.test.ts) and on 26 photos by eye: a network
 * that is sure of neither person nor wall over large parts (leaves, a desk in front), so that its outline is a wide slope; hair
 * whose colours speak against the solution (black braids before black); and an outline that follows no edge of the photo. Along hair of other colours
 * than the wall the network may be vague: it is so of all curls, and colours cut them. Doubt counts by half where the outline runs along edges nearly
 * everywhere (docs/engine/matting.md).
 */
function confidenceOf(solved: Float32Array, { trimap, belief, hair, colours, face, grid }: Evidence): number {
  const { data, width, height } = belief;
  let [vague, outline, off, band] = [0, 0, 0, 0];
  for (let i = 0; i < data.length; i++) {
    const m = data[i]!;
    const cut = trimap[i] === UNKNOWN ? hair[i]! * (1 - alikeness(colours.overlap[i]!)) : 0;
    vague += 4 * m * (1 - m) * (1 - CUT_BY_COLOURS * cut);
    const inside = m > 0.5;
    if (inside !== data[i + 1]! > 0.5 || inside !== data[i + width]! > 0.5) outline++;
    if (trimap[i] !== UNKNOWN) continue;
    off += hair[i]! * (Math.abs(solved[i]! - colours.posterior[i]!) - USUAL);
    band++;
  }
  if (band === 0) return 1;
  const slope = vague / Math.max(1, outline) / face.width;
  const doubt = Math.min(1, Math.max(0, slope - SLOPE) / VAGUE + COST * Math.max(0, off / band));
  const patch = OF_A_PATCH * patchDoubt(belief, hair, face);
  const edgeless = edgelessShare({ data: solved, width, height }, grid, face);
  if (edgeless === null) return clamp(1 - doubt - patch, 0, 1);
  const believed = doubt * (1 + smoothstep(...EDGELESS, edgeless)) * 0.5;
  return clamp(1 - believed - GUESSED * smoothstep(...MUCH_EDGELESS, edgeless) - patch, 0, 1);
}
