// A place as background: one of the committed renderings of our sets (made by sets/build.ts), mirrored if needed so that its window or
// sun is on the key light's side.
import { join } from 'node:path';
import sharp from 'sharp';
import { encodedOf, LINEAR_OF_BYTE, luminance } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import type { PlaceBackground } from '../style.ts';
import { emptyColour } from './canvas.ts';
import type { Setting } from './canvas.ts';

const PLACES = join(import.meta.dirname, 'places');
const VARIANTS = 4;

export async function place(
  { kind, light, saturation = 1 }: PlaceBackground,
  { width, height, side, variant }: Setting,
): Promise<Colour> {
  const { data } = await sharp(join(PLACES, `${kind}-${variant % VARIANTS}.jpg`))
    .resize(width, height, { fit: 'fill' })
    .flop(side === -1)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const out = emptyColour(width, height);
  // Rolls off towards white, so that brightened lights do not clip.
  const show = (v: number): number => encodedOf((v * light) / (1 + v * (light - 1)));
  for (let i = 0; i < width * height; i++) {
    const r = LINEAR_OF_BYTE[data[i * 3]!]!;
    const g = LINEAR_OF_BYTE[data[i * 3 + 1]!]!;
    const b = LINEAR_OF_BYTE[data[i * 3 + 2]!]!;
    const grey = luminance(r, g, b);
    out.r[i] = show(grey + (r - grey) * saturation);
    out.g[i] = show(grey + (g - grey) * saturation);
    out.b[i] = show(grey + (b - grey) * saturation);
  }
  return out;
}
