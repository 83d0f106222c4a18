// Everything about a headshot that does not depend on its style: done once a photo, kept for all its styles.
import type { Face, Plane, Rgb } from '../types.ts';
import { applyCorrection, correctionFor } from './colour.ts';
import { personAtAGlance } from './coarse-mask.ts';
import { composeFrame, meshInFrame } from './compose.ts';
import type { Frame } from './compose.ts';
import { geometryOf } from './face-regions.ts';
import type { FaceGeometry } from './face-regions.ts';
import { noiseOf, sharpen } from './finish.ts';
import { estimateForeground } from './foreground.ts';
import { solveMatte } from './matte.ts';
import { blur } from './raster/blur.ts';
import { joinRgb, splitRgb } from './raster/colour-space.ts';
import type { Colour } from './raster/colour-space.ts';
import { shrinkPlane } from './raster/resample.ts';
import { evenLight } from './relight.ts';
import { reliefOf } from './relief.ts';
import type { Relief } from './relief.ts';
import { retouch } from './retouch.ts';
import { skinToneOf } from './skin-tone.ts';
import type { SkinTone } from './skin-tone.ts';
import { surroundingsOf } from './surroundings.ts';
import { enlarge, enlargeHead } from './upscale.ts';
import type { EnlargedPart } from './upscale.ts';
import { planeInFrame, sourceFor, warpToFrame } from './warp.ts';
import type { Source } from './warp.ts';

export const SHOT_SIZE = { width: 1024, height: 1280 } as const;
/** Beyond this enlargement Lanczos looks soft and the network earns its time. */
const NETWORK_FROM = 1.45;
/** Sides of the box around the face that is enlarged by the network, in face sizes. */
const HEAD = { left: 0.4, right: 0.4, up: 0.55, down: 0.22 } as const;

export interface PreparedShot {
  /** The person's own colours, retouched, in evened light; meaningful where alpha > 0. */
  person: Colour;
  alpha: Plane;
  /** How far a background's light reaches over the person's edge, at a quarter of the size. */
  spill: Plane;
  relief: Relief;
  /** The photo's own surroundings without the person, small. */
  surroundings: Colour;
  face: FaceGeometry;
  frame: Frame;
  /** The skin as the photo shows it, before anything was done to it. */
  skin: SkinTone;
  /** Standard deviation of the photo's noise in the frame. */
  noise: number;
  /** 0..1: how far the matte can be trusted; below about 0.5 prefer 'own-background'. */
  confidence: number;
}

export interface PrepareOptions {
  /** Which crop: head-and-shoulders, tighter, air on one side, a little off-centre; then they repeat. */
  composition?: number;
  /** The frame of that composition, where it is known already. */
  frame?: Frame;
  /** The enlarged head (headOf), for whoever keeps it from one crop of the photo to the next. */
  head?: () => Promise<EnlargedPart>;
  /** Told the milliseconds of each stage. */
  onStage?: (stage: string, milliseconds: number) => void;
}

export async function prepareShot(photo: Rgb, face: Face, options: PrepareOptions = {}): Promise<PreparedShot> {
  let since = performance.now();
  const done = (stage: string): void => {
    const now = performance.now();
    options.onStage?.(stage, now - since);
    since = now;
  };
  const frame =
    options.frame ?? composeFrame(photo, face, await personAtAGlance(photo), SHOT_SIZE, options.composition);
  done('compose');
  const source = await sharpSource(photo, frame, options.head ?? (() => headOf(photo, face)));
  done('upscale');
  const { image, inside } = warpToFrame(photo, source, frame);
  const geometry = geometryOf({ mesh: meshInFrame(frame, face.mesh) });
  done('warp');
  const { alpha, confidence } = await solveMatte(
    image,
    geometry,
    planeInFrame(await personAtAGlance(photo), photo, frame),
  );
  if (inside) for (let i = 0; i < inside.length; i++) if (!inside[i]) alpha.data[i] = 0;
  done('matte');
  const { foreground, background } = estimateForeground(splitRgb(image), alpha);
  const surroundings = surroundingsOf(background, alpha);
  done('decontaminate');
  const skin = skinToneOf(image, geometry);
  const correction = correctionFor(image, geometry);
  applyCorrection(foreground, correction);
  applyCorrection(surroundings, correction);
  done('colour');
  const faceArea = retouch(foreground, alpha, geometry);
  done('retouch');
  evenLight(foreground, geometry, faceArea);
  const noise = noiseOf(foreground, alpha);
  sharpen(foreground, alpha);
  const relief = reliefOf(alpha, geometry);
  done('light');
  return {
    person: foreground,
    alpha,
    spill: spillOf(alpha, geometry),
    relief,
    surroundings,
    face: geometry,
    frame,
    skin,
    noise,
    confidence,
  };
}

function spillOf(alpha: Plane, face: FaceGeometry): Plane {
  const small = shrinkPlane(alpha, alpha.width / 2, alpha.height / 2);
  const outside: Plane = { ...small, data: small.data.map((a) => 1 - a) };
  return blur(outside, face.width * 0.0055);
}

/** What the network makes of the head of a small photo. */
export async function headOf(photo: Rgb, face: Face): Promise<EnlargedPart> {
  const { left, top, width, height } = geometryOf(face);
  const head = {
    x: left - width * HEAD.left,
    y: top - height * HEAD.up,
    width: width * (1 + HEAD.left + HEAD.right),
    height: height * (1 + HEAD.up + HEAD.down),
  };
  return enlargeHead(photo, head, await personAtAGlance(photo));
}

async function sharpSource(photo: Rgb, frame: Frame, head: () => Promise<EnlargedPart>): Promise<Source> {
  const source = await sourceFor(photo, frame);
  if (frame.scale <= NETWORK_FROM) return source;
  return { image: await enlarge(source.image, source, await head()), x: source.x, y: source.y, scaleX: 2, scaleY: 2 };
}

/** A cut-out at the photo's own size: the matte, and the person's colours without the background's in them. */
export async function matteOf(photo: Rgb, face: Face): Promise<{ alpha: Plane; foreground: Rgb; confidence: number }> {
  const { alpha, confidence } = await solveMatte(photo, geometryOf(face));
  const { foreground } = estimateForeground(splitRgb(photo), alpha);
  return { alpha, foreground: joinRgb(foreground), confidence };
}
