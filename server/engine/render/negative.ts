// The negative: what all crops of a photo share, computed once. Matte, foreground and background colours, light correction, retouching; all on
// a small picture with the crops' rotation and a face about 185 px wide. Finer detail comes from the photo itself when a crop is printed
// (prepare.ts).
import { readEyes } from '../faces/eyes.ts';
import type { Eye } from '../faces/eyes.ts';
import type { Face, Plane, Rgb } from '../types.ts';
import { denoise } from './output/denoise.ts';
import { applyCorrection } from './colour/apply-correction.ts';
import { correctionFor } from './colour/correction.ts';
import type { Correction } from './colour/correction.ts';
import { frameAround } from './framing/frame-around.ts';
import { meshInFrame, toFrame, toPhoto } from './framing/framing.ts';
import type { Frame } from './framing/framing.ts';
import { rimOf } from './matting/defringe.ts';
import type { Rim } from './matting/defringe.ts';
import { edgeColoursOf } from './matting/edge-colour.ts';
import type { EdgeColours } from './matting/edge-colour.ts';
import { evenLight } from './light/even-light.ts';
import type { EvenGain } from './light/even-light.ts';
import { geometryOf } from './face-regions.ts';
import type { FaceGeometry } from './face-regions.ts';
import { estimateForeground } from './matting/foreground.ts';
import type { Estimate } from './matting/foreground.ts';
import { alphaAt } from './matting/guided-upsample.ts';
import { coarseMask, cropMasks } from './matting/coarse-mask.ts';
import type { PersonMasks } from './matting/coarse-mask.ts';
import { FACE_ON_GRID, matteOnGrid } from './matting/matte.ts';
import type { SmallMatte } from './matting/matte.ts';
import { settleMatte, touchUpMatte } from './matting/touch-up.ts';
import { trimapOfKnownOutline } from './matting/known-outline.ts';
import type { KnownOutline } from './matting/known-outline.ts';
import { isMonochrome } from './colour/monochrome.ts';
import type { Patch } from './colour/patch.ts';
import { clamp, splitRgb } from './raster/colour-space.ts';
import type { Point } from './raster/polygon.ts';
import type { Colour } from './raster/colour-space.ts';
import { hairTintChange } from './colour/hair-tint.ts';
import { skinChangeOf } from './colour/retouch.ts';
import { skinToneOf } from './colour/skin-tone.ts';
import type { SkinTone } from './colour/skin-tone.ts';
import { halved } from './origin.ts';
import { halvePlane } from './raster/resample.ts';
import { enlarge, enlargeHead } from './output/upscale.ts';
import { frameBox, planeInFrame, sourceFor, warpToFrame } from './framing/warp.ts';
import type { Source } from './framing/warp.ts';

/** Enlargement from which the network is used; at 1.6 it smooths pores and is hardly sharper than interpolation. */
export const NETWORK_FROM = 1.7;
/** Margins around the face that the network enlarges too, in face sizes. */
const HEAD = { left: 0.4, right: 0.4, up: 0.55, down: 0.22 } as const;

export interface Negative {
  photo: Rgb;
  face: Face;
  /** The part of the photo that crops show, doubled; computed on first use. */
  enlarged(): Promise<Source>;
  /** Geometry of the small picture on the photo. */
  frame: Frame;
  matte: SmallMatte;
  /** The matte at the small picture's size. */
  alpha: Plane;
  /** The small picture. */
  small: Rgb;
  /** The segmenter's result for the small picture, at its size. */
  seen: Pick<PersonMasks, 'person' | 'hair' | 'skin'>;
  /** Foreground and background colours, before any correction. */
  colours: Estimate;
  /** Where to remove the wall's tint from hair. */
  rim: Rim;
  /** Where to remove the wall's brightness from the outline. */
  edge: EdgeColours;
  correction: Correction;
  /** Retouching, as a change to add to the corrected picture. */
  skinChange: Patch;
  /** Unnatural tints of hair, to be taken from the corrected picture; null where there are none. */
  hairChange: Patch | null;
  evenGain: EvenGain | null;
  /** Skin tone in the original photo. */
  skin: SkinTone;
  /** The photo is black and white. */
  isMonochrome: boolean;
  /** Both eyes, in the photo's pixels. */
  eyes: readonly Eye[];
  /** The small picture itself at half its size, for the output check. */
  picture: Colour;
  /** Where the wall shows within the outline, 0..1, at that size. */
  gaps: Plane;
}

export type Done = (stage: string) => void;

/** `frames` are all crops that will be printed; they must have the same rotation. `glance` is quickPersonMask of the photo. `done` is called
 * after each stage. */
export async function developNegative(
  original: Rgb,
  face: Face,
  frames: readonly Frame[],
  glance: Plane,
  done: Done = () => undefined,
): Promise<Negative> {
  const frame = frameAround(original, face, frames);
  const photo = denoised(original, face, frame, frames);
  const { image } = warpToFrame(photo, await sourceFor(photo, frame), frame);
  done('warp');
  const geometry = geometryOf({ mesh: meshInFrame(frame, face.mesh) });
  const seen = await seenIn(photo, face, frame, glance);
  const matte = await matteOnGrid(image, geometry, seen);
  done('matte');
  const { alpha, colours, rim, edge } = cutOutOf(image, matte, seen, geometry);
  done('decontaminate');
  const skin = skinToneOf(image, geometry);
  const correction = correctionFor(image, geometry);
  const { r, g, b } = colours.foreground;
  const corrected = { ...colours.foreground, r: r.slice(), g: g.slice(), b: b.slice() };
  applyCorrection(corrected, correction);
  done('colour');
  const { change, area } = skinChangeOf(corrected, alpha, seen.skin, geometry);
  const evenGain = evenLight(corrected, geometry, area);
  const hairChange = hairTintChange(corrected, alpha, seen.hair, geometry.width);
  const { left, right } = await readEyes(photo, face);
  done('retouch');
  let large: Promise<Source> | undefined;
  const enlarged = (): Promise<Source> => (large ??= enlargedSource(photo, face, frame, glance));
  return {
    ...{
      photo,
      face,
      enlarged,
      frame,
      matte,
      alpha,
      small: image,
      seen: { person: seen.person, hair: seen.hair, skin: seen.skin },
      colours,
      rim,
      edge,
      correction,
      isMonochrome: isMonochrome(original),
      skinChange: change,
      hairChange,
      evenGain,
      skin,
    },
    eyes: [left, right],
    picture: halved(image),
    gaps: halvePlane({ data: Float32Array.from(matte.gaps), width: image.width, height: image.height }),
  };
}

