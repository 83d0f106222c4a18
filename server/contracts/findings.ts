// What the engine says of photos, frames and headshots: the contract of engine, server and pages. It imports nothing, so that each may import it.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
type Point = readonly [x: number, y: number];

export const FAIL_REASONS = [
  'no_face',
  'multiple_faces',
  'face_too_small',
  'face_cut_off',
  'blurry',
  'pixelated',
  'too_dark',
  'too_bright',
  'not_same_person',
  'duplicate',
  'unsupported_format',
  'too_large',
  'corrupt',
  // For an accepted photo that the engine could not use in the shoot.
  'engine',
] as const;
export type FailReason = (typeof FAIL_REASONS)[number];

/** Weaknesses of an accepted photo, the most important first. */
export const PHOTO_WARNINGS = [
  'unsure_person',
  'sunglasses',
  'mouth_covered',
  'face_covered',
  'hand_at_face',
  'hair_over_eye',
  'eyes_closed',
  'turned_head',
  'looking_away',
  'mouth_open',
  'soft',
  'own_surroundings',
  // Instead of the one above, where a company's brand style sets crop or wall: no headshot keeps its photo's background then.
  'no_new_background',
  'unclear_outline',
  'dim',
  'washed_out',
  'uneven_light',
  'colour_cast',
  'small_face',
  'head_cut',
  'no_shoulders',
  'hat',
  'tilted_head',
] as const;
export type PhotoWarning = (typeof PHOTO_WARNINGS)[number];

/**
 * Why a slot of a shoot has no headshot. `outline`: the matte is not to be trusted before a new background. `cut`: the photo ends inside the frame.
 * `light`: it does not belong to the look's place. `likeness`: too low. `faithfulness`: the retouching changed the face. `check`: a visible fault.
 * `engine`: every photo broke it. Of models alone: `declined` by their rules, clothes left `unchanged`, a changed face or `pose`, a `budget` used up.
 */
export const WITHHELD_REASONS = [
  'outline',
  'cut',
  'light',
  'likeness',
  'faithfulness',
  'check',
  'engine',
  'declined',
  'unchanged',
  'pose',
  'budget',
] as const;
export type WithheldReason = (typeof WITHHELD_REASONS)[number];

/** A slot that got no headshot. */
export interface Withheld {
  reason: WithheldReason;
  /** Id of the photo that the slot was planned for; null when no photo was left. */
  photo: string | null;
  /** Confidence of that photo's matte, 0..1; null when none was computed. */
  confidence: number | null;
}

/** Reasons that lie in the photo, whatever the look. */
const PHOTO_REASONS: ReadonlySet<WithheldReason> = new Set(['outline', 'cut', 'check', 'likeness']);

/** Photos that a second shoot does without: of those given, the ones whose headshots were withheld. None when that would be all. */
export function photosToLeaveOut(
  withheld: readonly { reason: WithheldReason; photo: string | null }[],
  photoIds: readonly string[],
): string[] {
  const unfit = new Set(withheld.flatMap(({ photo, reason }) => (PHOTO_REASONS.has(reason) && photo) || []));
  return photoIds.every((id) => unfit.has(id)) ? [] : photoIds.filter((id) => unfit.has(id));
}

/**
 * Where a picture's face comes from. `photo`: all of the person is their photo, retouched. `face-lock`: clothes and background were drawn by a model,
 * face, hair and neck are the photo's. `generated`: a model drew all of it.
 */
export const FACE_ORIGINS = ['photo', 'face-lock', 'generated'] as const;
export type FaceOrigin = (typeof FACE_ORIGINS)[number];

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
  warnings: PhotoWarning[];
  /** The main face, in shares of the photo's width and height; it may reach beyond them. */
  face?: Box;
  /** In the same shares: the face that is taken for a second person (`multiple_faces`), or of a photo that is used, a smaller one that headshots may show. */
  other_face?: Box;
  /** What the person has said is no face, in the same shares: nobody looks for a face there again. */
  not_faces?: Box[];
  /** What a shoot can make of it; of accepted uploads, and of those that are refused only because they show somebody else. */
  prospects?: PhotoProspects;
  /** Nobody has judged the outline yet: `prospects` are those of a person who can be cut out, and a warning may follow. */
  outline_pending?: boolean;
}

/** What is stored of a photo's findings, beside those with a column of their own, and of a headshot's measures. */
export type StoredFindings = Partial<Omit<PhotoFindings, 'accepted' | 'fail_reason' | 'embedding'>> & {
  composition?: Composition | null;
};

