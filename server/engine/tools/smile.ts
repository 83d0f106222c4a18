// How much a person smiles: the emotion network's score for "happy" on two crops, and the width of the mouth in the mesh.
import { cutOut, squareAt } from '../faces/affine.ts';
import { distance, LANDMARK, pointOf } from '../faces/landmarks.ts';
import { runModel } from '../models.ts';
import type { Face, Rgb } from '../types.ts';
import { interleavedLumaAt } from '../render/raster/colour-space.ts';

const SIDE = 64;
/** Index of "happy" among the network's outputs: angry, disgust, fear, happy, sad, surprise, neutral. */
const HAPPY = 3;
/** Sides of the crops in face box sizes; with only one of them a tilted head has too much effect. */
const CROPS = [1, 1.2] as const;
/** Mouth over face width: closed and plain 0.31-0.36, laughing 0.46-0.50 on the photos of the tests. */
const PLAIN = 0.36;
const WIDE = 0.47;
const NETWORK = 0.6;

/** 0 no smile, 1 a laugh. */
export async function smileStrength(image: Rgb, face: Face): Promise<number> {
  const { x, y, width, height } = face.box;
  let happy = 0;
  for (const crop of CROPS) {
    const matrix = squareAt(x + width / 2, y + height / 2, Math.max(width, height) * crop, face.roll, SIDE);
    const colour = cutOut(image, SIDE, SIDE, matrix);
    const grey = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
      const luma = interleavedLumaAt(colour, i * 3);
      return (luma / 255 - 0.5) * 2;
    });
    const { scores } = await runModel('emotion', grey, [1, SIDE, SIDE, 1]);
    happy += scores.data[HAPPY]! / CROPS.length;
  }
  const { mesh } = face;
  const mouth = distance(pointOf(mesh, LANDMARK.mouthLeft), pointOf(mesh, LANDMARK.mouthRight));
  const cheeks = distance(pointOf(mesh, LANDMARK.leftCheek), pointOf(mesh, LANDMARK.rightCheek)) || 1;
  const wide = Math.min(1, Math.max(0, (mouth / cheeks - PLAIN) / (WIDE - PLAIN)));
  return NETWORK * happy + (1 - NETWORK) * wide;
}
