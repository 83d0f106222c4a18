// Faces confirmed by the mesh network: 468 points in 3-D, and the box and pose derived from them.
import { runModel } from '../models.ts';
import type { Face, Rgb } from '../types.ts';
import { apply, cutOut, squareAt } from './affine.ts';
import { detectCandidates, overlap } from './detect.ts';
import type { Candidate } from './detect.ts';
import { boxOf, leftEyeOf, pointInSpace, rightEyeOf } from './landmarks.ts';
import { poseOf } from './pose.ts';

const SIDE = 192;
const POINTS = 468;
/** Minimum mesh score of a face; a cat reaches 0.6. */
const MIN_SCORE = 0.8;
/** Side of the crop in face sizes, as the network was trained. */
const MARGIN = 1.5;
const MAX_CANDIDATES = 8;

interface Guess {
  x: number;
  y: number;
  side: number;
  angle: number;
}

const angleBetween = ([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): number =>
  Math.atan2(y2 - y1, x2 - x1);

async function meshAt(image: Rgb, guess: Guess): Promise<{ mesh: Float32Array; score: number }> {
  const matrix = squareAt(guess.x, guess.y, guess.side, guess.angle, SIDE);
  const input = cutOut(image, SIDE, SIDE, matrix, 0).map((value) => value / 255);
  const output = await runModel('facemesh', input, [1, SIDE, SIDE, 3]);
  const mesh = new Float32Array(POINTS * 3);
  for (let i = 0; i < POINTS; i += 1) {
    const [u, v, depth] = pointInSpace(output.mesh.data, i);
    const [x, y] = apply(matrix, u, v);
    mesh.set([x, y, (depth * guess.side) / SIDE], i * 3);
  }
  const [score = 0] = output.score.data;
  return { mesh, score };
}

/** The crop for a face whose mesh is roughly known. */
function guessFrom(mesh: Float32Array): Guess {
  const extent = boxOf(mesh);
  return {
    x: extent.x + extent.width / 2,
    y: extent.y + extent.height / 2,
    side: Math.max(extent.width, extent.height) * MARGIN,
    angle: angleBetween(leftEyeOf(mesh), rightEyeOf(mesh)),
  };
}

async function fitMesh(image: Rgb, guess: Guess): Promise<Face> {
  const { mesh, score } = await meshAt(image, guess);
  return { box: boxOf(mesh), score, mesh, ...poseOf(mesh) };
}

/** Runs the network twice: the second crop is aligned by the first mesh. Undefined when the score is too low. */
async function fitCandidate(image: Rgb, { box, eyes }: Candidate): Promise<Face | undefined> {
  const rough = await fitMesh(image, {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    side: Math.max(box.width, box.height) * MARGIN,
    angle: angleBetween(...eyes),
  });
  const face = await fitMesh(image, guessFrom(rough.mesh));
  return face.score > MIN_SCORE ? face : undefined;
}

/** Looks for a face where its mesh is expected; takes a tenth of the time of a full search. */
export async function findFaceNear(image: Rgb, expected: Float32Array): Promise<Face | undefined> {
  const face = await fitMesh(image, guessFrom(expected));
  return face.score > MIN_SCORE ? face : undefined;
}

/** All faces of the picture, widest first. */
export async function findFaces(image: Rgb): Promise<Face[]> {
  const faces: Face[] = [];
  for (const candidate of (await detectCandidates(image)).slice(0, MAX_CANDIDATES)) {
    const face = await fitCandidate(image, candidate);
    // Two candidates of the same face converge to the same mesh.
    if (face && !faces.some(({ box }) => overlap(box, face.box) > 0.3)) faces.push(face);
  }
  return faces.sort((a, b) => b.box.width - a.box.width);
}

/** The face's coordinates in a picture `factor` times as large. */
export function scaleFace(face: Face, factor: number): Face {
  const { x, y, width, height } = face.box;
  return {
    ...face,
    box: { x: x * factor, y: y * factor, width: width * factor, height: height * factor },
    mesh: face.mesh.map((value) => value * factor),
  };
}
