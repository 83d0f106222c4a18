// Warnings about a usable photo: what could be better. Thresholds are in limits.ts; what cannot be detected reliably is not guessed.
import { mouthOpening } from '../faces/landmarks.ts';
import type { Covers } from './covers.ts';
import { LIMITS } from './limits.ts';
import type { PhotoWarning } from '../../contracts/findings.ts';
import type { QualityInputs } from './quality.ts';

/** Colour cast of the skin (tools/cast.ts); null for a black and white picture. */
type Cast = { red: number; blue: number } | null;

/** Whether both eyes are hidden by something solid, or by dark glasses. */
function hidesEyes({ covers, lens }: QualityInputs): boolean {
  const dark = lens < LIMITS.lens;
  if (!covers) return dark;
  return covers.eyes > LIMITS.covered.eyes || (dark && covers.glasses > LIMITS.covered.glasses);
}

/**
 * How far the eyes look past the camera, as a share of half the eye's width. The expected shift of the irises for a turned head that looks
 * into the camera is subtracted, and so is the network's bias, which was trained on one of the two eyes.
 */
export function lookingPast({ face, eyes }: Pick<QualityInputs, 'face' | 'eyes'>): number {
  const { lean, turn } = LIMITS.gaze;
  return Math.abs((eyes.left.gaze + eyes.right.gaze) / 2 + lean + turn * face.yaw);
}

/** Warnings about eyes and head pose. */
function poseSigns(input: QualityInputs): [PhotoWarning, boolean][] {
  const { face } = input;
  const openness = (input.eyes.left.openness + input.eyes.right.openness) / 2;
  const hidden = hidesEyes(input);
  const closed = !hidden && openness < LIMITS.openness;
  const turned = Math.abs(face.yaw) > LIMITS.yaw;
  const tilted = Math.abs(face.pitch) > LIMITS.pitch || Math.abs(face.roll) > LIMITS.roll;
  return [
    ['turned_head', turned],
    ['tilted_head', tilted],
    ['sunglasses', hidden],
    ['eyes_closed', closed],
    // Not for hidden or closed eyes; a turned head has its own warning, and a tilted one misleads the network.
    [
      'mouth_open',
      input.smile !== null && input.smile < LIMITS.mouth.smile && mouthOpening(face.mesh) > LIMITS.mouth.opening,
    ],
    ['looking_away', !closed && !turned && !tilted && !hidden && lookingPast(input) > LIMITS.gaze.past],
  ];
}

/** Warnings about things in front of the face, headwear and a cut head. */
function coverSigns(covers: Covers, hidden: boolean): [PhotoWarning, boolean][] {
  const { covered, hat, headCut } = LIMITS;
  const mouth = covers.mouth > covered.mouth;
  return [
    ['mouth_covered', mouth],
    ['face_covered', !mouth && covers.things > covered.things && !hidden],
    ['hand_at_face', covers.hand > covered.hand],
    ['hair_over_eye', covers.hairOverEye > covered.hairOverEye],
    ['hat', covers.hat.area > hat.area && covers.hat.share > hat.share && covers.cut.above < headCut.leaves],
    ['head_cut', covers.cut.above > headCut.above || covers.cut.beside > headCut.beside],
    ['unclear_outline', covers.unclear > LIMITS.unclear],
  ];
}

export function warningsOf(input: QualityInputs, cast: Cast, similarity: number | null): PhotoWarning[] {
  const { framing, light } = input;
  const signs: [PhotoWarning, boolean][] = [
    ['small_face', input.faceWidth < LIMITS.faceWidth.warn],
    ['soft', input.sharpness < LIMITS.sharpness.warn],
    ...poseSigns(input),
    ...(input.covers ? coverSigns(input.covers, hidesEyes(input)) : []),
    ['no_shoulders', framing.below < LIMITS.shoulders],
    ['dim', light.bright < LIMITS.dim],
    ['washed_out', light.clipped > LIMITS.washedOut],
    ['uneven_light', input.evenness < LIMITS.evenness],
    ['colour_cast', cast !== null && (cast.red > LIMITS.cast.red || cast.blue > LIMITS.cast.blue)],
    ['unsure_person', similarity !== null && similarity < LIMITS.similarity.sure],
  ];
  return signs.filter(([, seen]) => seen).map(([warning]) => warning);
}
