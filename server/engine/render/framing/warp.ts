// Samples the photo into the frame: one bicubic pass (Catmull-Rom, Keys 1981) over a source of about the right size.
import type { Plane, Rgb } from '../../types.ts';
import { toPhoto } from './framing.ts';
import type { Frame } from './framing.ts';
import { everywhere } from './transform.ts';
import type { ColumnRanges } from './transform.ts';
import { cropRgb, resizeRgb } from '../raster/resample.ts';

/** A part of the photo, possibly resized: source pixel = (photo pixel - offset) x scale. */
export interface Source {
  image: Rgb;
  x: number;
  y: number;
  scaleX: number;
  scaleY: number;
}

/** The part of the photo that the frame shows, with a few pixels more for the kernels. */
export function frameBox(frame: Frame, photo: Rgb): { image: Rgb; x: number; y: number } {
  const corners = [
    toPhoto(frame, 0, 0),
    toPhoto(frame, frame.width, 0),
    toPhoto(frame, 0, frame.height),
    toPhoto(frame, frame.width, frame.height),
  ];
  const x = Math.max(0, Math.floor(Math.min(...corners.map((c) => c[0]))) - 4);
  const y = Math.max(0, Math.floor(Math.min(...corners.map((c) => c[1]))) - 4);
  const right = Math.min(photo.width, Math.ceil(Math.max(...corners.map((c) => c[0]))) + 4);
  const bottom = Math.min(photo.height, Math.ceil(Math.max(...corners.map((c) => c[1]))) + 4);
  return cropRgb(photo, { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) });
}

/** The frame's part of the photo, reduced with Lanczos first when the frame is smaller, because bicubic sampling would alias. */
export async function sourceFor(photo: Rgb, frame: Frame): Promise<Source> {
  const { image, x, y } = frameBox(frame, photo);
  if (frame.scale >= 0.95) return { image, x, y, scaleX: 1, scaleY: 1 };
  const width = Math.max(1, Math.round(image.width * frame.scale));
  const height = Math.max(1, Math.round(image.height * frame.scale));
  return {
    image: await resizeRgb(image, width, height),
    x,
    y,
    scaleX: width / image.width,
    scaleY: height / image.height,
  };
}

const PHASES = 256;
const WEIGHTS = new Float32Array((PHASES + 1) * 4);
for (let i = 0; i <= PHASES; i++) {
  const t = i / PHASES;
  WEIGHTS.set(
    [
      -0.5 * t + t * t - 0.5 * t * t * t,
      1 - 2.5 * t * t + 1.5 * t * t * t,
      0.5 * t + 2 * t * t - 1.5 * t * t * t,
      -0.5 * t * t + 0.5 * t * t * t,
    ],
    i * 4,
  );
}

interface Warped {
  image: Rgb;
  /** 1 inside the photo; null when the whole frame is inside. Outside, the photo's edge is repeated. */
  inside: Uint8Array | null;
}

/**
 * Width of the frame's border, in frame widths, in which the photo's edge may be repeated: frames end up to 1.5 of 1024 pixels beyond the photo, and
 * a line of background below the shoulders would show.
 */
const REPEATED = 0.002;

