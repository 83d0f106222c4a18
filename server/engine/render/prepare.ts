// Prints a crop from its photo's negative at full size: everything about a headshot that does not depend on its style.
import type { Eye } from '../faces/eyes.ts';
import type { Face, Plane, Rgb } from '../types.ts';
import { quickPersonMask } from './matting/coarse-mask.ts';
import { applyCorrection } from './colour/apply-correction.ts';
import { areDull } from './light/catchlight.ts';
import type { EyeInFrame } from './light/catchlight.ts';
import { composeFrame, meshInFrame, toFrame } from './framing/framing.ts';
import type { Frame } from './framing/framing.ts';
import { defringe } from './matting/defringe.ts';
import { cleanEdge } from './matting/edge-colour.ts';
import { distance, geometryOf } from './face-regions.ts';
import type { FaceGeometry } from './face-regions.ts';
import { noiseOf, sharpen } from './output/finish.ts';
import { estimateForeground } from './matting/foreground.ts';
import { alphaAt } from './matting/guided-upsample.ts';
import { solveMatte } from './matting/matte.ts';
import { dropScraps, dropSpecks } from './matting/scraps.ts';
import { softenOutline } from './matting/soften-outline.ts';
import { developNegative, NETWORK_FROM } from './negative.ts';
import type { Done, Negative } from './negative.ts';
import { keepInPlace } from './in-place.ts';
import { brighten, skinStrength, USUAL_FIXES } from './colour/fixes.ts';
import type { Fixes } from './colour/fixes.ts';
import { addPatch, multiplyByPatch } from './colour/patch.ts';
import { litFrom, sunOn } from './light/photo-light.ts';
import { transformOfFrame, transformOfReduced, reachOf } from './framing/transform.ts';
import type { Transform } from './framing/transform.ts';
import { blur } from './raster/blur.ts';
import { joinRgb, splitRgb } from './raster/colour-space.ts';
import type { Colour } from './raster/colour-space.ts';
import type { Point } from './raster/polygon.ts';
import { maskOf } from './raster/morphology.ts';
import { readPlane, shrinkPlane } from './raster/resample.ts';
import { normalMapOf } from './light/normal-map.ts';
import type { NormalMap } from './light/normal-map.ts';
import { clearFeatures } from './colour/retouch.ts';
import type { SkinTone } from './colour/skin-tone.ts';
import { originOf } from './origin.ts';
import type { Origin } from './origin.ts';
import { surroundingsOf, withBeyond } from './backgrounds/surroundings.ts';
import { unmix } from './matting/unmix.ts';
import { sourceFor, warpToFrame } from './framing/warp.ts';

export const SHOT_SIZE = { width: 1024, height: 1280 } as const;

export interface PreparedShot {
  /** The person's colours: unmixed, corrected, retouched, sharpened; valid where alpha > 0. */
  person: Colour;
  alpha: Plane;
  /** Share of the old wall in pixels that alpha takes for the person's, 0..1. */
  veil: Plane;
  /** Reach of the background's light over the person's edge, at half size. */
  spill: Plane;
  relief: NormalMap;
  /** Side of the photo's own light, see `litFrom`. */
  lit: number;
  /** How surely the photo was taken in the open sun, 0..1, see `sunOn`. */
  sun: number;
  /** The photo's own background with the person filled in, reduced. */
  surroundings: Colour;
  face: FaceGeometry;
  frame: Frame;
  /** The eyes if both are visible without a reflection, otherwise empty. */
  dullEyes: readonly EyeInFrame[];
  /** Skin tone in the original photo. */
  skin: SkinTone;
  /** The photo is black and white. */
  isMonochrome: boolean;
  /** Standard deviation of the photo's noise in the frame, encoded 0..1. */
  noise: number;
  /** Confidence of the matte, 0..1; below 0.6 (TRUSTED_MATTE) only 'own-background' holds. */
  confidence: number;
  /** The person with the photo itself around them, for frames inside the photo; computed on each call. */
  inPlace(): Promise<Colour>;
  /** What it was made of, small. */
  origin: Origin;
}

export interface PrepareOptions {
  /** Index in COMPOSITIONS, modulo their number. */
  composition?: number;
  /** Called after each stage with its duration. */
  onStage?: (stage: string, milliseconds: number) => void;
}

/** Prepares a single crop of a photo. */
export async function prepareShot(photo: Rgb, face: Face, options: PrepareOptions = {}): Promise<PreparedShot> {
  let since = performance.now();
  const done: Done = (stage) => {
    const now = performance.now();
    options.onStage?.(stage, now - since);
    since = now;
  };
  const glance = await quickPersonMask(photo);
  const frame = composeFrame(photo, face, glance, SHOT_SIZE, options.composition);
  done('compose');
  const shot = await printOf(await developNegative(photo, face, [frame], glance, done), frame);
  done('print');
  return shot;
}

