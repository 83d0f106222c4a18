// The photo's background without the person: the hole is filled from its edge inwards, at low resolution, because it will be blurred.
import type { Plane } from '../types.ts';
import { blur } from './raster/blur.ts';
import type { Colour } from './raster/colour-space.ts';
import { shrinkPlane } from './raster/resample.ts';

const WIDTH = 256;
const SPREADS = [44, 20, 9, 4] as const;

export function surroundingsOf(background: Colour, alpha: Plane): Colour {
  const width = WIDTH;
  const height = Math.round((WIDTH * alpha.height) / alpha.width);
  const small = (data: Float32Array): Float32Array =>
    shrinkPlane({ data, width: background.width, height: background.height }, width, height).data;
  const cover = small(alpha.data);
  const known = cover.map((a) => (1 - a) ** 4 + 1e-5);
  const weights = SPREADS.map((sigma) => blur({ data: known, width, height }, sigma).data);
  const fill = (channel: Float32Array): Float32Array => {
    const weighted = channel.map((v, i) => v * known[i]!);
    const out = new Float32Array(channel.length);
    SPREADS.forEach((sigma, k) => {
      const mean = blur({ data: weighted, width, height }, sigma).data;
      for (let i = 0; i < out.length; i++) {
        const trust = k === 0 ? 1 : Math.min(1, weights[k]![i]! * 3);
        out[i] = out[i]! * (1 - trust) + (mean[i]! / (weights[k]![i]! + 1e-7)) * trust;
      }
    });
    for (let i = 0; i < out.length; i++)
      out[i] = channel[i]! * Math.min(1, known[i]!) + out[i]! * (1 - Math.min(1, known[i]!));
    return out;
  };
  return { r: fill(small(background.r)), g: fill(small(background.g)), b: fill(small(background.b)), width, height };
}
