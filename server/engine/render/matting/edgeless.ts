// Where alpha's outline has no edge of the photo below it.
import type { Plane, Rgb } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { blur } from '../raster/blur.ts';

/** Colour difference (0..1, root of summed squares) under which there is no edge, this far on both sides of the outline in face widths. */
const EDGE = 0.09;
const BESIDE = 0.04;
const SOLID = 0.5;
/** Minimum number of points for a reliable share. */
const MIN_POINTS = 20;

export interface OutlinePoint {
  x: number;
  y: number;
  /** Unit normal, outwards. */
  nx: number;
  ny: number;
}

/** The pixels just inside the outline of `alpha` at 0.5. */
export function outlinePoints({ data, width, height }: Plane): OutlinePoint[] {
  const soft = blur({ data, width, height }, 1.2).data;
  const points: OutlinePoint[] = [];
  for (let y = 2; y < height - 2; y++)
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      const inside = soft[i]! > SOLID;
      if (!inside) continue;
      if (soft[i + 1]! > SOLID && soft[i - 1]! > SOLID && soft[i + width]! > SOLID && soft[i - width]! > SOLID)
        continue;
      const gx = soft[i + 1]! - soft[i - 1]!;
      const gy = soft[i + width]! - soft[i - width]!;
      const length = Math.hypot(gx, gy);
      if (length > 0.02) points.push({ x, y, nx: -gx / length, ny: -gy / length });
    }
  return points;
}

function colourAt({ data, width, height }: Rgb, x: number, y: number): [number, number, number] {
  const px = Math.min(width - 1, Math.max(0, Math.round(x)));
  const py = Math.min(height - 1, Math.max(0, Math.round(y)));
  const i = (py * width + px) * 3;
  return [data[i]! / 255, data[i + 1]! / 255, data[i + 2]! / 255];
}

function contrastAcross(photo: Rgb, { x, y, nx, ny }: OutlinePoint, reach: number): number {
  let most = 0;
  for (const far of [0.6, 1, 1.5]) {
    const inside = colourAt(photo, x - nx * reach * far, y - ny * reach * far);
    const outside = colourAt(photo, x + nx * reach * far, y + ny * reach * far);
    most = Math.max(most, Math.hypot(inside[0] - outside[0], inside[1] - outside[1], inside[2] - outside[2]));
  }
  return most;
}

/**
 * Share of alpha's outline above the chin along which the photo has hardly an edge: background was kept, or a part of the person lost. Null where
 * there is hardly any outline, as of a face that fills the picture. Alpha, photo and face are of one size.
 */
export function edgelessShare(
  alpha: Plane,
  photo: Rgb,
  face: Pick<FaceGeometry, 'top' | 'width' | 'height'>,
): number | null {
  const head = outlinePoints(alpha).filter(({ y }) => y < face.top + face.height);
  if (head.length < MIN_POINTS) return null;
  const reach = Math.max(1.5, face.width * BESIDE);
  const edgeless = head.filter((point) => contrastAcross(photo, point, reach) < EDGE).length;
  return edgeless / head.length;
}
