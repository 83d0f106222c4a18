// The findings about a photo, and all thresholds. docs/engine.md explains every figure with its unit and reason.
import type { FailReason } from '../errors.ts';

export interface PhotoFindings {
  accepted: boolean;
  fail_reason: FailReason | null;
  /** 0..100: how good a headshot this photo can become. */
  quality_score: number;
  /** Cosine of the face's embedding to the median of the other photos, -1..1; null without others. */
  similarity: number | null;
  /** Variance of the Laplacian of the face at 160 px, noise subtracted, over (squared contrast + 25), times 1000. */
  sharpness: number;
  /** Width of the face in pixels of the stored photo. */
  face_width: number;
  /** Median luma of the face, 0..255. */
  brightness: number;
  width: number;
  height: number;
  /** 64 bits as 16 hexadecimal digits. */
  dhash: string;
  embedding: number[] | null;
  warnings: Warning[];
  /** The findings cross a process boundary and are stored as they are. */
  [extra: string]: unknown;
}

export const WARNINGS = [
  'small_face',
  'soft',
  'turned_head',
  'tilted_head',
  'eyes_closed',
  'looking_away',
  'sunglasses',
  'mouth_covered',
  'face_covered',
  'hand_at_face',
  'hair_over_eye',
  'hat',
  'no_shoulders',
  'head_cut',
  'unclear_outline',
  'dim',
  'washed_out',
  'uneven_light',
  'colour_cast',
  'unsure_person',
] as const;
export type Warning = (typeof WARNINGS)[number];

export const LIMITS = {
  /** Pixels of face width: too few to enlarge, and fewer than a headshot shows. */
  faceWidth: { reject: 100, warn: 200 },
  /** See PhotoFindings.sharpness. */
  sharpness: { reject: 0.6, warn: 1.6 },
  /** Luma of the face, 0..255. Too dark: median and 95th percentile (`bright`) below both lines, or `bright` below `brightAlone`. */
  dark: { median: 45, bright: 150, brightAlone: 100 },
  /** Share of the face that is clipped (luma over 250): refused. */
  clipped: 0.15,
  /** How far the face may extend beyond the photo, in face widths. */
  cut: 0.04,
  /** Another face counts if it is wider than this share of the main face. */
  otherFace: 0.35,
  /** Maximum hash distance of duplicates, of 64 bits. The nearest two unrelated photos differed by 12. */
  duplicate: 4,
  /** Cosine: somebody else below the first, unsure below the second. */
  similarity: { reject: 0.6, sure: 0.65 },
  /** Radians. */
  yaw: 0.52,
  pitch: 0.44,
  roll: 0.44,
  /** Height over width of the eye's opening, mean of both eyes; closed below. */
  openness: 0.14,
  /** Luma under the eyes over luma of the cheeks, behind glasses. */
  lens: 0.4,
  /** See Covers; frames of clear glasses cover up to 0.2 of the field round the eyes, and glasses are seen from `glasses` on. */
  covered: { eyes: 0.5, glasses: 0.08, hairOverEye: 0.4, mouth: 0.5, things: 0.2, hand: 0.03 },
  /** See Covers. Both lines have to be passed. */
  hat: { area: 0.34, share: 0.62 },
  /** See Covers, face widths. A photo that cuts more than `leaves` of a head's top may hide it behind something that is no hat. */
  headCut: { above: 0.12, beside: 0.4, leaves: 0.3 },
  /** See Covers: leaves before the person, a wall that looks like the person. */
  unclear: 0.08,
  /** Room below the chin in face heights, enough for a collar and the beginning of the shoulders. */
  shoulders: 0.45,
  /** Luma of the darker cheek over the brighter one's. */
  evenness: 0.45,
  /** 95th percentile of the face's luma. */
  dim: 140,
  /** Share of the face that is clipped (luma over 250): warned about. */
  washedOut: 0.05,
  /** See lookingPast in warnings.ts: threshold, the network's bias, and shift of the irises for each radian of yaw. */
  gaze: { past: 0.4, lean: 0.1, turn: 0.7 },
  /** Natural logarithms beyond the natural colour ratios of skin. */
  cast: { red: 0.45, blue: 0.28 },
} as const;
