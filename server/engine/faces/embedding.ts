// Who it is: a vector of 1,024 numbers. Two vectors of one person point the same way; cosine says how nearly.
// Vectors live as long as a shoot; nothing here keeps them.
import { runModel } from '../models.ts';
import type { Face, Rgb } from '../types.ts';
import { cutOut, fitSimilarity } from './affine.ts';
import type { Point } from './affine.ts';
import { LANDMARK, leftEyeOf, pointOf, rightEyeOf } from './landmarks.ts';

const SIDE = 224;
/** Where eyes, nose and mouth corners stand in the 112 px square that face recognition has agreed on (ArcFace). */
const TEMPLATE: readonly Point[] = [
  [38.2946, 51.6963],
  [73.5318, 51.5014],
  [56.0252, 71.7366],
  [41.5493, 92.3655],
  [70.7299, 92.2041],
];
/** This network sees more of the head: at 0.8 of the template's size people are told apart best. */
const ZOOM = 0.8;
const ALIGNED: readonly Point[] = TEMPLATE.map(([x, y]): Point => [
  ((x - 56) * ZOOM + 56) * (SIDE / 112),
  ((y - 56) * ZOOM + 56) * (SIDE / 112),
]);
/** The mean colour of its training pictures, blue first. */
const MEAN = [103.94, 116.78, 123.68] as const;

export async function embedFace(image: Rgb, face: Face): Promise<Float32Array> {
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
  return normalise((await runModel('faceres', input, [1, SIDE, SIDE, 3]))['embedding']!.data);
}

function normalise(vector: ArrayLike<number>): Float32Array {
  const length = Math.sqrt(Array.from(vector).reduce((sum, value) => sum + value * value, 0));
  return Float32Array.from(vector, (value) => value / (length || 1));
}

export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i += 1) {
    dot += a[i]! * (b[i] ?? 0);
    aa += a[i]! * a[i]!;
    bb += (b[i] ?? 0) ** 2;
  }
  return dot / (Math.sqrt(aa * bb) || 1);
}

/** The person that most of the set shows: the middle value in every dimension, so that one stranger moves it little. */
export function medianEmbedding(embeddings: readonly ArrayLike<number>[]): Float32Array | null {
  const [first] = embeddings;
  if (!first) return null;
  const middle = new Float32Array(first.length);
  for (let i = 0; i < middle.length; i += 1) {
    const values = embeddings.map((embedding) => embedding[i]!).sort((a, b) => a - b);
    const half = values.length >> 1;
    middle[i] = values.length % 2 ? values[half]! : (values[half - 1]! + values[half]!) / 2;
  }
  return normalise(middle);
}
