// From which side the photo's own light falls on the face: a key from there looks like that light, and one from the other side argues with it.
import { luma } from './raster/colour-space.ts';
import type { Colour } from './raster/colour-space.ts';
import type { Relief } from './relief.ts';

/** Only where the map is surely of the face. */
const FACE = 0.7;
/** Keeps the logarithm of black finite; encoded. */
const BLACK = 0.05;

/**
 * How the face's brightness goes with the way its surface faces: the slope of the natural logarithm of encoded luma against the normals' x. Positive: the
 * light comes from the right of the camera. Even light gives 0 to 0.1 either way, a window at one side 0.4 and more.
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
