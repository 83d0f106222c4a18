// Separates a second person in a photo from faces that do not matter: posters, and people far behind or out of focus.
import { embedFaceWithLength } from '../faces/embedding.ts';
import type { Face, Rgb } from '../types.ts';
import { LIMITS } from './limits.ts';
import { measureFace } from './measure.ts';

const centreOf = ({ box }: Face) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Distance of the faces' centres, in widths of `face`. */
function distanceOf(face: Face, other: Face): number {
  const [a, b] = [centreOf(face), centreOf(other)];
  return Math.hypot(a.x - b.x, a.y - b.y) / face.box.width;
}

/**
 * Whether `other`, a face that the mesh network has confirmed, is a second person of the photo: about as large as `face`, or touching it; not out
 * of focus in the background; and, with `recognise`, a face to the embedding network as well.
 */
async function isRival(image: Rgb, face: Face, other: Face, recognise: boolean): Promise<boolean> {
  const { touching, apart, background, close, embedding } = LIMITS.otherFace;
  const share = other.box.width / face.box.width;
  if (share <= (distanceOf(face, other) < close ? touching : apart)) return false;
  if (share < background && measureFace(image, other).sharpness < LIMITS.sharpness.reject) return false;
  return !recognise || (await embedFaceWithLength(image, other)).length > embedding;
}

/**
 * The face of another person besides the first of `faces`, which are sorted by width; undefined where there is none. Without `recognise` no
 * embedding is made of anybody.
 */
export async function findRival(image: Rgb, faces: readonly Face[], recognise: boolean): Promise<Face | undefined> {
  const [face, ...others] = faces;
  if (!face) return undefined;
  for (const other of others) if (await isRival(image, face, other, recognise)) return other;
  return undefined;
}
