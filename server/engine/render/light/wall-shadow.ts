// The person's shadow on a wall close behind: broad and soft, away from the key light and downwards. Without it the person seems to float.
// Places are metres away and get none.
import type { Plane } from '../../types.ts';
import { blur } from '../raster/blur.ts';
import type { Colour } from '../raster/colour-space.ts';
import { shrinkPlane } from '../raster/resample.ts';
import type { Lighting } from './relight.ts';
import type { StyleSpec } from '../style.ts';

const WALLS: ReadonlySet<StyleSpec['background']['kind']> = new Set(['paper', 'brand', 'window']);

/** Distance from person to wall, and width of the penumbra of a softbox, in frame widths. */
const DISTANCE = 0.13;
const PENUMBRA = 0.06;
/** Encoded brightness lost in the middle of the shadow, for a key light of strength 1; fill light brightens the rest. */
const DEPTH = 0.18;

/** The backdrop with the shadow of the person in `alpha`; unchanged when the style has no wall. `side` as in `lightMap`. */
export function shadeWall(
  backdrop: Colour,
  alpha: Plane,
  { background, light }: Pick<StyleSpec, 'background'> & { light: Pick<Lighting, 'key'> },
  side: 1 | -1,
): Colour {
  if (!WALLS.has(background.kind)) return backdrop;
  const { width, height } = backdrop;
  const { azimuth, elevation, strength } = light.key;
  const shade = blur(cast(shrinkPlane(alpha, width, height), side * azimuth, elevation), PENUMBRA * width);
  const dim = (plane: Float32Array): Float32Array =>
    plane.map((value, i) => value * (1 - DEPTH * strength * shade.data[i]!));
  return { r: dim(backdrop.r), g: dim(backdrop.g), b: dim(backdrop.b), width, height };
}

/** The person's outline projected by a key light at these angles, in degrees right of and above the camera. */
function cast({ data, width, height }: Plane, azimuth: number, elevation: number): Plane {
  const reach = DISTANCE * width;
  const tangent = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);
  const right = Math.round(reach * tangent(azimuth));
  const up = Math.round(reach * tangent(elevation));
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.max(0, y - up) * width;
    // The person continues outside the frame, so its border is repeated.
    for (let x = 0; x < width; x++) out[y * width + x] = data[row + Math.min(width - 1, Math.max(0, x + right))]!;
  }
  return { data: out, width, height };
}
