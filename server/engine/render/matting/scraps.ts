// Pieces in a frame that only what lies outside it connects with the person: the corner of a chair, the end of a strap. In the frame they float.
import type { Plane } from '../../types.ts';
import type { FaceGeometry } from '../face-regions.ts';
import { componentsOf } from '../raster/components.ts';
import { grow, maskOf } from '../raster/morphology.ts';
import { shrinkPlane } from '../raster/resample.ts';

/** Reduction of the grid on which pieces are looked for. */
const STEP = 2;
/** Minimum alpha of connected pixels: haze connects nothing. */
const SOLID = 0.3;
/** Largest area of a scrap in face widths squared: a hand or an elbow that comes into the frame is larger. */
const MAX_SCRAP_AREA = 0.08;
/** Cells of haze round a scrap that go with it. */
const HAZE = 4;

/** Sets `alpha` (in the frame, 0..1, changed in place) to 0 in scraps at the frame's border. */
export function dropScraps(alpha: Plane, face: FaceGeometry): void {
  const { data, width, height } = alpha;
  const small = shrinkPlane(alpha, Math.ceil(width / STEP), Math.ceil(height / STEP));
  const { width: w, height: h } = small;
  const solid = maskOf(small.data, (v) => v > SOLID);
  const limit = (MAX_SCRAP_AREA * face.width ** 2) / STEP ** 2;
  const scraps = new Uint8Array(solid.length);
  const rest = new Uint8Array(solid.length);
  // Over a gap of two cells a lock of hair still hangs on.
  for (const part of componentsOf(grow(solid, w, h, 1), w, h)) {
    const isScrap = touchesBorder(part, w, h) && part.filter((i) => solid[i]).length <= limit;
    for (const i of part) (isScrap ? scraps : rest)[i] = 1;
  }
  if (!scraps.includes(1)) return;
  const dropped = grow(scraps, w, h, HAZE);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * h) / height) * w;
    for (let x = 0; x < width; x++) {
      const k = row + Math.floor((x * w) / width);
      if (dropped[k] && !rest[k]) data[y * width + x] = 0;
    }
  }
}

const touchesBorder = (part: readonly number[], width: number, height: number): boolean =>
  part.some((i) => i < width || i >= width * (height - 1) || i % width === 0 || i % width === width - 1);
