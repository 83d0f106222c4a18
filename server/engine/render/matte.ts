// The matte of one person: network mask -> trimap -> colour posterior -> closed-form solution -> full size.
import type { Plane, Rgb } from '../types.ts';
import { Cells } from './cells.ts';
import { coarseMask } from './coarse-mask.ts';
import { closedFormMatte } from './closed-form.ts';
import { colourWitness } from './colour-posterior.ts';
import type { FaceGeometry } from './face-regions.ts';
import { alphaAt, fitAlpha } from './guided-upsample.ts';
import type { AlphaLines } from './guided-upsample.ts';
import { findLostClothes, skinBelieved } from './own-colours.ts';
import { placeOfReduced } from './place.ts';
import { priorOf } from './prior.ts';
import { blur } from './raster/blur.ts';
import { clamp, splitRgb } from './raster/colour-space.ts';
import type { Colour } from './raster/colour-space.ts';
import { erode, grow, maskWhere } from './raster/morphology.ts';
import { resizeRgb } from './raster/resample.ts';
import { openHoles } from './holes.ts';
import { keyStrands } from './strands.ts';
import { FOREGROUND, trimapOf, UNKNOWN } from './trimap.ts';
import { wallBehind } from './wall.ts';

/** Width of the face on the grid where the matte is solved: finer costs four times as much and looks the same. */
export const FACE_ON_GRID = 185;
export const LARGEST_GRID = 900;
/** How far round about, in face widths, a pixel must be undisputed to be settled. */
const SETTLED = 0.016;
/** From this belief on something may be there: a single hair covers no more of its pixels. */
const MAYBE = 0.06;
/** Alphas this near to 0 and 1 are noise of the solver. */
const TAIL = 0.04;

export interface SmallMatte {
  /** The matte on the grid, which gives that of any picture of the same scene. */
  lines: AlphaLines;
  /** 0..1: clean outlines reach 0.8 and more; below 0.35 the edge shows in front of a new background. */
  confidence: number;
}

interface Matte {
  alpha: Plane;
  /** The grid that it was solved on. */
  grid: Rgb;
  small: SmallMatte;
}

function scaleGeometry(face: FaceGeometry, factor: number): FaceGeometry {
  return {
    mesh: face.mesh.map((v) => v * factor),
    left: face.left * factor,
    top: face.top * factor,
    width: face.width * factor,
    height: face.height * factor,
    turn: face.turn,
  };
}

/** The matte of a picture of any size, by way of a smaller one. */
export async function solveMatte(image: Rgb, face: FaceGeometry): Promise<Matte> {
  const factor = Math.min(1, FACE_ON_GRID / face.width, LARGEST_GRID / Math.max(image.width, image.height));
  const width = Math.max(8, Math.round(image.width * factor));
  const height = Math.max(8, Math.round(image.height * factor));
  const grid = await resizeRgb(image, width, height);
  const small = await matteOnGrid(grid, scaleGeometry(face, factor));
  return { alpha: alphaAt(small.lines, placeOfReduced(image, grid), image), grid, small };
}

/**
 * `grid` should show the face about FACE_ON_GRID wide; all work is done at its size. `glance` is what a look at the whole photo
 * says of the grid's part of it, at any size.
 */
export async function matteOnGrid(grid: Rgb, face: FaceGeometry, glance?: Plane): Promise<SmallMatte> {
  const small = splitRgb(grid);
  const coarse = await coarseMask(grid, face, glance);
  findLostClothes(coarse, small, face);
  const trimap = trimapOf(coarse, face);
  const cells = new Cells(small.width, small.height, face);
  const wall = wallBehind(small, trimap, cells, face.width);
  const keyed = keyStrands(trimap, small, coarse.data, wall, cells, face);
  const gaps = openHoles(trimap, small, wall, keyed, face);
  const colours = colourWitness(small, trimap, Math.max(8, Math.round(face.width * 0.33)));
  const skin = skinBelieved(coarse, small, face);
  const { guess, pull } = priorOf({ trimap, mask: coarse, gaps, skin, colours, keyed, face });
  const solved = closedFormMatte(small, trimap, guess, pull);
  settle(solved, guess, trimap, small, Math.max(1, Math.round(face.width * SETTLED)));
  const confidence = confidenceOf(trimap, coarse.data, colours.posterior, solved);
  const band = maskWhere(trimap.length, (i) => trimap[i] === UNKNOWN);
  const lines = fitAlpha(solved, small, band);
  trimTails(lines);
  return { lines, confidence };
}

/** Takes the tails off, here once instead of at every pixel of every size: what lies beyond 0 and 1 is cut there anyway. */
function trimTails({ alpha, lines }: AlphaLines): void {
  const scale = 1 / (1 - 2 * TAIL);
  for (let i = 0; i < alpha.length; i++) {
    alpha[i] = clamp((alpha[i]! - TAIL) * scale, 0, 1);
    for (let c = 0; c < 3; c++) lines[i * 4 + c]! *= scale;
    lines[i * 4 + 3] = (lines[i * 4 + 3]! - TAIL) * scale;
  }
}

/**
 * Where all believe the same round about, the solution has no business in between: colours that happen to run smoothly
 * from hair into the wall would leave a ghost of the wall, or a hole in a sleeve.
 */
function settle(alpha: Float32Array, guess: Float32Array, trimap: Uint8Array, grid: Colour, radius: number): void {
  const { width, height } = grid;
  const maybe = grow(
    maskWhere(guess.length, (i) => trimap[i] === FOREGROUND || guess[i]! > MAYBE),
    width,
    height,
    radius,
  );
  const surely = erode(
    maskWhere(guess.length, (i) => trimap[i] === FOREGROUND || guess[i]! > 0.88),
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

/**
 * Two signs of a bad outline, tuned on composites whose matte is known (matte-quality.test.ts): witnesses that disagree along
 * the edge, and a network that is neither sure of person nor of wall over large parts (chairs, passers-by, leaves).
 */
function confidenceOf(trimap: Uint8Array, mask: Float32Array, colour: Float32Array, solved: Float32Array): number {
  let doubt = 0;
  let vague = 0;
  let count = 0;
  for (let i = 0; i < trimap.length; i++) {
    vague += mask[i]! * (1 - mask[i]!) * 4;
    if (trimap[i] !== UNKNOWN) continue;
    const a = solved[i]!;
    doubt += Math.abs(a - colour[i]!) * 0.5 + Math.abs(a - mask[i]!) * 0.25 + Math.min(a, 1 - a) * 0.5;
    count++;
  }
  return count === 0 ? 1 : clamp(1.45 - (5 * doubt) / count - 1.6 * Math.max(0, vague / count - 0.2), 0, 1);
}
