// What could be better about a photo that can be used. Each sign has its line in findings.ts; a sign that cannot be told reliably, such
// as a hand or a hat, is not guessed at.
import { LINEAR_OF_BYTE } from '../render/raster/colour-space.ts';
import { labOf } from '../render/skin-tone.ts';
import { pointOf } from '../faces/landmarks.ts';
import { castOf } from '../tools/cast.ts';
import type { Face, Rgb } from '../types.ts';
import { LIMITS } from './findings.ts';
import type { Warning } from './findings.ts';
import type { QualityInputs } from './quality.ts';

/** Points of the mesh on both lips, and on the skin between nose and mouth. */
const LIPS = [0, 17, 37, 267] as const;
const UPPER_LIP = [164, 165, 391] as const;
/** Half the side of a spot that is read there, in face widths. */
const SPOT = 0.015;

export interface Signs {
  /** How far the skin's colour lies beyond what skin can have; null for a picture without colour. */
  cast: { red: number; blue: number } | null;
  /** Neither lips nor the skin above them have any red or yellow in them: a mask, a cup, a microphone. */
  mouthCovered: boolean;
}

/** Mean colour of the spots around some points, as CIE a* and b*. */
function colourAt(image: Rgb, face: Face, points: readonly number[]): { a: number; b: number } {
  const reach = Math.max(1, Math.round(face.box.width * SPOT));
  const sum = [0, 0, 0];
  let count = 0;
  for (const index of points) {
    const [cx, cy] = pointOf(face.mesh, index).map(Math.round) as [number, number];
    for (let y = Math.max(0, cy - reach); y <= Math.min(image.height - 1, cy + reach); y += 1)
      for (let x = Math.max(0, cx - reach); x <= Math.min(image.width - 1, cx + reach); x += 1) {
        for (let c = 0; c < 3; c += 1) sum[c]! += LINEAR_OF_BYTE[image.data[(y * image.width + x) * 3 + c]!]!;
        count += 1;
      }
  }
  const [, a, b] = labOf(sum[0]! / (count || 1), sum[1]! / (count || 1), sum[2]! / (count || 1));
  return { a, b };
}

export function signsOf(image: Rgb, face: Face): Signs {
  const cast = castOf(image, face);
  const bare = [LIPS, UPPER_LIP].some((points) => {
    const { a, b } = colourAt(image, face, points);
    return a > LIMITS.flesh.a || b > LIMITS.flesh.b;
  });
  return { cast, mouthCovered: cast !== null && !bare };
}

/**
 * How far the eyes look past the camera, as a share of half the eye's width. Whoever turns the head and looks into the camera has the
 * irises on the other side; the constant is the network's own lean, for it was trained on one of the two eyes.
 */
function lookingPast({ face, eyes }: Pick<QualityInputs, 'face' | 'eyes'>): number {
  const { lean, turn } = LIMITS.gaze;
  return Math.abs((eyes.left.gaze + eyes.right.gaze) / 2 + lean + turn * face.yaw);
}

export function warningsOf(input: QualityInputs, { cast, mouthCovered }: Signs, similarity: number | null): Warning[] {
  const { face, framing, light } = input;
  const openness = (input.eyes.left.openness + input.eyes.right.openness) / 2;
  const closed = input.lens >= LIMITS.lens && openness < LIMITS.openness;
  const turned = Math.abs(face.yaw) > LIMITS.yaw;
  const tilted = Math.abs(face.pitch) > LIMITS.pitch || Math.abs(face.roll) > LIMITS.roll;
  const signs: [Warning, boolean][] = [
    ['small_face', input.faceWidth < LIMITS.faceWidth.warn],
    ['soft', input.sharpness < LIMITS.sharpness.warn],
    ['turned_head', turned],
    ['tilted_head', tilted],
    ['sunglasses', input.lens < LIMITS.lens],
    ['eyes_closed', closed],
    // Where eyes cannot be seen there is no gaze; a turned head has been told already, and a tilted one misleads the network.
    [
      'looking_away',
      !closed && !turned && !tilted && input.lens >= LIMITS.lens && lookingPast(input) > LIMITS.gaze.past,
    ],
    ['mouth_covered', mouthCovered],
    ['no_shoulders', framing.below < LIMITS.shoulders],
    ['head_cut', framing.above < LIMITS.crown],
    ['dim', light.bright < LIMITS.dim],
    ['washed_out', light.clipped > LIMITS.washedOut],
    ['uneven_light', input.evenness < LIMITS.evenness],
    ['colour_cast', cast !== null && (cast.red > LIMITS.cast.red || cast.blue > LIMITS.cast.blue)],
    ['unsure_person', similarity !== null && similarity < LIMITS.similarity.sure],
  ];
  return signs.filter(([, seen]) => seen).map(([warning]) => warning);
}
