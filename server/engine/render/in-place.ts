// The person left in place: the photo itself round the retouched person, as sharp as it is. Nothing is cut out or put out of focus along an outline that
// may be wrong, so that loose hair, a hat, a hand or a cat before the chest shows no edge.
import type { Plane } from '../types.ts';
import { smoothstep } from './raster/colour-space.ts';
import type { Colour } from './raster/colour-space.ts';

/** Alpha from which the person's retouched pixels start to be blended in, and from which only they are used. */
const PERSON = [0.9, 1] as const;

/** `photo` is the corrected photo in the frame, changed in place and returned. It has the size of `person` and `alpha`. */
export function keepInPlace(photo: Colour, person: Colour, alpha: Plane): Colour {
  for (let i = 0; i < alpha.data.length; i++) {
    const own = smoothstep(PERSON[0], PERSON[1], alpha.data[i]!);
    if (own === 0) continue;
    photo.r[i]! += (person.r[i]! - photo.r[i]!) * own;
    photo.g[i]! += (person.g[i]! - photo.g[i]!) * own;
    photo.b[i]! += (person.b[i]! - photo.b[i]!) * own;
  }
  return photo;
}
