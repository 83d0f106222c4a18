// Skin masks: the face outline and the neck, without features, and only where the colour is this person's skin.
import type { Box, Plane } from '../../types.ts';
import { BROW_A, BROW_B, EYE_A, EYE_B, LIPS, OVAL, outline } from '../face-regions.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { clipBox } from './patch.ts';
import { blur } from '../raster/blur.ts';
import { luma, lumaPlane, percentile, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { fillPolygon, scalePolygon } from '../raster/polygon.ts';
import type { Point } from '../raster/polygon.ts';

/** Pale skin brighter than the face's bright part by this much (encoded) is glare. */
const GLARE = 0.05;

/** How far beyond the face's box skin is retouched: ears and what is beside them, the forehead, the neck. In face widths, `below` in face heights. */
const BEYOND = { beside: 0.32, above: 0.4, below: 0.72 } as const;

/** The part of the frame that holds face, ears and neck. */
export function skinBox(face: FaceGeometry, width: number, height: number): Box {
  const { beside, above, below } = BEYOND;
  return clipBox(
    {
      x: face.left - face.width * beside,
      y: face.top - face.width * above,
      width: face.width * (1 + 2 * beside),
      height: face.width * above + face.height * (1 + below),
    },
    width,
    height,
  );
}

export interface SkinMasks {
  /** Skin to be retouched, 0..1. */
  skin: Plane;
  /** All that the network takes for skin but the features, 0..1: up to the hairline, stubble and strands on the forehead too. */
  allSkin: Plane;
  /** The face's area, softly edged, features included. */
  face: Plane;
}

/** Maps frame pixels to pixels of a reduced patch. */
interface Place {
  left: number;
  top: number;
  scale: number;
}

/** `patch`, `alpha` and `seen`, which is how much of each pixel the network takes for skin, share one grid, which lies on the frame at `region`. */
export function skinMasks(patch: Colour, alpha: Plane, seen: Plane, face: FaceGeometry, region: Place): SkinMasks {
  const { width, height } = patch;
  const faceWidth = face.width * region.scale;
  const draw = (shapes: readonly (readonly Point[])[]): Plane => {
    const plane = { data: new Float32Array(width * height), width, height };
    for (const shape of shapes) {
      fillPolygon(
        plane,
        shape.map(([x, y]) => [(x - region.left) * region.scale, (y - region.top) * region.scale] as const),
      );
    }
    return plane;
  };
  const ring = (indexes: readonly number[], size: number): Point[] => scalePolygon(outline(face.mesh, indexes), size);
  const oval = draw([ring(OVAL, 1.05)]);
  const features = blur(
    draw([ring(EYE_A, 1.4), ring(EYE_B, 1.4), ring(LIPS, 1.08), ring(BROW_A, 1.15), ring(BROW_B, 1.15)]),
    faceWidth * 0.012,
  );
  const surely = surelySkin(seen, faceWidth);
  const data = skinLikeness(patch, oval, features, surely);
  const hairy = hairiness(patch, faceWidth);
  const all = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const inside = (1 - features.data[i]!) * alpha.data[i]! * fromBorder(i, width, height, faceWidth);
    data[i]! *= surely[i]! * (1 - hairy[i]!) * inside;
    all[i] = seen.data[i]! * inside;
  }
  const soft = (mask: Float32Array): Plane => blur({ data: mask, width, height }, faceWidth * 0.008);
  return { skin: soft(data), allSkin: soft(all), face: blur(oval, faceWidth * 0.03) };
}

/** Minimum distance of retouched skin from anything else, in face widths: the network's outlines are off by a pixel or two of its own grid. */
const AWAY = 0.018;
const SURE = [0.6, 0.95] as const;

/** Where there is only skin nearby: no collar, no strand, no frame of glasses. */
function surelySkin(seen: Plane, faceWidth: number): Float32Array {
  return blur(seen, faceWidth * AWAY).data.map((v) => smoothstep(SURE[0], SURE[1], v));
}

/** Over this much of the patch's border, in face widths, the retouch fades: beyond it nothing is retouched. */
const FADE = 0.2;

function fromBorder(i: number, width: number, height: number, faceWidth: number): number {
  const x = i % width;
  const y = Math.floor(i / width);
  return smoothstep(0, FADE * faceWidth, Math.min(x, width - 1 - x, y, height - 1 - y));
}

/** Beards, brows and stubble are texture: what is finer than this, in face widths, and its mean over that much. */
const FINE = 0.012;
const OVER = 0.03;
/** Its deviation over the luma round about: skin, freckles and pores stay below, stubble begins in between, a beard lies above. */
const HAIRY = [0.05, 0.11] as const;
/** Keeps shadows, where all of it is noise, from passing for hair; encoded luma. */
const DEEP = 0.08;

function hairiness(patch: Colour, faceWidth: number): Float32Array {
  const y = lumaPlane(patch);
  const low = blur(y, faceWidth * FINE).data;
  const squares = { ...y, data: y.data.map((v, i) => (v - low[i]!) ** 2) };
  const energy = blur(squares, faceWidth * OVER).data;
  // The blur's running sums leave small negative values where nothing varies.
  return energy.map((v, i) => smoothstep(HAIRY[0], HAIRY[1], Math.sqrt(Math.max(0, v)) / (low[i]! + DEEP)));
}

/** Gaussian likelihood in chroma around this person's skin; excludes make-up, tattoos and what else has a colour of its own. */
function skinLikeness(patch: Colour, oval: Plane, features: Plane, surely: Float32Array): Float32Array {
  const { r, g, b } = patch;
  const reds: number[] = [];
  const blues: number[] = [];
  const lights: number[] = [];
  for (let i = 0; i < r.length; i += 3) {
    if (oval.data[i]! < 0.9 || features.data[i]! > 0.05 || surely[i]! < 0.5) continue;
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
    out[i] = far > 40 ? 0 : Math.exp(-0.12 * far);
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
