// Chooses one hint for the live picture: what to correct first. Reasons and warnings come from the server, by the rules that photos are
// judged by; this adds the position of the face and the motion.
import type { FailReason, CameraFrameFindings, PhotoWarning } from '#server/contracts/findings.ts';

/** `fair`: good enough, with a small fault that stays. `unguided`: no answers come from the server. */
const HINTS = [
  'starting',
  'unguided',
  'noFace',
  'alone',
  'light',
  'lessLight',
  'closer',
  'centre',
  'back',
  'still',
  'different',
  'glasses',
  'face',
  'eyes',
  'look',
  'mouth',
  'even',
  'colours',
  'lens',
  'apart',
  'upright',
  'hat',
  'fair',
  'good',
] as const;
export type Hint = (typeof HINTS)[number];

/** What is known of the picture now. */
export interface FrameObservation {
  /** Of the newest frame that was answered; undefined before the first one and once it is too old. */
  findings: CameraFrameFindings | undefined;
  /** Mean step of luma from one look to the next, 0..255. */
  motion: number;
  /** Mean luma where the face should be, 0..255. */
  luma: number;
}

/** Where the face belongs, in shares of the picture: the middle of the oval. */
export const FACE_OVAL = { x: 0.5, y: 0.46 } as const;
/** Height of the face in shares of the picture's: below it is far, above it is near. */
const FACE_HEIGHT = { least: 0.26, most: 0.64 } as const;
/** How far the face's middle may be from the oval's, in shares of the picture. */
const MAX_FACE_OFFSET = 0.16;
/** A hint that is shown stays until it is followed by this much more, so that nothing flickers on the line. */
const HYSTERESIS = 0.04;
/** Above it the camera or the person moves too much for a sharp photo. */
const MAX_MOTION = 10;
/** Below it no face is found, because there is no light. */
const MIN_LUMA = 30;

const REASONS: Record<FailReason, Hint> = {
  no_face: 'noFace',
  multiple_faces: 'alone',
  face_too_small: 'closer',
  face_cut_off: 'centre',
  blurry: 'still',
  // A camera's frame is never made of squares.
  pixelated: 'starting',
  too_dark: 'light',
  too_bright: 'lessLight',
  duplicate: 'different',
  not_same_person: 'alone',
  // A frame that cannot be read says nothing of the person.
  unsupported_format: 'starting',
  too_large: 'starting',
  corrupt: 'starting',
  engine: 'starting',
};
const WARNINGS: Record<PhotoWarning, Hint> = {
  unsure_person: 'look',
  sunglasses: 'glasses',
  mouth_covered: 'face',
  face_covered: 'face',
  hand_at_face: 'face',
  hair_over_eye: 'face',
  hat: 'hat',
  unclear_outline: 'apart',
  own_surroundings: 'apart',
  no_new_background: 'apart',
  eyes_closed: 'eyes',
  turned_head: 'look',
  looking_away: 'look',
  mouth_open: 'mouth',
  soft: 'lens',
  dim: 'light',
  washed_out: 'lessLight',
  uneven_light: 'even',
  colour_cast: 'colours',
  small_face: 'closer',
  head_cut: 'back',
  no_shoulders: 'back',
  tilted_head: 'upright',
};

/** Hints about small faults. They do not stop a photo from being taken, because some people can never get rid of them. */
export const isMinor = (hint: Hint, { findings }: FrameObservation): boolean =>
  findings?.accepted === true && !['still', 'good', 'fair'].includes(hint);

/** `shown`: the hint that the person reads now. */
export function chooseHint({ findings, motion, luma }: FrameObservation, shown: Hint): Hint {
  if (!findings) return luma < MIN_LUMA ? 'light' : shown === 'starting' ? 'starting' : 'unguided';
  const { fail_reason, warnings, face } = findings;
  if (fail_reason === 'no_face' && luma < MIN_LUMA) return 'light';
  if (fail_reason && fail_reason !== 'duplicate') return REASONS[fail_reason];
  const place = face && framingHint(face, shown);
  if (place) return place;
  if (motion > MAX_MOTION) return 'still';
  if (fail_reason) return REASONS[fail_reason];
  const [first] = warnings.map((warning) => WARNINGS[warning]).toSorted((a, b) => HINTS.indexOf(a) - HINTS.indexOf(b));
  return first ?? 'good';
}

function framingHint({ x, y, width, height }: NonNullable<CameraFrameFindings['face']>, shown: Hint): Hint | undefined {
  const stay = (hint: Hint): number => (shown === hint ? HYSTERESIS : 0);
  if (height < FACE_HEIGHT.least + stay('closer')) return 'closer';
  if (height > FACE_HEIGHT.most - stay('back')) return 'back';
  const offset = Math.max(Math.abs(x + width / 2 - FACE_OVAL.x), Math.abs(y + height / 2 - FACE_OVAL.y));
  return offset > MAX_FACE_OFFSET - stay('centre') ? 'centre' : undefined;
}
