// The outline of an enlarged photo: the steps of its pixels, and of its JPEG blocks, would show along it.
import type { Plane } from '../../types.ts';
import { NETWORK_FROM } from '../negative.ts';
import { blur } from '../raster/blur.ts';
import { clamp, smoothstep } from '../raster/colour-space.ts';

/** Radius of the blur in the photo's own pixels, where it is just enlarged and where it is enlarged by MUCH_ENLARGED. */
const RADIUS = [0.4, 0.75] as const;
const MUCH_ENLARGED = 3;
/** Factor on alpha's distance from a half after the wider blur, so that the outline is drawn as steeply as before. */
const STEEPER = 1.35;

/**
 * The alpha (0..1) of a photo that is enlarged by `scale`. More smoothing than this takes single hairs (1.1 pixels did on the tuning people), less leaves
 * a ragged outline around short hair.
 */
export function softenOutline(alpha: Plane, scale: number): Plane {
  if (scale <= NETWORK_FROM) return alpha;
  const much = smoothstep(NETWORK_FROM, MUCH_ENLARGED, scale);
  const soft = blur(alpha, (RADIUS[0] + (RADIUS[1] - RADIUS[0]) * much) * scale);
  const steep = 1 + (STEEPER - 1) * much;
  for (let i = 0; i < soft.data.length; i++) soft.data[i] = clamp(0.5 + (soft.data[i]! - 0.5) * steep, 0, 1);
  return soft;
}
