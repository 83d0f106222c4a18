// Where the person's own picture ends on their neck: a line that follows the jaw at some distance, and keeps clear of both collars.
import { OVAL, outline, point as pointOf } from '../render/face-regions.ts';
import type { FaceGeometry } from '../render/face-regions.ts';
import { blur } from '../render/raster/blur.ts';
import { distanceTo } from '../render/raster/distance.ts';
import { maskOf } from '../render/raster/morphology.ts';
import { fillPolygon } from '../render/raster/polygon.ts';
import type { Point } from '../render/raster/polygon.ts';
import type { Plane } from '../types.ts';
import type { Parts } from './parts.ts';

/** Distance of the seam below the jaw, in face widths. */
const BELOW_JAW = 0.16;
/** How far both collars are kept clear of: their shadows and mixed pixels; and how far the face's own outline always belongs to the person. */
const CLEAR = 0.04;
const ROUND_FACE = 0.02;
/** Smooths the seam. */
const SMOOTH = 0.02;
/** Width over which the person's skin gives way to the answer's, outside the seam. */
export const FEATHER = 0.035;
/** Places of the outline where the jaw begins, at both ear lobes. */
const EARS = { right: 10, left: 26 } as const;
const FAR = 4;

export interface Seam {
  /** 1 inside: there skin is the person's own. */
  own: Uint8Array;
  /** Share of the person's own skin, 0..1: 1 inside, falling to 0 outside. */
  share: Plane;
  /** Distance from the inside, in pixels; 0 inside. */
  beyond: Float32Array;
  /** 1 at and above the line along the jaw, whatever the collars. */
  aboveJaw: Uint8Array;
}

type Size = Pick<Plane, 'width' | 'height'>;

function filled(points: readonly Point[], { width, height }: Size): Uint8Array {
  const plane = { data: new Float32Array(width * height), width, height };
  fillPolygon(plane, points);
  return maskOf(plane.data, (v) => v > 0.5);
}

/** The jaw's line `away` face widths below it, from ear to ear, closed above the picture. */
function aboveLine(face: FaceGeometry, away: number): Point[] {
  const middle = pointOf(face.mesh, 4);
  const movedAway = (landmark: number): Point => {
    const [x, y] = pointOf(face.mesh, landmark);
    const length = Math.hypot(x - middle[0], y - middle[1]) || 1;
    const by = (away * face.width) / length;
    return [x + (x - middle[0]) * by, y + (y - middle[1]) * by];
  };
  const jaw = OVAL.slice(EARS.right, EARS.left + 1).map(movedAway);
  const [right, left] = [movedAway(OVAL[EARS.right]), movedAway(OVAL[EARS.left])];
  const far = face.width * FAR;
  return [[right[0] + far, right[1]], ...jaw, [left[0] - far, left[1]], [left[0] - far, -far], [right[0] + far, -far]];
}

/** `own`: the parts of the print; `theirs`: of the registered answer. */
export function seamOf(face: FaceGeometry, own: Parts, theirs: Parts): Seam {
  const { width, height } = own.hair;
  const size = { width, height };
  const unit = face.width;
  const aboveJaw = filled(aboveLine(face, BELOW_JAW), size);
  const oval = filled(outline(face.mesh, OVAL), size);
  const toOval = distanceTo(oval, width, height);
  const clothes = ({ clothes: { data } }: Parts): Float32Array =>
    distanceTo(
      maskOf(data, (v) => v > 0.5),
      width,
      height,
    );
  const [toOwn, toTheirs] = [clothes(own), clothes(theirs)];
  const theirSkin = theirs.faceSkin.data.map((v, i) => v + theirs.bodySkin.data[i]!);
  // Where the answer shows no skin that could take over, the person's own goes on to the collar itself.
  const isCovered = (i: number): boolean => toTheirs[i]! < 1 || (toTheirs[i]! < unit * CLEAR && theirSkin[i]! > 0.3);
  const isFace = (i: number): boolean => toOval[i]! <= unit * ROUND_FACE;
  const rough = maskOf(toOwn, (v, i) => isFace(i) || (aboveJaw[i] === 1 && v > unit * CLEAR && !isCovered(i)));
  const smooth = blur({ data: Float32Array.from(rough), ...size }, unit * SMOOTH);
  const inside = maskOf(smooth.data, (v, i) => v > 0.5 || isFace(i));
  const beyond = distanceTo(inside, width, height);
  const share = { data: beyond.map((d) => Math.max(0, 1 - d / (unit * FEATHER))), ...size };
  return { own: inside, share, beyond, aboveJaw };
}
