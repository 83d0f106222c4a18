// Where ears lie bare: at their height, on a side where hair is short. What is broad and dark beside a bare ear is a head behind it.
import type { Plane } from '../types.ts';
import { eyeCentres, middle } from './face-regions.ts';
import type { FaceGeometry } from './face-regions.ts';

/** Hair that reaches less than this beyond the face, in face widths, leaves the ears free. */
const SHORT_HAIR = 0.24;
/** No more than this of the network's belief is left there. */
const NOBODY = 0.1;
/** A head turned by more than this, as FaceGeometry has it, shows no ear on its far side, but perhaps glasses. */
const TURNED = 0.3;
/** They end at this share of the way from the eyes to the chin. */
const TO_CHIN = 0.55;

/**
 * Whether a pixel of the mask's grid lies beside a bare ear. `mask` is the network's belief; `above` says how far above the eyes ears
 * begin, in face heights.
 */
export function bareEars(mask: Plane, face: FaceGeometry, above: number): (x: number, y: number) => boolean {
  const { width, height, data } = mask;
  const eyes = middle(...eyeCentres(face.mesh))[1];
  const from = eyes - face.height * above;
  const to = eyes + (face.top + face.height - eyes) * TO_CHIN;
  const middleX = face.left + face.width / 2;
  const far = face.width * (0.5 + SHORT_HAIR);
  const columns = [Math.round(middleX - far), Math.round(middleX + far)] as const;
  const seen = [face.turn > -TURNED, face.turn < TURNED] as const;
  const free = columns.map((column, side) =>
    Uint8Array.from({ length: height }, (_, y) =>
      seen[side] && y > from && y < to && (column < 0 || column >= width || data[y * width + column]! < NOBODY) ? 1 : 0,
    ),
  );
  return (x, y) => free[x < middleX ? 0 : 1]![y] === 1;
}
