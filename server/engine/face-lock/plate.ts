// The answer without its head: what shows round the person's own. The surroundings are continued smoothly.
import { AT, LIPS, middle, point } from '../render/face-regions.ts';
import type { FaceGeometry } from '../render/face-regions.ts';
import { blur } from '../render/raster/blur.ts';
import { CHANNELS, mapChannels, smoothstep } from '../render/raster/colour-space.ts';
import { distanceTo } from '../render/raster/distance.ts';
import { grow, maskOf, maskWhere } from '../render/raster/morphology.ts';
import type { Plane, Rgb } from '../types.ts';
import { FREE, fillSmoothly, KNOWN, OUTSIDE } from './membrane.ts';
import type { Parts } from './parts.ts';
import type { Seam } from './seam.ts';

/** How far round the answer's head the wall is replaced too, in face widths: stray hair and its glow. Clothes stay sharp. */
const ROUND = 0.045;
/** From this probability on something may be of the head. */
const MAYBE = 0.25;
const SOFT = 0.012;
/** Softness of the line between wall and body where both are continued. */
const EDGE = 0.02;

export interface Plate {
  /** Replacement colours on the grid, 0..255. */
  fill: readonly [Plane, Plane, Plane];
  /** Where they replace the answer, 0..1, on the grid. */
  where: Plane;
  /** Where the answer shows hair or face that is visible beside the person's own, in face widths squared. */
  visible: number;
}

/** Hair and face of a picture, and what is worn on the head; 0..1. */
function headShare({ hair, faceSkin, others }: Parts, aboveJaw: Uint8Array): Float32Array {
  return hair.data.map((v, i) => v + (aboveJaw[i] ? faceSkin.data[i]! + others.data[i]! : 0));
}

/** `own`: how much of each pixel of the grid the person's own head covers. */
export function plateOf(answer: Rgb, theirs: Parts, seam: Seam, own: Float32Array, face: FaceGeometry): Plate {
  const { width, height } = answer;
  const head = headShare(theirs, seam.aboveJaw);
  const isLow = belowMouth(face, width);
  const isNeck = (i: number): boolean =>
    theirs.bodySkin.data[i]! > Math.max(0.4, theirs.hair.data[i]!, theirs.faceSkin.data[i]!) && isLow(i);
  const wide = grow(
    maskOf(head, (v) => v > MAYBE),
    width,
    height,
    Math.max(1, Math.round(face.width * ROUND)),
  );
  const isWall = (i: number): boolean => theirs.background.data[i]! > theirs.clothes.data[i]!;
  const removed = maskOf(head, (v, i) => !isNeck(i) && (v > 0.5 || (wide[i] === 1 && isWall(i))));
  const fill = continued(answer, theirs, removed, face.width * EDGE);
  let visible = 0;
  for (let i = 0; i < head.length; i++) if (removed[i] && head[i]! > 0.5) visible += 1 - own[i]!;
  const where = blur({ data: Float32Array.from(removed), width, height }, face.width * SOFT);
  return { fill, where, visible: visible / face.width ** 2 };
}

/** Wall and body are continued each by itself, up to the line between them: else a dark collar would spread into a pale wall. */
function continued(answer: Rgb, { background }: Parts, removed: Uint8Array, edge: number): Plate['fill'] {
  const { width, height } = answer;
  const ofWall = maskOf(background.data, (v, i) => !removed[i] && v > 0.5);
  const ofBody = maskWhere(removed.length, (i) => !removed[i] && !ofWall[i]);
  const [toWall, toBody] = [distanceTo(ofWall, width, height), distanceTo(ofBody, width, height)];
  const filledFrom = (source: Uint8Array, c: number): Float32Array => {
    const data = Float32Array.from({ length: width * height }, (_, i) => answer.data[i * 3 + c]!);
    fillSmoothly(
      { data, width, height },
      source.map((v, i) => (v ? KNOWN : removed[i] ? FREE : OUTSIDE)),
    );
    return data;
  };
  const isOne = !ofWall.includes(1) || !ofBody.includes(1);
  return mapChannels(CHANNELS, (c) => {
    const [wall, body] = [filledFrom(ofWall, c), filledFrom(ofBody, c)];
    if (isOne) return { data: ofWall.includes(1) ? wall : body, width, height };
    const data = wall.map((v, i) => v + (body[i]! - v) * smoothstep(-edge, edge, toWall[i]! - toBody[i]!));
    return { data, width, height };
  });
}

/** Whether a pixel lies below the mouth: skin of the body beside the person's own is neck there, above it an ear. */
function belowMouth({ mesh }: FaceGeometry, width: number): (i: number) => boolean {
  const [fx, fy] = point(mesh, AT.forehead);
  const [cx, cy] = point(mesh, AT.chin);
  const [dx, dy] = [cx - fx, cy - fy];
  const [mx, my] = middle(point(mesh, LIPS[0]), point(mesh, LIPS[10]));
  const line = mx * dx + my * dy;
  return (i) => (i % width) * dx + Math.floor(i / width) * dy > line;
}