/** Prints one crop at the frame's size. `frame` must be one that the negative was developed for. */
export async function printOf(negative: Negative, frame: Frame, fixes: Fixes = USUAL_FIXES): Promise<PreparedShot> {
  const { photo, matte, colours, correction } = negative;
  const face = geometryOf({ mesh: meshInFrame(frame, negative.face.mesh) });
  const transform = transformOfFrame(frame, negative.frame);
  const reach = reachOf(somebody(negative), negative.frame, transform, frame);
  const source = frame.scale > NETWORK_FROM ? await negative.enlarged() : await sourceFor(photo, frame);
  const { image, inside } = warpToFrame(photo, source, frame, reach);
  const alpha = softenOutline(alphaAt(matte.lines, transform, image, reach), frame.scale);
  if (inside) for (let i = 0; i < inside.length; i++) if (!inside[i]) alpha.data[i] = 0;
  dropScraps(alpha, face);
  dropSpecks(alpha, face);
  const person = unmix(image, alpha, colours, transform, reach);
  defringe(person, negative.rim, transform, reach);
  cleanEdge(person, alpha, negative.edge, transform, reach);
  applyCorrection(person, correction, reach);
  addPatch(person, negative.skinChange, transform, skinStrength(fixes.skin));
  if (negative.hairChange) addPatch(person, negative.hairChange, transform);
  clearFeatures(person, face, fixes);
  if (negative.evenGain) multiplyByPatch(person, negative.evenGain, transform);
  brighten(person, fixes.brightness, reach);
  const noise = noiseOf(person, alpha);
  sharpen(person, alpha, reach, frame.scale);
  const relief = normalMapOf(alpha, face);
  const surroundings = surroundingsIn(negative, transform, frame);
  const eyes = negative.eyes.map((eye) => eyeIn(frame, eye));
  const inPlace = async (): Promise<Colour> => {
    const whole = warpToFrame(photo, await sourceFor(photo, frame), frame);
    const scene = splitRgb(whole.image);
    applyCorrection(scene, correction);
    return keepInPlace(scene, person, alpha, face.width);
  };
  return {
    inPlace,
    person,
    alpha,
    veil: readPlane({ ...matte.lines, data: matte.veil }, transform, alpha),
    spill: spillOf(alpha, face),
    relief,
    lit: litFrom(person, relief),
    sun: sunOn(person, relief, surroundings),
    surroundings,
    face,
    frame,
    dullEyes: areDull(person, eyes, Math.min(1, frame.width / SHOT_SIZE.width)) ? eyes : [],
    skin: negative.skin,
    isMonochrome: negative.isMonochrome,
    noise,
    confidence: matte.confidence,
    origin: originOf({ small: negative.picture, gaps: negative.gaps }, negative.frame, frame, photo),
  };
}

/** Number of lid points on the lower lid, both corners included. */
const LOWER_LID = 9;

function eyeIn(frame: Frame, { iris, lids, openness }: Eye): EyeInFrame {
  const inFrame = ([x, y]: readonly [number, number]): Point => toFrame(frame, x, y);
  const [centre, ...rim] = iris;
  const middle = inFrame(centre);
  return {
    iris: middle,
    radius: rim.reduce((sum, at) => sum + distance(middle, inFrame(at)), 0) / rim.length,
    // Both lids run from the same corner, so the lower one is reversed to close the outline.
    lids: [...lids.slice(0, LOWER_LID), ...lids.slice(LOWER_LID).reverse()].map(inFrame),
    openness,
  };
}

/** 1 where the small picture may contain the person. */
function somebody({ matte: { lines } }: Negative): Uint8Array {
  return maskOf(lines.alpha, (v, i) => v > 0 || lines.wide[i] === 1);
}

/** Grid on which a crop's surroundings are read from the negative; twice the resolution at which they are kept. */
const AROUND = { width: 512, height: 640 } as const;

function surroundingsIn({ photo, alpha, colours, correction }: Negative, transform: Transform, frame: Frame): Colour {
  const { background } = colours;
  const { width, height } = AROUND;
  const reduced = transformOfReduced(AROUND, frame);
  const at: Transform = {
    scale: transform.scale * reduced.scale,
    x: transform.scale * reduced.x + transform.x,
    y: transform.scale * reduced.y + transform.y,
  };
  const read = (data: Float32Array): Plane => readPlane({ ...alpha, data }, at, AROUND);
  const scene = surroundingsOf(
    { r: read(background.r).data, g: read(background.g).data, b: read(background.b).data, width, height },
    withBeyond(read(alpha.data), photo, frame),
  );
  applyCorrection(scene, correction);
  return scene;
}

function spillOf(alpha: Plane, face: FaceGeometry): Plane {
  const small = shrinkPlane(alpha, alpha.width / 2, alpha.height / 2);
  const outside: Plane = { ...small, data: small.data.map((a) => 1 - a) };
  return blur(outside, face.width * 0.0055);
}

/** The photo's matte on the grid that it was solved on, its confidence, 0..1, and the grid: without anything else of a cut-out. */
export async function gridMatteOf(photo: Rgb, face: Face): Promise<{ alpha: Plane; grid: Rgb; confidence: number }> {
  const { grid, small } = await solveMatte(photo, geometryOf(face));
  return { alpha: alphaAt(small.lines, { scale: 1, x: 0, y: 0 }, grid), grid, confidence: small.confidence };
}

/** A cut-out at the photo's size: alpha, and foreground colours without the background's. */
export async function matteOf(photo: Rgb, face: Face): Promise<{ alpha: Plane; foreground: Rgb; confidence: number }> {
  const { alpha, grid, small } = await solveMatte(photo, geometryOf(face));
  const on = alphaAt(small.lines, { scale: 1, x: 0, y: 0 }, grid);
  const foreground = unmix(photo, alpha, estimateForeground(splitRgb(grid), on), transformOfReduced(photo, grid));
  return { alpha, foreground: joinRgb(foreground), confidence: small.confidence };
}
