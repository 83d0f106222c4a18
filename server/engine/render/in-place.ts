// The person left in place: the photo itself round the retouched person, as sharp as it is. Nothing is cut out or put out of focus along an outline that
// may be wrong, so that loose hair, a hat, a hand or a cat before the chest shows no edge.
import type { Plane } from '../types.ts';
import { blur } from './raster/blur.ts';
import { smoothstep } from './raster/colour-space.ts';
import type { Colour } from './raster/colour-space.ts';

/** Alpha from which the person's retouched pixels start to be blended in, and from which only they are used. */
const PERSON = [0.9, 1] as const;

/**
 * Along the outline a person's colours are freed from the wall's for another background, which before the same wall shows as flat patches in hair:
 * blur of alpha in face widths, and the blurred alpha from which the person's pixels start to be used, and from which they are used in full.
 */
const RIM = 0.02;
const WITHIN = [0.9, 0.99] as const;

/** `photo` is the corrected photo in the frame, changed in place and returned. It has the size of `person` and `alpha`. `faceWidth` is in its pixels. */
export function keepInPlace(photo: Colour, person: Colour, alpha: Plane, faceWidth: number): Colour {
  const soft = blur(alpha, faceWidth * RIM).data;
  for (let i = 0; i < alpha.data.length; i++) {
    const own = smoothstep(PERSON[0], PERSON[1], alpha.data[i]!) * smoothstep(WITHIN[0], WITHIN[1], soft[i]!);
    if (own === 0) continue;
    photo.r[i]! += (person.r[i]! - photo.r[i]!) * own;
    photo.g[i]! += (person.g[i]! - photo.g[i]!) * own;
    photo.b[i]! += (person.b[i]! - photo.b[i]!) * own;
  }
  return photo;
}
