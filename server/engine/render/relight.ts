// Light: each style lights the person anew, gently.
import { blur } from './raster/blur.ts';
import { clamp, smoothstep } from './raster/colour-space.ts';
import type { Relief } from './relief.ts';

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
