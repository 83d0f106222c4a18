// Difference hash (dHash) of a picture: 64 bits that say whether each cell of an 8 x 8 grid is brighter than its neighbour. Stable under
// changes of light, size and compression; changes with the crop.
import { sharpOf } from '../decode/index.ts';
import type { Rgb } from '../types.ts';

export async function dhashOf(image: Rgb): Promise<string> {
  const { data } = await sharpOf(image)
    .resize(9, 8, { fit: 'fill', kernel: 'cubic' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let bits = 0n;
  for (let y = 0; y < 8; y += 1)
    for (let x = 0; x < 8; x += 1) bits = (bits << 1n) | (data[y * 9 + x]! > data[y * 9 + x + 1]! ? 1n : 0n);
  return bits.toString(16).padStart(16, '0');
}
