// Separates the other faces of a photo: a second person, for whom it is refused; somebody whom a headshot may show, whom its person is told of; and
// those that do not matter, far behind, far beside or out of focus.
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
 * Whether `other`, smaller than a second person, may still be seen in a headshot: near enough to lie in its frame, and as large and sharp as a face has to
 * be to count there.
 */
async function isBystander(image: Rgb, face: Face, other: Face, recognise: boolean): Promise<boolean> {
  const { shown, reach, embedding } = LIMITS.otherFace;
  if (other.box.width < shown * face.box.width || distanceOf(face, other) > reach) return false;
  if (measureFace(image, other).sharpness < LIMITS.sharpness.reject) return false;
  return !recognise || (await embedFaceWithLength(image, other)).length > embedding;
}

interface OtherFaces {
  /** A second person. */
  rival?: Face;
  /** Somebody in the background; not looked for further where there is a rival. */
  bystander?: Face;
}

/**
 * The faces of other people besides the first of `faces`, which are sorted by width; the widest of each kind. Without `recognise` no embedding is made
 * of anybody.
 */
export async function findOtherFaces(image: Rgb, faces: readonly Face[], recognise: boolean): Promise<OtherFaces> {
  const [face, ...others] = faces;
  const found: OtherFaces = {};
  if (!face) return found;
  for (const other of others) {
    if (await isRival(image, face, other, recognise)) return { rival: other };
    if (!found.bystander && (await isBystander(image, face, other, recognise))) found.bystander = other;
  }
  return found;
}
