// Estimates from which side the photo's own light falls on the face, so that the key light can agree with it.
import { luma } from './raster/colour-space.ts';
import type { Colour } from './raster/colour-space.ts';
import type { Relief } from './relief.ts';

/** Minimum of the face mask. */
const FACE = 0.7;
/** Added before the logarithm, to keep it finite for black (encoded). */
const BLACK = 0.05;

/**
 * Slope of the natural logarithm of encoded luma against the x component of the face's normals. Positive: light from the right of the camera.
 * Even light gives -0.1 to 0.1, a window at one side 0.4 and more.
 */
export function litFrom(person: Colour, relief: Relief): number {
  const { width, height } = relief;
  let [n, sx, sy, sxx, sxy] = [0, 0, 0, 0, 0];
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * person.height) / height) * person.width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (relief.face.data[i]! < FACE) continue;
      const at = row + Math.floor(((x + 0.5) * person.width) / width);
      const bright = Math.log(BLACK + Math.max(0, luma(person.r[at]!, person.g[at]!, person.b[at]!)));
      const facing = relief.x[i]!;
      n++;
      sx += facing;
      sy += bright;
      sxx += facing * facing;
      sxy += facing * bright;
    }
  }
  const spread = n * sxx - sx * sx;
  return spread > 0 ? (n * sxy - sx * sy) / spread : 0;
}
