// A face is what the mesh network recognises as one: 468 points in space, and from them its box and pose.
import { runModel } from '../models.ts';
import type { Face, Rgb } from '../types.ts';
import { apply, cutOut, squareAt } from './affine.ts';
import { detectCandidates, overlap } from './detect.ts';
import type { Candidate } from './detect.ts';
import { boxOf, leftEyeOf, rightEyeOf } from './landmarks.ts';
import { poseOf } from './pose.ts';

const SIDE = 192;
const POINTS = 468;
/** Below this the mesh lies over something that is no face: a cat's reaches 0.6. */
const MIN_SCORE = 0.8;
/** The network was trained on crops half as large again as the face. */
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
  const raw = output['mesh']!.data;
  const mesh = new Float32Array(POINTS * 3);
  for (let i = 0; i < POINTS; i += 1) {
    const [x, y] = apply(matrix, raw[i * 3]!, raw[i * 3 + 1]!);
    mesh.set([x, y, (raw[i * 3 + 2]! * guess.side) / SIDE], i * 3);
  }
  return { mesh, score: output['score']!.data[0]! };
}

/** The square in which the network should look for a face whose mesh is known. */
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

/** Fits twice: the second time on the square that the first mesh asks for, which is turned and centred better. */
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

/** Looks for a face only where it is expected, which takes a tenth of the time of a search. */
export async function findFaceNear(image: Rgb, expected: Float32Array): Promise<Face | undefined> {
  const face = await fitMesh(image, guessFrom(expected));
  return face.score > MIN_SCORE ? face : undefined;
}

/** Every face of the picture, the largest first. */
export async function findFaces(image: Rgb): Promise<Face[]> {
  const faces: Face[] = [];
  for (const candidate of (await detectCandidates(image)).slice(0, MAX_CANDIDATES)) {
    const face = await fitCandidate(image, candidate);
    // Two candidates of one face end on the same mesh.
    if (face && !faces.some(({ box }) => overlap(box, face.box) > 0.3)) faces.push(face);
  }
  return faces.sort((a, b) => b.box.width - a.box.width);
}

/** The same face in a picture that is `factor` times as large. */
export function scaleFace(face: Face, factor: number): Face {
  const { x, y, width, height } = face.box;
  return {
    ...face,
    box: { x: x * factor, y: y * factor, width: width * factor, height: height * factor },
    mesh: face.mesh.map((value) => value * factor),
  };
}