/** What follows from the matte: alpha, and the person's colours along it. */
function cutOutOf(
  image: Rgb,
  matte: SmallMatte,
  seen: Negative['seen'],
  geometry: FaceGeometry,
): Pick<Negative, 'alpha' | 'colours' | 'rim' | 'edge'> {
  const alpha = alphaAt(matte.lines, { scale: 1, x: 0, y: 0 }, image);
  const colours = estimateForeground(splitRgb(image), alpha);
  return {
    alpha,
    colours,
    rim: rimOf(colours, alpha, seen, geometry),
    edge: edgeColoursOf(colours, alpha, seen.hair, geometry),
  };
}

/** A brush stroke over a crop of the photo. */
export interface TouchUpLine {
  keep: boolean;
  /** The crop, on the negative's photo. */
  frame: Frame;
  /** As a share of the crop's width. */
  radius: number;
  /** Shares of the crop's width and height. */
  points: readonly Point[];
}

/** The negative with its outline touched up by hand; retouching and light stay as they are. */
export function touchedUp(negative: Negative, lines: readonly TouchUpLine[]): Negative {
  const { small, seen, face } = negative;
  const geometry = geometryOf({ mesh: meshInFrame(negative.frame, face.mesh) });
  const strokes = lines.map(({ keep, frame, radius, points }) => ({
    keep,
    radius: (radius * frame.width * negative.frame.scale) / frame.scale,
    points: points.map(([x, y]) => toFrame(negative.frame, ...toPhoto(frame, x * frame.width, y * frame.height))),
  }));
  const matte = touchUpMatte(negative.matte, small, strokes, geometry.width);
  return matte === negative.matte ? negative : { ...negative, matte, ...cutOutOf(small, matte, seen, geometry) };
}

/** The negative with an outline that agrees with what is `known` of the crop `frame`; retouching and light stay as they are. */
export function withRepairedOutline(negative: Negative, known: KnownOutline, frame: Frame): Negative {
  const { small, seen, face } = negative;
  const geometry = geometryOf({ mesh: meshInFrame(negative.frame, face.mesh) });
  const brushMask = trimapOfKnownOutline(known, frame, negative.frame);
  const matte = settleMatte(negative.matte, small, brushMask, geometry.width);
  return matte === negative.matte ? negative : { ...negative, matte, ...cutOutOf(small, matte, seen, geometry) };
}

/** How far beyond the frame the segmenter looks, in pixels of the small picture: a hat that the frame cuts looks like wall. */
const CONTEXT = FACE_ON_GRID;

/** The segmenter's result for the frame, with the photo around it as context. */
async function seenIn(photo: Rgb, face: Face, frame: Frame, glance: Plane): Promise<PersonMasks> {
  const corner = toPhoto(frame, 0, 0);
  const end = toPhoto(frame, frame.width, frame.height);
  const room = (photoPixels: number): number => Math.round(clamp(photoPixels * frame.scale, 0, CONTEXT));
  const [left, top] = [room(corner[0]), room(corner[1])];
  const [right, bottom] = [room(photo.width - end[0]), room(photo.height - end[1])];
  const wide: Frame = {
    ...frame,
    width: frame.width + left + right,
    height: frame.height + top + bottom,
    origin: [frame.origin[0] + left, frame.origin[1] + top],
  };
  const { image } = warpToFrame(photo, await sourceFor(photo, wide), wide);
  const geometry = geometryOf({ mesh: meshInFrame(wide, face.mesh) });
  const seen = await coarseMask(image, geometry, planeInFrame(glance, photo, wide));
  return cropMasks(seen, left, top, frame.width, frame.height);
}

/** Denoises only when a crop enlarges the photo; reducing it averages the noise anyway. */
function denoised(photo: Rgb, face: Face, frame: Frame, crops: readonly Frame[]): Rgb {
  if (crops.every(({ scale }) => scale <= 1)) return photo;
  const { image, x, y } = frameBox(frame, photo);
  return denoise(photo, face, { x, y, width: image.width, height: image.height });
}

/** The frame's part of the photo, doubled: the head by the network, the rest bicubic. */
async function enlargedSource(photo: Rgb, face: Face, frame: Frame, glance: Plane): Promise<Source> {
  const { left, top, width, height } = geometryOf(face);
  const head = {
    x: left - width * HEAD.left,
    y: top - height * HEAD.up,
    width: width * (1 + HEAD.left + HEAD.right),
    height: height * (1 + HEAD.up + HEAD.down),
  };
  const fine = await enlargeHead(photo, head, glance);
  const { image, x, y } = frameBox(frame, photo);
  return { image: await enlarge(image, { x, y }, fine), x, y, scaleX: 2, scaleY: 2 };
}
