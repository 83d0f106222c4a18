// Foreground colours at full size: combines the small picture's estimate (foreground.ts) with the full picture, by one step of the same
// equations (Germer et al. 2020) with the small picture's colours as neighbours.
import type { Plane, Rgb } from '../../types.ts';
import type { Estimate } from './foreground.ts';
import { PURE, REGULARISATION } from './foreground.ts';
import { everywhere } from '../framing/transform.ts';
import type { Transform, ColumnRanges } from '../framing/transform.ts';
import type { Colour } from '../raster/colour-space.ts';
import { tapsAt } from '../raster/resample.ts';

/** The foreground colours of `image`, which lies on the estimate at `transform`; 0 outside `reach`. */
export function unmix(
  image: Rgb,
  alpha: Plane,
  { foreground, background }: Estimate,
  transform: Transform,
  reach: ColumnRanges = everywhere(image),
): Colour {
  const { width, height, data } = image;
  const a = alpha.data;
  const columns = tapsAt(transform.scale, transform.x, foreground.width, width);
  const rows = tapsAt(transform.scale, transform.y, foreground.height, height);
  const out: Colour = {
    r: new Float32Array(a.length),
    g: new Float32Array(a.length),
    b: new Float32Array(a.length),
    width,
    height,
  };
  const { r, g, b } = out;
  const { r: personR, g: personG, b: personB } = foreground;
  const { r: wallR, g: wallG, b: wallB } = background;
  for (let y = 0; y < height; y++) {
    const top = rows.low[y]! * foreground.width;
    const bottom = rows.high[y]! * foreground.width;
    const v = rows.part[y]!;
    for (let x = reach.from[y]!; x < reach.to[y]!; x++) {
      const i = y * width + x;
      const share = a[i]!;
      if (share >= PURE) {
        r[i] = data[i * 3]! / 255;
        g[i] = data[i * 3 + 1]! / 255;
        b[i] = data[i * 3 + 2]! / 255;
        continue;
      }
      const low = columns.low[x]!;
      const high = columns.high[x]!;
      const u = columns.part[x]!;
      const w0 = (1 - u) * (1 - v);
      const w1 = u * (1 - v);
      const w2 = (1 - u) * v;
      const w3 = u * v;
      const rest = 1 - share;
      const smooth =
        4 * REGULARISATION +
        Math.abs(share - a[x > 0 ? i - 1 : i]!) +
        Math.abs(share - a[x < width - 1 ? i + 1 : i]!) +
        Math.abs(share - a[y > 0 ? i - width : i]!) +
        Math.abs(share - a[y < height - 1 ? i + width : i]!);
      const a00 = share * share + smooth;
      const a01 = share * rest;
      const a11 = rest * rest + smooth;
      const scale = 1 / (a00 * a11 - a01 * a01);
      // The solution is a weighted sum of the pixel, the person's colour and the wall's; the weights are equal for all channels.
      const ofSeen = ((a11 * share - a01 * rest) * scale) / 255;
      const ofPerson = a11 * smooth * scale;
      const ofWall = -a01 * smooth * scale;
      const [tl, tr, bl, br] = [top + low, top + high, bottom + low, bottom + high];
      const red =
        ofSeen * data[i * 3]! +
        ofPerson * (personR[tl]! * w0 + personR[tr]! * w1 + personR[bl]! * w2 + personR[br]! * w3) +
        ofWall * (wallR[tl]! * w0 + wallR[tr]! * w1 + wallR[bl]! * w2 + wallR[br]! * w3);
      const green =
        ofSeen * data[i * 3 + 1]! +
        ofPerson * (personG[tl]! * w0 + personG[tr]! * w1 + personG[bl]! * w2 + personG[br]! * w3) +
        ofWall * (wallG[tl]! * w0 + wallG[tr]! * w1 + wallG[bl]! * w2 + wallG[br]! * w3);
      const blue =
        ofSeen * data[i * 3 + 2]! +
        ofPerson * (personB[tl]! * w0 + personB[tr]! * w1 + personB[bl]! * w2 + personB[br]! * w3) +
        ofWall * (wallB[tl]! * w0 + wallB[tr]! * w1 + wallB[bl]! * w2 + wallB[br]! * w3);
      r[i] = red < 0 ? 0 : red > 1 ? 1 : red;
      g[i] = green < 0 ? 0 : green > 1 ? 1 : green;
      b[i] = blue < 0 ? 0 : blue > 1 ? 1 : blue;
    }
  }
  return out;
}
