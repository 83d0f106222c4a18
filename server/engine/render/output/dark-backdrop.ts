// The outline before a dark backdrop. Mixed pixels keep some of the old wall's light, which before the dark is seen as a pale rim.
import type { Plane } from '../../types.ts';
import { luma, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';

/** Mean luma (encoded, 0..1) of a backdrop up to which it is dark, and from which on it is not: navy has 0.26 to 0.31, charcoal 0.25, the cafe 0.49. */
const DARK = [0.31, 0.46] as const;
/** Exponent on alpha before a dark backdrop. */
const THINNER = 1.5;
/** Every so many-th pixel is enough for a mean. */
const SAMPLED = 7;

/** Alpha with thinner mixed pixels, and without the share of the old wall that `veil` tells, where the backdrop is dark; else `alpha` itself. */
export function thinBeforeDark(alpha: Plane, veil: Plane, backdrop: Colour): Plane {
  const dark = 1 - smoothstep(DARK[0], DARK[1], meanLuma(backdrop));
  if (dark === 0) return alpha;
  const exponent = 1 + (THINNER - 1) * dark;
  return { ...alpha, data: alpha.data.map((a, i) => (a === 0 ? 0 : (a * (1 - dark * veil.data[i]!)) ** exponent)) };
}

function meanLuma({ r, g, b }: Colour): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < r.length; i += SAMPLED, count++) sum += luma(r[i]!, g[i]!, b[i]!);
  return sum / count;
}
