// Named outlines of the 468-point face mesh, and the face's geometry in a frame.
import { boxOf, distance, leftEyeOf, pointOf as point, rightEyeOf } from '../faces/landmarks.ts';
import type { Face } from '../types.ts';
import type { Point } from './raster/polygon.ts';

export { distance, LEFT_EYE as EYE_A, OVAL, pointOf as point, RIGHT_EYE as EYE_B } from '../faces/landmarks.ts';
export const LIPS = [
  61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185,
] as const;
export const MOUTH = [
  78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 415, 310, 311, 312, 13, 82, 81, 80, 191,
] as const;
export const BROW_A = [70, 63, 105, 66, 107, 55, 65, 52, 53, 46] as const;
export const BROW_B = [300, 293, 334, 296, 336, 285, 295, 282, 283, 276] as const;

/** Single points by name: forehead, chin, temples, bridge and tip of the nose. */
export const AT = { forehead: 10, chin: 152, templeA: 234, templeB: 454, bridge: 168, tip: 1 } as const;

/** The mesh in frame pixels, and the measures by which later steps scale their parameters. */
export interface FaceGeometry {
  mesh: Float32Array;
  left: number;
  top: number;
  width: number;
  height: number;
  /** 0: frontal; near 1: half profile. The sign is that of the foreshortened half of the face. */
  turn: number;
}

export const outline = (mesh: Float32Array, indexes: readonly number[]): Point[] => indexes.map((i) => point(mesh, i));
export const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
export function eyeCentres(mesh: Float32Array): [Point, Point] {
  return [leftEyeOf(mesh), rightEyeOf(mesh)];
}

export function geometryOf(face: Pick<Face, 'mesh'>): FaceGeometry {
  const { mesh } = face;
  const { x: left, y: top, width, height } = boxOf(mesh);
  const tip = point(mesh, AT.tip);
  const turn = (distance(tip, point(mesh, AT.templeA)) - distance(tip, point(mesh, AT.templeB))) / width;
  return { mesh, left, top, width, height, turn };
}

/** Height on the face, in face heights from its top, down to which glasses reach. */
export const GLASSES_BOTTOM = 0.62;

/** Whether a point lies before the face at the height of the eyes: what is there and shows the wall is a strong lens, and no gap. */
export const isBeforeEyes = (
  face: Pick<FaceGeometry, 'left' | 'top' | 'width' | 'height'>,
  x: number,
  y: number,
): boolean =>
  x > face.left && x < face.left + face.width && y > face.top && y < face.top + GLASSES_BOTTOM * face.height;

/** The same face on a picture that is `factor` times as large. */
export function scaleGeometry(face: FaceGeometry, factor: number): FaceGeometry {
  return {
    mesh: face.mesh.map((v) => v * factor),
    left: face.left * factor,
    top: face.top * factor,
    width: face.width * factor,
    height: face.height * factor,
    turn: face.turn,
  };
}
