// Relighting: computes a style's key and rim light on the person from its normal map.
import { blur } from './raster/blur.ts';
import { clamp, smoothstep } from './raster/colour-space.ts';
import type { Relief } from './relief.ts';

/** A style's lights. Directions in degrees: azimuth from the camera to the side, elevation above it. */
export interface Lighting {
  key: { azimuth: number; elevation: number; strength: number };
  /** A light behind the person, opposite the key; linear colour. */
  rim: { strength: number; colour: readonly [number, number, number] };
}

export interface LightMap {
  /** Factors on encoded values, one plane for each channel, on the relief's grid. */
  gain: readonly [Float32Array, Float32Array, Float32Array];
  /** Specular part of the rim light to add (encoded values), and its colour; null without rim light. */
  sheen: { data: Float32Array; colour: readonly [number, number, number] } | null;
  width: number;
  height: number;
}

/** Wrap lighting: Lambert's law with the terminator moved back by this much, as for soft lights. */
const WRAP = 0.5;
/** Limits of the key light, relative to a surface that faces the camera. */
const LEAST_LIT = 0.5;
const MOST_LIT = 1.6;
/** Share of the rim light that is specular, independent of the surface's colour. */
const GLANCE = 0.3;

/** `side`: 1 for a key light right of the camera, -1 left. */
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
  const glance = new Float32Array(width * height);
  const gain = [0, 1, 2].map(() => new Float32Array(width * height)) as [Float32Array, Float32Array, Float32Array];
  for (let i = 0; i < width * height; i++) {
    const [x, y, z] = [relief.x[i]!, relief.y[i]!, relief.z[i]!];
    const lit = clamp(1 + lighting.key.strength * (shade(x, y, z) - straight), LEAST_LIT, MOST_LIT);
    // The rim grazes surfaces that turn away from the camera, opposite the key and from above; never the face.
    const grazing = smoothstep(0.35, 0.8, Math.hypot(x, y)) * clamp(-x * side * 0.8 - y * 0.5, 0, 1);
    const rim = lighting.rim.strength * grazing * (1 - relief.face.data[i]!);
    glance[i] = rim * GLANCE;
    for (let c = 0; c < 3; c++) gain[c]![i] = (lit + rim * lighting.rim.colour[c]!) ** (1 / 2.2);
  }
  return {
    gain: gain.map((data) => blur({ data, width, height }, 1.6).data) as unknown as LightMap['gain'],
    sheen:
      lighting.rim.strength > 0
        ? { data: blur({ data: glance, width, height }, 1.2).data, colour: lighting.rim.colour }
        : null,
    width,
    height,
  };
}

/**
 * An encoded value under a light of this gain. Brightening rolls off below white by the pixel's brightest channel, so that white fabric keeps
 * its folds and the hue is kept. Monotonic in the value for gains up to 1.5.
 */
export const litValue = (value: number, gain: number, brightest: number): number =>
  gain <= 1 ? value * gain : (value * gain) / (1 + (gain - 1) * brightest * brightest * brightest);
