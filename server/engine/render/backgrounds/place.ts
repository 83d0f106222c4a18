// A place behind the person: one of the committed photographs of our own sets (sets/build.ts makes them, in minutes each), turned
// so that its window or sun is on the key's side.
import { join } from 'node:path';
import sharp from 'sharp';
import { encodedOf, LINEAR_OF_BYTE } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import type { PlaceBackground } from '../style.ts';
import { emptyColour } from './canvas.ts';
import type { Setting } from './canvas.ts';

const PLACES = join(import.meta.dirname, 'places');
const VARIANTS = 4;

export async function place(
  { kind, light }: PlaceBackground,
  { width, height, side, variant }: Setting,
): Promise<Colour> {
  const { data } = await sharp(join(PLACES, `${kind}-${variant % VARIANTS}.jpg`))
    .resize(width, height, { fit: 'fill' })
    .flop(side === -1)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Lights stay below white: what the exposure adds is bent off towards it.
  const shown = LINEAR_OF_BYTE.map((v) => encodedOf((v * light) / (1 + v * (light - 1))));
  const out = emptyColour(width, height);
  for (let i = 0; i < width * height; i++) {
    out.r[i] = shown[data[i * 3]!]!;
    out.g[i] = shown[data[i * 3 + 1]!]!;
    out.b[i] = shown[data[i * 3 + 2]!]!;
  }
  return out;
}
