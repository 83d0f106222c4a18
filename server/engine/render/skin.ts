// Skin masks: the face outline and the neck, without features, and only where the colour is this person's skin.
import type { Box, Plane } from '../types.ts';
import { AT, BROW_A, BROW_B, EYE_A, EYE_B, LIPS, OVAL, outline, point } from './face-regions.ts';
import type { FaceGeometry } from './face-regions.ts';
import { clipBox } from './patch.ts';
import { blur } from './raster/blur.ts';
import { luma, percentile } from './raster/colour-space.ts';
import type { Colour } from './raster/colour-space.ts';
import { fillPolygon, scalePolygon } from './raster/polygon.ts';
import type { Point } from './raster/polygon.ts';

/** Pale skin brighter than the face's bright part by this much (encoded) is glare. */
const GLARE = 0.05;

/** The part of the frame that holds face and neck. */
export function skinBox(face: FaceGeometry, width: number, height: number): Box {
  const margin = face.width * 0.12;
  return clipBox(
    {
      x: face.left - margin,
      y: face.top - margin,
      width: face.width + 2 * margin,
      height: face.height * 1.5 + 2 * margin,
    },
    width,
    height,
  );
}

export interface SkinMasks {
  /** Skin to be retouched, 0..1. */
  skin: Plane;
  /** The face's area, softly edged, features included. */
  face: Plane;
}

/** Maps frame pixels to pixels of a reduced patch. */
interface Place {
  left: number;
  top: number;
  scale: number;
}

/** `patch` and `alpha` share one grid, which lies on the frame at `place`. */
export function skinMasks(patch: Colour, alpha: Plane, face: FaceGeometry, place: Place): SkinMasks {
  const { width, height } = patch;
  const faceWidth = face.width * place.scale;
  const draw = (shapes: readonly (readonly Point[])[]): Plane => {
    const plane = { data: new Float32Array(width * height), width, height };
    for (const shape of shapes) {
      fillPolygon(
        plane,
        shape.map(([x, y]) => [(x - place.left) * place.scale, (y - place.top) * place.scale] as const),
      );
    }
    return plane;
  };
  const ring = (indexes: readonly number[], size: number): Point[] => scalePolygon(outline(face.mesh, indexes), size);
  const oval = draw([ring(OVAL, 1.05)]);
  const area = blur(oval, faceWidth * 0.03);
  const neck = blur(draw([neckOf(face)]), faceWidth * 0.05);
  const features = blur(
    draw([ring(EYE_A, 1.4), ring(EYE_B, 1.4), ring(LIPS, 1.08), ring(BROW_A, 1.15), ring(BROW_B, 1.15)]),
    faceWidth * 0.012,
  );
  const data = skinLikeness(patch, oval, features);
  for (let i = 0; i < data.length; i++) {
    const where = Math.min(1, area.data[i]! + neck.data[i]! * 0.8);
    data[i]! *= where * (1 - features.data[i]!) * alpha.data[i]!;
  }
  return { skin: blur({ data, width, height }, faceWidth * 0.008), face: area };
}

function neckOf(face: FaceGeometry): Point[] {
  const chin = point(face.mesh, AT.chin)[1];
  const right = face.left + face.width;
  return [
    [face.left + face.width * 0.12, face.top + face.height * 0.8],
    [right - face.width * 0.12, face.top + face.height * 0.8],
    [right + face.width * 0.05, chin + face.height * 0.45],
    [face.left - face.width * 0.05, chin + face.height * 0.45],
  ];
}

/** Gaussian likelihood in chroma around this person's skin; excludes beard, hair, glasses and collar. */
function skinLikeness(patch: Colour, oval: Plane, features: Plane): Float32Array {
  const { r, g, b } = patch;
  const reds: number[] = [];
  const blues: number[] = [];
  const lights: number[] = [];
  for (let i = 0; i < r.length; i += 3) {
    if (oval.data[i]! < 0.9 || features.data[i]! > 0.05) continue;
    const y = luma(r[i]!, g[i]!, b[i]!);
    reds.push(r[i]! - y);
    blues.push(b[i]! - y);
    lights.push(y);
  }
  const red = middleOf(reds);
  const blue = middleOf(blues);
  const bright = percentile(lights, 0.75) + GLARE;
  const out = new Float32Array(r.length);
  for (let i = 0; i < out.length; i++) {
    const y = luma(r[i]!, g[i]!, b[i]!);
    const far = (r[i]! - y - red.mean) ** 2 / red.spread + (b[i]! - y - blue.mean) ** 2 / blue.spread;
    out[i] = far > 20 ? 0 : Math.exp(-0.35 * far);
    // Glare mixes the lamp's colour with the skin's: brighter, with a chroma between the two.
    const pale = r[i]! - y > -0.02 && r[i]! - y < red.mean + 0.02 && b[i]! - y < 0.03 && b[i]! - y > blue.mean - 0.02;
    if (y > bright && pale && oval.data[i]! > 0.9) out[i] = Math.max(out[i]!, 0.85);
  }
  return out;
}

/** Mean and a generous spread of the middle 80 %, robust against shadow and lipstick. */
function middleOf(values: number[]): { mean: number; spread: number } {
  const sorted = Float32Array.from(values).sort();
  const kept = sorted.subarray(Math.floor(sorted.length * 0.1), Math.max(1, Math.ceil(sorted.length * 0.9)));
  if (kept.length === 0) return { mean: 0, spread: 1 };
  const mean = kept.reduce((sum, v) => sum + v, 0) / kept.length;
  const variance = kept.reduce((sum, v) => sum + (v - mean) ** 2, 0) / kept.length;
  return { mean, spread: variance * 3.2 + 4e-4 };
}
