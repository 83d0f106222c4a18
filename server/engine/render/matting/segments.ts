// What each part of a picture of a person is: MediaPipe's selfie multiclass network, which knows hair from skin and clothes
// and sees single locks.
import { runModel } from '../../models.ts';
import type { Plane, Rgb } from '../../types.ts';
import { resizeRgb } from '../raster/resample.ts';

/** Side of the network's square input and output; the picture is stretched to it. */
export const SEGMENTS_SIDE = 256;
const PIXELS = SEGMENTS_SIDE * SEGMENTS_SIDE;

/** The network's classes in its own order. `others` are things worn or held: hats, glasses' frames, headphones, and leaves before a face. */
export const SEGMENTS = ['background', 'hair', 'bodySkin', 'faceSkin', 'clothes', 'others'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** Probabilities 0..1 of every class, together 1 at every pixel; SEGMENTS_SIDE square as they come from the network. */
export type Segments = Record<Segment, Plane>;

/** A plane for every class. */
export const eachSegment = (planeOf: (name: Segment) => Plane): Segments => ({
  background: planeOf('background'),
  hair: planeOf('hair'),
  bodySkin: planeOf('bodySkin'),
  faceSkin: planeOf('faceSkin'),
  clothes: planeOf('clothes'),
  others: planeOf('others'),
});

/** One pass over the picture. `tone` maps its 256 values to 0..1, for pictures that are too dark for the network. */
export async function segmentsOf(image: Rgb, tone?: Float32Array): Promise<Segments> {
  const small = await resizeRgb(image, SEGMENTS_SIDE, SEGMENTS_SIDE);
  // The network was trained on -1..1.
  const input = new Float32Array(small.data.length);
  for (let i = 0; i < input.length; i++) input[i] = 2 * (tone ? tone[small.data[i]!]! : small.data[i]! / 255) - 1;
  const { logits } = await runModel('segments', input, [1, SEGMENTS_SIDE, SEGMENTS_SIDE, 3]);
  return softmaxOf(logits.data);
}

/** Probabilities from the network's scores, which stand class by class at each pixel. */
function softmaxOf(logits: Float32Array): Segments {
  const count = SEGMENTS.length;
  const scores = new Float32Array(logits.length);
  const sums = new Float64Array(PIXELS);
  for (let i = 0, at = 0; i < PIXELS; i++) {
    let sum = 0;
    for (let c = 0; c < count; c++, at++) {
      scores[at] = Math.exp(logits[at]!);
      sum += scores[at]!;
    }
    sums[i] = sum;
  }
  return eachSegment((name) => {
    const data = new Float32Array(PIXELS);
    const first = SEGMENTS.indexOf(name);
    for (let i = 0, at = first; i < PIXELS; i++, at += count) data[i] = scores[at]! / sums[i]!;
    return { data, width: SEGMENTS_SIDE, height: SEGMENTS_SIDE };
  });
}

/** The probability of background where the network is sure: it was trained never to say 0 or 1. */
const SURE_BACKGROUND = 0.945;
const SURE_PERSON = 0.005;

/** How much of each pixel is the person or what they wear, 0..1 and true at both ends. */
export function personIn({ background }: Segments): Plane {
  const scale = 1 / (SURE_BACKGROUND - SURE_PERSON);
  const data = background.data.map((v) => Math.min(1, Math.max(0, (SURE_BACKGROUND - v) * scale)));
  return { ...background, data };
}

/** The sum of both skins where the network is sure, and where it is sure of anything else: each class keeps about 0.02 everywhere. */
const SURE_SKIN = 0.92;
const NO_SKIN = 0.06;

/** How much of each pixel is skin, 0..1. */
export function skinIn({ faceSkin, bodySkin }: Segments): Plane {
  const scale = 1 / (SURE_SKIN - NO_SKIN);
  const data = faceSkin.data.map((v, i) => Math.min(1, Math.max(0, (v + bodySkin.data[i]! - NO_SKIN) * scale)));
  return { ...faceSkin, data };
}
