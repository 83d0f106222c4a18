// Light: first the photo's own lopsided light is evened a little, then each style lights the person anew, gently.
import type { Plane } from '../types.ts';
import { AT, point } from './face-regions.ts';
import type { FaceGeometry } from './face-regions.ts';
import { cutPatch, putPatch } from './patch.ts';
import { blur } from './raster/blur.ts';
import type { Colour } from './raster/colour-space.ts';
import { clamp, lumaPlane, smoothstep } from './raster/colour-space.ts';
import { enlargePlane, shrinkPlane } from './raster/resample.ts';
import type { Relief } from './relief.ts';
import { skinBox } from './skin.ts';

/** Width of the blur, in face widths, that separates light from features. */
const LIGHT_SCALE = 0.13;
const EVENNESS = 0.5;
const LEAST_GAIN = 0.87;
const MOST_GAIN = 1.25;

/**
 * Draws each side of the face towards the mean of itself and its mirror image, at low frequencies only. A turned face
 * has no mirror image, so the effect fades with the turn. `area` is the face's soft mask over the skin box, of any size.
 */
export function evenLight(colour: Colour, face: FaceGeometry, area: Plane): void {
  const symmetric = clamp(1 - Math.abs(face.turn) / 0.28, 0, 1);
  if (symmetric === 0) return;
  const box = skinBox(face, colour.width, colour.height);
  const patch = cutPatch(colour, box);
  const step = 4;
  const width = Math.ceil(patch.width / step);
  const height = Math.ceil(patch.height / step);
  const low = blur(shrinkPlane(lumaPlane(patch), width, height), (face.width * LIGHT_SCALE) / step);
  const mask = shrinkPlane(area, width, height);
  const at = point(face.mesh, AT.bridge);
  const chin = point(face.mesh, AT.chin);
  const along = [chin[0] - at[0], chin[1] - at[1]] as const;
  const length = Math.hypot(...along);
  const normal = [along[1] / length, -along[0] / length] as const;
  const gains = new Float32Array(width * height).fill(1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (mask.data[i]! < 0.01) continue;
      const off = ((x + 0.5) * step + box.x - at[0]) * normal[0] + ((y + 0.5) * step + box.y - at[1]) * normal[1];
      const mx = Math.round(x - (2 * off * normal[0]) / step);
      const my = Math.round(y - (2 * off * normal[1]) / step);
      if (mx < 0 || my < 0 || mx >= width || my >= height) continue;
      const j = my * width + mx;
      const trust = Math.min(1, mask.data[j]! * 1.4) * symmetric;
      const wanted = (low.data[i]! + low.data[j]!) / 2;
      const gain = ((wanted + 0.02) / (low.data[i]! + 0.02)) ** (EVENNESS * trust);
      gains[i] = 1 + (clamp(gain, LEAST_GAIN, MOST_GAIN) - 1) * mask.data[i]!;
    }
  }
  // What one side gains the other gives: a face must not come out lighter for being evenly lit.
  let [before, after] = [0, 0];
  for (let i = 0; i < gains.length; i++) {
    before += low.data[i]! * mask.data[i]!;
    after += low.data[i]! * mask.data[i]! * gains[i]!;
  }
  const level = after > before && before > 0 ? before / after : 1;
  for (let i = 0; i < gains.length; i++) gains[i]! *= 1 + (level - 1) * mask.data[i]!;
  // Blurred, or the axis of the mirror shows as a seam.
  const smooth = enlargePlane(
    blur({ data: gains, width, height }, (face.width * 0.035) / step),
    patch.width,
    patch.height,
  );
  for (const channel of [patch.r, patch.g, patch.b]) {
    for (let i = 0; i < channel.length; i++) channel[i]! *= smooth.data[i]!;
  }
  putPatch(colour, patch);
}

/** One style's lamps. Directions are degrees: azimuth to the right of the camera, elevation above it. */
export interface Lighting {
  key: { azimuth: number; elevation: number; strength: number };
  /** A lamp behind the person, on the side away from the key; linear colour. */
  rim: { strength: number; colour: readonly [number, number, number] };
}

export interface LightMap {
  /** Factors on encoded values, one plane a channel, on the relief's grid. */
  gain: readonly [Float32Array, Float32Array, Float32Array];
  width: number;
  height: number;
}

/** Soft lamps reach round: Lambert's law with the terminator pushed back by this much. */
const WRAP = 0.5;

/** `side` 1 puts the key to the right of the camera, -1 to the left. */
export function lightMap(relief: Relief, lighting: Lighting, side: 1 | -1): LightMap {
  const { width, height } = relief;
  const azimuth = (lighting.key.azimuth * side * Math.PI) / 180;
  const elevation = (lighting.key.elevation * Math.PI) / 180;
  const key = [
    Math.sin(azimuth) * Math.cos(elevation),
    -Math.sin(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
  ] as const;
  const shade = (x: number, y: number, z: number): number =>
    Math.max(0, (x * key[0] + y * key[1] + z * key[2] + WRAP) / (1 + WRAP));
  const straight = shade(0, 0, 1);
  const gain = [0, 1, 2].map(() => new Float32Array(width * height)) as [Float32Array, Float32Array, Float32Array];
  for (let i = 0; i < width * height; i++) {
    const [x, y, z] = [relief.x[i]!, relief.y[i]!, relief.z[i]!];
    const lit = clamp(1 + lighting.key.strength * (shade(x, y, z) - straight), 0.6, 1.35);
    // The rim grazes surfaces that turn away from the camera, opposite the key and from above; never the face.
    const grazing = smoothstep(0.35, 0.8, Math.hypot(x, y)) * clamp(-x * side * 0.8 - y * 0.5, 0, 1);
    const rim = lighting.rim.strength * grazing * (1 - relief.face.data[i]!);
    for (let c = 0; c < 3; c++) gain[c]![i] = (lit + rim * lighting.rim.colour[c]!) ** (1 / 2.2);
  }
  return {
    gain: gain.map((data) => blur({ data, width, height }, 1.6).data) as unknown as LightMap['gain'],
    width,
    height,
  };
}
