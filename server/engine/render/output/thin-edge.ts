// The outline before another wall than the photo's. Mixed pixels keep some of the old wall: before the dark it is seen as a pale rim, and before a
// wall that is brighter than the old one as a dark haze.
import type { Plane } from '../../types.ts';
import { luma, lumaAt, smoothstep } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import { bilinearTaps } from '../raster/resample.ts';

/** Mean luma (encoded, 0..1) of a backdrop up to which it is dark, and from which on it is not: navy has 0.26 to 0.31, charcoal 0.25, the cafe 0.49. */
const DARK = [0.31, 0.46] as const;
/** How much brighter (encoded luma) a backdrop is than the photo's own wall where its fringe starts to show, and shows. */
const BRIGHTER = [0.25, 0.55] as const;
/** Exponent on alpha before either. */
const THINNER = 1.5;
/** Every so many-th pixel is enough for a mean. */
const SAMPLED = 7;

interface Walls {
  /** Share of the old wall in what alpha takes for the person; on alpha's grid. */
  veil: Plane;
  /** The photo's surroundings, with its light corrected; of any size. */
  own: Colour;
  /** What the person is put before; of any size. */
  backdrop: Colour;
}

/** Alpha with thinner mixed pixels, and before the dark without the veil; `alpha` itself where neither wall shows in the other. */
export function thinEdge(alpha: Plane, { veil, own, backdrop }: Walls): Plane {
  const dark = 1 - smoothstep(DARK[0], DARK[1], meanLuma(backdrop));
  const fringe = fringeOf(own, backdrop);
  if (dark === 0 && fringe.every((share) => share === 0)) return alpha;
  const { width, height } = alpha;
  const data = alpha.data.slice();
  const [across, down] = [bilinearTaps(own.width, width), bilinearTaps(own.height, height)];
  for (let y = 0; y < height; y++) {
    const [above, below, v] = [down.low[y]! * own.width, down.high[y]! * own.width, down.part[y]!];
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const a = data[i]!;
      if (a === 0) continue;
      const [left, right, u] = [across.low[x]!, across.high[x]!, across.part[x]!];
      const upper = fringe[above + left]! + (fringe[above + right]! - fringe[above + left]!) * u;
      const lower = fringe[below + left]! + (fringe[below + right]! - fringe[below + left]!) * u;
      const share = Math.max(dark, upper + (lower - upper) * v);
      if (share > 0) data[i] = (a * (1 - dark * veil.data[i]!)) ** (1 + (THINNER - 1) * share);
    }
  }
  return { data, width, height };
}

/** 0..1 on the grid of the old wall: how plainly its dark fringe shows before the backdrop. */
function fringeOf(own: Colour, backdrop: Colour): Float32Array {
  const fringe = new Float32Array(own.width * own.height);
  for (let i = 0; i < fringe.length; i++) {
    const x = Math.floor((((i % own.width) + 0.5) * backdrop.width) / own.width);
    const y = Math.floor(((Math.floor(i / own.width) + 0.5) * backdrop.height) / own.height);
    const gap = lumaAt(backdrop, y * backdrop.width + x) - lumaAt(own, i);
    fringe[i] = smoothstep(BRIGHTER[0], BRIGHTER[1], gap);
  }
  return fringe;
}

function meanLuma({ r, g, b }: Colour): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < r.length; i += SAMPLED, count++) sum += luma(r[i]!, g[i]!, b[i]!);
  return sum / count;
}
