// The photo's background without the person: the hole is filled from its edge inwards, at low resolution, because it will be blurred.
import type { Plane, Rgb } from '../../types.ts';
import { toPhoto } from '../framing/framing.ts';
import type { Frame } from '../framing/framing.ts';
import { blur } from '../raster/blur.ts';
import type { Colour } from '../raster/colour-space.ts';
import { connected, maskWhere } from '../raster/morphology.ts';
import { shrinkPlane } from '../raster/resample.ts';

const WIDTH = 256;
const SPREADS = [44, 20, 9, 4] as const;
/** What the person covers by more than this holds together round a piece of the background. */
const CLOSED = 0.2;

export function surroundingsOf(background: Colour, alpha: Plane): Colour {
  const width = WIDTH;
  const height = Math.round((WIDTH * alpha.height) / alpha.width);
  const small = (data: Float32Array): Float32Array =>
    shrinkPlane({ data, width: background.width, height: background.height }, width, height).data;
  const cover = small(alpha.data);
  const open = openTo(cover, width, height);
  const known = cover.map((a, i) => (open[i] ? (1 - a) ** 4 : 0) + 1e-5);
  const spreads = SPREADS.map((sigma) => ({ sigma, weight: blur({ data: known, width, height }, sigma).data }));
  const fill = (channel: Float32Array): Float32Array => {
    const weighted = channel.map((v, i) => v * known[i]!);
    const out = new Float32Array(channel.length);
    spreads.forEach(({ sigma, weight }, k) => {
      const mean = blur({ data: weighted, width, height }, sigma).data;
      for (let i = 0; i < out.length; i++) {
        const trust = k === 0 ? 1 : Math.min(1, weight[i]! * 3);
        out[i] = out[i]! * (1 - trust) + (mean[i]! / (weight[i]! + 1e-7)) * trust;
      }
    });
    for (let i = 0; i < out.length; i++)
      out[i] = channel[i]! * Math.min(1, known[i]!) + out[i]! * (1 - Math.min(1, known[i]!));
    return out;
  };
  return { r: fill(small(background.r)), g: fill(small(background.g)), b: fill(small(background.b)), width, height };
}

/**
 * The person's alpha with 1 wherever the frame reaches beyond the photo: there the photo's border is only repeated, which shows as streaks, and has
 * to be filled like the person's place. `alpha` may be of any size.
 */
export function withBeyond(alpha: Plane, photo: Rgb, frame: Frame): Plane {
  const { width, height } = alpha;
  const data = alpha.data.slice();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = toPhoto(frame, ((x + 0.5) * frame.width) / width, ((y + 0.5) * frame.height) / height);
      if (u < 0 || v < 0 || u > photo.width || v > photo.height) data[y * width + x] = 1;
    }
  }
  return { data, width, height };
}

/**
 * 1 where the background goes on to the picture's border. What the person encloses (the glass of spectacles, with its gleam) would
 * shine out into all that is round about; where nothing else is seen of the background, it must do.
 */
function openTo(cover: Float32Array, width: number, height: number): Uint8Array {
  const free = maskWhere(cover.length, (i) => cover[i]! <= CLOSED);
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y++) border.push(y * width, (y + 1) * width - 1);
  const seeds = border.filter((i) => free[i]);
  return seeds.length > 0 ? connected(free, width, height, seeds) : free;
}