/** Only what lies within `reach` is sampled; the rest stays black. */
export function warpToFrame(photo: Rgb, source: Source, frame: Frame, reach: ColumnRanges = everywhere(frame)): Warped {
  const { width, height } = frame;
  const out = new Uint8ClampedArray(width * height * 3);
  const inside = new Uint8Array(width * height).fill(1);
  let outside = false;
  const origin = toPhoto(frame, 0, 0);
  const right = toPhoto(frame, 1, 0);
  const below = toPhoto(frame, 0, 1);
  const stepX = [right[0] - origin[0], right[1] - origin[1]] as const;
  const stepY = [below[0] - origin[0], below[1] - origin[1]] as const;
  const { data } = source.image;
  const border = Math.ceil(width * REPEATED);
  const beyond = border / frame.scale;
  const lastX = source.image.width - 1;
  const lastY = source.image.height - 1;
  const stride = (lastX + 1) * 3;
  for (let y = 0; y < height; y++) {
    for (let x = reach.from[y]!; x < reach.to[y]!; x++) {
      const px = origin[0] + stepX[0] * x + stepY[0] * y;
      const py = origin[1] + stepX[1] * x + stepY[1] * y;
      const at = y * width + x;
      const isAtBorder = x < border || y < border || x >= width - border || y >= height - border;
      const over = 0.5 + (isAtBorder ? beyond : 0);
      if (px < -over || py < -over || px > photo.width - 1 + over || py > photo.height - 1 + over) {
        inside[at] = 0;
        outside = true;
      }
      // Pixel centres: photo pixel p spans p - 0.5 .. p + 0.5 at every scale.
      const u = (px - source.x + 0.5) * source.scaleX - 0.5;
      const v = (py - source.y + 0.5) * source.scaleY - 0.5;
      const u0 = Math.floor(u);
      const v0 = Math.floor(v);
      const wu = (((u - u0) * PHASES + 0.5) | 0) * 4;
      const wv = (((v - v0) * PHASES + 0.5) | 0) * 4;
      const c0 = (u0 < 1 ? 0 : u0 - 1 > lastX ? lastX : u0 - 1) * 3;
      const c1 = (u0 < 0 ? 0 : u0 > lastX ? lastX : u0) * 3;
      const c2 = (u0 < -1 ? 0 : u0 + 1 > lastX ? lastX : u0 + 1) * 3;
      const c3 = (u0 < -2 ? 0 : u0 + 2 > lastX ? lastX : u0 + 2) * 3;
      const a0 = WEIGHTS[wu]!;
      const a1 = WEIGHTS[wu + 1]!;
      const a2 = WEIGHTS[wu + 2]!;
      const a3 = WEIGHTS[wu + 3]!;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let k = 0; k < 4; k++) {
        const line = v0 - 1 + k;
        const row = (line < 0 ? 0 : line > lastY ? lastY : line) * stride;
        const w = WEIGHTS[wv + k]!;
        const p0 = row + c0;
        const p1 = row + c1;
        const p2 = row + c2;
        const p3 = row + c3;
        r += w * (a0 * data[p0]! + a1 * data[p1]! + a2 * data[p2]! + a3 * data[p3]!);
        g += w * (a0 * data[p0 + 1]! + a1 * data[p1 + 1]! + a2 * data[p2 + 1]! + a3 * data[p3 + 1]!);
        b += w * (a0 * data[p0 + 2]! + a1 * data[p1 + 2]! + a2 * data[p2 + 2]! + a3 * data[p3 + 2]!);
      }
      out[at * 3] = r;
      out[at * 3 + 1] = g;
      out[at * 3 + 2] = b;
    }
  }
  return { image: { data: new Uint8Array(out.buffer), width, height }, inside: outside ? inside : null };
}

/** Width in pixels to which a plane is reduced for a frame. */
const PLANE_WIDTH = 128;

/** A plane of the whole photo (of any size) resampled into the frame at low resolution; borders are repeated. */
export function planeInFrame(plane: Plane, photo: Rgb, frame: Frame): Plane {
  const step = Math.max(1, frame.width / PLANE_WIDTH);
  const [width, height] = [Math.round(frame.width / step), Math.round(frame.height / step)];
  const data = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [px, py] = toPhoto(frame, (x + 0.5) * step, (y + 0.5) * step);
      const u = Math.min(plane.width - 1, Math.max(0, Math.round(((px + 0.5) * plane.width) / photo.width - 0.5)));
      const v = Math.min(plane.height - 1, Math.max(0, Math.round(((py + 0.5) * plane.height) / photo.height - 0.5)));
      data[y * width + x] = plane.data[v * plane.width + u]!;
    }
  }
  return { data, width, height };
}
