// What the output check looks at, all on the small grid of the print's origin: alpha and the photo below it.
import type { Plane } from '../types.ts';
import type { FaceGeometry } from '../render/face-regions.ts';
import type { Frame } from '../render/framing/framing.ts';
import { ORIGIN_SIZE } from '../render/origin.ts';
import type { Origin } from '../render/origin.ts';
import { shrinkPlane } from '../render/raster/resample.ts';

export type FaceBox = Pick<FaceGeometry, 'left' | 'top' | 'width' | 'height'>;

export interface CheckInput extends Origin {
  alpha: Plane;
  /** Box of the face on the grid. */
  face: FaceBox;
  frame: Frame;
}

/** `print` is a prepared shot (render/prepare.ts). */
export function checkInputOf(print: { alpha: Plane; face: FaceBox; frame: Frame; origin: Origin }): CheckInput {
  const { alpha, face, frame, origin } = print;
  const scale = ORIGIN_SIZE.width / alpha.width;
  const { left, top, width, height } = face;
  return {
    ...origin,
    alpha: shrinkPlane(alpha, ORIGIN_SIZE.width, ORIGIN_SIZE.height),
    face: { left: left * scale, top: top * scale, width: width * scale, height: height * scale },
    frame,
  };
}
