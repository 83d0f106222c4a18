// Face embedding: a unit vector of 1,024 numbers. The cosine of two vectors measures how likely they are the same person. Embeddings are
// kept only until the shoot ends; nothing is stored here.
import { runModel } from '../models.ts';
import type { Face, Rgb } from '../types.ts';
import { cutOut, fitSimilarity } from './affine.ts';
import type { Point } from './affine.ts';
import { normalise } from './cosine.ts';
import { LANDMARK, leftEyeOf, pointOf, rightEyeOf } from './landmarks.ts';

const SIDE = 224;
/** Positions of eyes, nose and mouth corners in the 112 px square of the ArcFace template. */
const TEMPLATE: readonly Point[] = [
  [38.2946, 51.6963],
  [73.5318, 51.5014],
  [56.0252, 71.7366],
  [41.5493, 92.3655],
  [70.7299, 92.2041],
];
/** Scale of the template: this network sees more of the head, and separates people best at 0.8. */
const ZOOM = 0.8;
const ALIGNED: readonly Point[] = TEMPLATE.map(([x, y]): Point => [
  ((x - 56) * ZOOM + 56) * (SIDE / 112),
  ((y - 56) * ZOOM + 56) * (SIDE / 112),
]);
/** Mean of the training pictures, as blue, green, red. */
const MEAN = [103.94, 116.78, 123.68] as const;

/** `length` of the vector before it was normalised: adults' faces reach 9.4 and more, what is hardly a face to the network stays below 8. */
export async function embedFaceWithLength(
  image: Rgb,
  face: Face,
): Promise<{ embedding: Float32Array; length: number }> {
  const points: Point[] = [
    leftEyeOf(face.mesh),
    rightEyeOf(face.mesh),
    pointOf(face.mesh, LANDMARK.noseTip),
    pointOf(face.mesh, LANDMARK.mouthLeft),
    pointOf(face.mesh, LANDMARK.mouthRight),
  ];
  const input = cutOut(image, SIDE, SIDE, fitSimilarity(ALIGNED, points));
  for (let i = 0; i < input.length; i += 3) {
    const red = input[i]!;
    input[i] = input[i + 2]! - MEAN[0];
    input[i + 1]! -= MEAN[1];
    input[i + 2] = red - MEAN[2];
  }
  const { embedding } = await runModel('faceres', input, [1, SIDE, SIDE, 3]);
  return { embedding: normalise(embedding.data), length: Math.hypot(...embedding.data) };
}

export const embedFace = async (image: Rgb, face: Face): Promise<Float32Array> =>
  (await embedFaceWithLength(image, face)).embedding;
