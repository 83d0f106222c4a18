// What all crops of a photo share, worked out once a photo: its matte, the person's and the wall's colours, the correction for its
// light, the retouch. All of it on a small picture turned like the crops, on which the face is as wide as matting wants it: what
// is finer than that comes from the photo itself when a crop is printed (prepare.ts).
import { readEyes } from '../faces/eyes.ts';
import type { Eye } from '../faces/eyes.ts';
import type { Face, Plane, Rgb } from '../types.ts';
import { calm } from './calm.ts';
import { applyCorrection, correctionFor } from './colour.ts';
import type { Correction } from './colour.ts';
import { meshInFrame, toFrame } from './compose.ts';
import type { Frame } from './compose.ts';
import { rimOf } from './defringe.ts';
import type { Rim } from './defringe.ts';
import { evenLight } from './even-light.ts';
import type { EvenGain } from './even-light.ts';
import { geometryOf } from './face-regions.ts';
import { estimateForeground } from './foreground.ts';
import type { Estimate } from './foreground.ts';
import { alphaAt } from './guided-upsample.ts';
import { FACE_ON_GRID, LARGEST_GRID, matteOnGrid } from './matte.ts';
import type { SmallMatte } from './matte.ts';
import type { Patch } from './patch.ts';
import { splitRgb } from './raster/colour-space.ts';
import { evenSkin } from './retouch.ts';
import { skinToneOf } from './skin-tone.ts';
import type { SkinTone } from './skin-tone.ts';
import { enlarge, enlargeHead } from './upscale.ts';
import { frameBox, planeInFrame, sourceFor, warpToFrame } from './warp.ts';
import type { Source } from './warp.ts';

/** Beyond this enlargement Lanczos looks soft and the network earns its time; at 1.6 it smooths pores and is hardly sharper. */
export const NETWORK_FROM = 1.7;
/** Sides of the box around the face that is enlarged by the network, in face sizes. */
const HEAD = { left: 0.4, right: 0.4, up: 0.55, down: 0.22 } as const;

export interface Negative {
  photo: Rgb;
  face: Face;
  /** The part of the photo that crops show, twice as large: made when the first crop asks for it. */
  enlarged(): Promise<Source>;
  /** Where the small picture lies on the photo. */
  frame: Frame;
  matte: SmallMatte;
  /** The small matte as a plane. */
  alpha: Plane;
  /** The colours on both sides of the outline, as the photo has them. */
  colours: Estimate;
  /** Where the wall's glow is to be taken out of the hair. */
  rim: Rim;
  correction: Correction;
  /** Added to the corrected picture. */
  skinChange: Patch;
  evenGain: EvenGain | null;
  /** The skin as the photo shows it, before anything was done to it. */
  skin: SkinTone;
  /** Both eyes, in the photo's pixels. */
  eyes: readonly Eye[];
}

export type Done = (stage: string) => void;

/** `frames` are the crops that will be asked for; all of them must be turned alike. `glance` is what personAtAGlance says of the photo. */
export async function developNegative(
  original: Rgb,
  face: Face,
  frames: readonly Frame[],
  glance: Plane,
  done: Done = () => undefined,
): Promise<Negative> {
  const frame = frameAround(original, face, frames);
  const photo = calmed(original, face, frame, frames);
  const { image } = warpToFrame(photo, await sourceFor(photo, frame), frame);
  done('warp');
  const geometry = geometryOf({ mesh: meshInFrame(frame, face.mesh) });
  const matte = await matteOnGrid(image, geometry, planeInFrame(glance, photo, frame));
  const alpha = alphaAt(matte.lines, { scale: 1, x: 0, y: 0 }, image);
  done('matte');
  const colours = estimateForeground(splitRgb(image), alpha);
  const rim = rimOf(colours, alpha, geometry);
  done('decontaminate');
  const skin = skinToneOf(image, geometry);
  const correction = correctionFor(image, geometry);
  const { r, g, b } = colours.foreground;
  const corrected = { ...colours.foreground, r: r.slice(), g: g.slice(), b: b.slice() };
  applyCorrection(corrected, correction);
  done('colour');
  const { change, area } = evenSkin(corrected, alpha, geometry);
  const evenGain = evenLight(corrected, geometry, area);
  const { left, right } = await readEyes(photo, face);
  done('retouch');
  let large: Promise<Source> | undefined;
  const enlarged = (): Promise<Source> => (large ??= enlargedSource(photo, face, frame, glance));
  return {
    ...{ photo, face, enlarged, frame, matte, alpha, colours, rim, correction, skinChange: change, evenGain, skin },
    eyes: [left, right],
  };
}

/** Grain is calmed where a crop shows it enlarged; a crop that reduces the photo does it by itself. */
function calmed(photo: Rgb, face: Face, frame: Frame, crops: readonly Frame[]): Rgb {
  if (crops.every(({ scale }) => scale <= 1)) return photo;
  const { image, x, y } = frameBox(frame, photo);
  return calm(photo, face, { x, y, width: image.width, height: image.height });
}

/** The small picture's frame: all that the crops show of the photo. */
function frameAround(photo: Rgb, face: Face, frames: readonly Frame[]): Frame {
  const [first] = frames;
  if (!first) throw new RangeError('A negative is made for at least one crop');
  /** The photo turned about the pivot of the frames, at its own scale, with the pivot at 0. */
  const turned: Frame = { ...first, scale: 1, origin: [0, 0], cut: 0 };
  const corners = [
    [-0.5, -0.5],
    [photo.width - 0.5, -0.5],
    [-0.5, photo.height - 0.5],
    [photo.width - 0.5, photo.height - 0.5],
  ].map(([x, y]) => toFrame(turned, x!, y!));
  /** From and to of what frames show along an axis, no further than the photo reaches. */
  const extent = (axis: 0 | 1, size: (of: Frame) => number): [number, number] => [
    Math.max(
      Math.min(...corners.map((corner) => corner[axis])),
      Math.min(...frames.map((one) => -one.origin[axis] / one.scale)),
    ),
    Math.min(
      Math.max(...corners.map((corner) => corner[axis])),
      Math.max(...frames.map((one) => (size(one) - one.origin[axis]) / one.scale)),
    ),
  ];
  const [left, right] = extent(0, ({ width }) => width);
  const [top, bottom] = extent(1, ({ height }) => height);
  const scale = Math.min(
    FACE_ON_GRID / geometryOf({ mesh: meshInFrame(turned, face.mesh) }).width,
    LARGEST_GRID / Math.max(right - left, bottom - top),
  );
  return {
    ...turned,
    width: Math.max(8, Math.ceil((right - left) * scale)),
    height: Math.max(8, Math.ceil((bottom - top) * scale)),
    scale,
    origin: [-left * scale, -top * scale],
  };
}

/** What the frame shows of the photo, twice as large: the head by the network, the rest by Lanczos. */
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