/** How a frame lies on its photo: enough to tell whether two crops of one photo look alike. */
export interface Crop {
  scale: number;
  origin: readonly [x: number, y: number];
  width: number;
  /** Visible cut of the person by the photo's border, in frame widths. */
  cut?: number;
  /** Perceptual hash of the crop (engine/shoot/crop-hash.ts), which separates crops of two photos; stored in findings under this name. */
  sight?: string | undefined;
}

/** How a photo can be framed, and what it is worth beside others: what a shoot is planned from. */
export interface PhotoProspects {
  /** Quality score minus the penalty for a tight frame. */
  worth: number;
  /** In the order of the engine's compositions. */
  crops: readonly Crop[];
}

/** Findings of a photo that was not analysed: refused before, or its analysis failed. */
export const refusedFindings = (reason: FailReason): PhotoFindings => ({
  accepted: false,
  fail_reason: reason,
  quality_score: 0,
  similarity: null,
  sharpness: 0,
  face_width: 0,
  brightness: 0,
  width: 0,
  height: 0,
  dhash: '',
  embedding: null,
  warnings: [],
});

/** Findings about the photo that would be taken now. */
export interface CameraFrameFindings extends Pick<PhotoFindings, 'accepted' | 'fail_reason' | 'warnings'> {
  /** In shares of the frame's width and height; it may reach beyond them. */
  face: Box | null;
}

/** Measures of a finished headshot, for comparing the headshots of colleagues. */
export interface Composition {
  /** Hairline to chin, and the height of the eye line from the top, as shares of the picture's height. */
  head: number;
  eyes: number;
  /** CIE L*a*b* of the background in both upper corners. */
  background: [lightness: number, a: number, b: number];
  /** Brightness of the face's brightest twelfth, in stops below white (negative). Depends on the light and hardly on the skin: over eight
   * people from the palest to the deepest skin it varies by 0.9 stops, the median of their skin by 3.4. The whites of the eyes are a
   * worse measure: lashes and lids weigh more than the light. */
  exposure: number;
}

/** The engine's measures of one picture. Positions are pixels of the picture of `width` x `height`. */
export interface PictureMeasures {
  width: number;
  height: number;
  /** The square that a profile shows by default: the largest one in the middle, with the circle inside it. */
  frame: Box;
  /** Hairline to chin, cheek to cheek. */
  face: Box;
  eyes: readonly [Point, Point];
  /** Its corners. */
  mouth: readonly [Point, Point];
  /** The person's outline, roughly. */
  person: readonly Point[];
  /** Hairline to chin, as a share of the frame's side. */
  faceShare: number;
  /** Distance of the head's outermost point from the circle's middle, in radii: above 1 it is cut off. */
  reach: number;
  /** Horizontal distance of the face's middle from the frame's, in frame widths; positive to the right. */
  offset: number;
  /** Eye line from the top of the frame, as a share of its height. */
  eyeLine: number;
  /** In pixels of the uploaded photo. */
  faceWidth: number;
  /** From the camera to the face in metres; null where the file does not tell the lens or was cropped. */
  distance: number | null;
  /** Widest row of the person below the chin and inside the frame, in face widths: a neck is 1, shoulders are 2 and more. */
  shoulders: number;
  /** Edge energy of the face at 160 px over its squared contrast, times 1000, without noise. */
  sharpness: number;
  /** Luma of the face, 0..255: 95th percentile, share over 250, 5th to 95th percentile; the darker cheek over the brighter one. */
  light: { bright: number; clipped: number; contrast: number; evenness: number };
  /** Mean step of luma between neighbours behind the person at 256 px, 0..255; 0 where nothing shows behind. */
  busyness: number;
  /** Height over width of the eyes' opening; luma under the eyes over that of the cheeks; iris between the corners, -1..1; angles in radians. */
  gaze: { openness: number; lens: number; iris: number; yaw: number; pitch: number };
  /** 0 is neutral, 1 a laugh. */
  smile: number;
  /** How far skin lies beyond its natural colours, as a logarithm: towards red, towards blue; null without colour. */
  cast: { red: number; blue: number } | null;
}

/** The engine's findings about a cut-out, in pixels of the photo. */
export interface CutOutGeometry {
  width: number;
  height: number;
  /** Hairline to chin, cheek to cheek. */
  face: Box;
  /** The line through both eyes. */
  eyeLine: number;
  /** Borders of the photo that cut the person off, and so must stay outside the frame. */
  cut: { left: boolean; right: boolean; top: boolean };
  /** 0..1: how far the outline can be trusted. */
  confidence: number;
}
