// A place behind the person: one of the committed photographs of our own sets (sets/build.ts makes them, in minutes each), turned
// so that its window or sun is on the key's side.
import { join } from 'node:path';
import sharp from 'sharp';
import { encodedOf, LINEAR_OF_BYTE, luminance } from '../raster/colour-space.ts';
import type { Colour } from '../raster/colour-space.ts';
import type { PlaceBackground } from '../style.ts';
import { discBlur, emptyColour } from './canvas.ts';
import type { Setting } from './canvas.ts';

const PLACES = join(import.meta.dirname, 'places');
const VARIANTS = 4;

export async function place(
  { kind, light, saturation = 1, blur = 0 }: PlaceBackground,
  { width, height, side, variant }: Setting,
): Promise<Colour> {
  const { data } = await sharp(join(PLACES, `${kind}-${variant % VARIANTS}.jpg`))
    .resize(width, height, { fit: 'fill' })
    .flop(side === -1)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const out = emptyColour(width, height);
  for (let i = 0; i < width * height; i++) {
    out.r[i] = LINEAR_OF_BYTE[data[i * 3]!]!;
    out.g[i] = LINEAR_OF_BYTE[data[i * 3 + 1]!]!;
    out.b[i] = LINEAR_OF_BYTE[data[i * 3 + 2]!]!;
  }
  // A lens blurs light, not the numbers that stand for it.
  const { r, g, b } = blur > 0 ? defocused(out, blur * width) : out;
  // Lights stay below white: what the exposure adds is bent off towards it.
  const show = (v: number): number => encodedOf((v * light) / (1 + v * (light - 1)));
  for (let i = 0; i < width * height; i++) {
    const grey = luminance(r[i]!, g[i]!, b[i]!);
    out.r[i] = show(grey + (r[i]! - grey) * saturation);
    out.g[i] = show(grey + (g[i]! - grey) * saturation);
    out.b[i] = show(grey + (b[i]! - grey) * saturation);
  }
  return out;
}

function defocused({ r, g, b, width, height }: Colour, radius: number): Colour {
  const soft = (plane: Float32Array): Float32Array => discBlur(plane, width, height, radius);
  return { r: soft(r), g: soft(g), b: soft(b), width, height };
}
