// Tolerances of a face-locked picture. docs/engine/face-lock.md says how each was found.

export const LOCK_LIMITS = {
  /** Root mean square of what the answer's stable landmarks are off after registration, in face widths. */
  registration: 0.022,
  /** The largest shift of the warp that follows, in face widths. */
  warp: 0.075,
  /** Factors on the linear light of the answer's skin, each way. */
  gain: 2.6,
  /** Where the answer's hair is seen beside the person's and was painted over, in face widths squared. */
  hair: 0.22,
  /** CIEDE2000 between the person's skin along the seam and the answer's at the same places, after its colour was matched. */
  tone: 9,
  /** CIEDE2000 across the seam in the finished picture, beyond what the answer itself shows there. */
  seam: 3.5,
  /** Length of the neck that ends at nothing, in face widths. */
  gap: 0.12,
  /** Confidence of the outline of the person's own head. */
  outline: 0.6,
  /** Share of the face that is not the photo's: a chin in a scarf that was taken for clothes would be the model's. */
  foreign: 0.01,
  /** Cosine of the finished face to that of the photo. */
  likeness: 0.95,
  /** The least CIEDE2000 by which clothes that were to be changed differ. */
  clothes: 2,
} as const;

/**
 * Why an answer could not be used. `pose`: the head is turned, or is another. `hair`: other hair. `skin_tone`: skin of another colour, or in another
 * light. `seam`: the neck does not fit. `outline`: the person's own head cannot be cut out. `frame`: too little of the picture is there.
 * `likeness`: the finished face is not the photo's. `same_clothes`: other clothes were asked for, and none came.
 */
export type LockFault = 'pose' | 'hair' | 'skin_tone' | 'seam' | 'outline' | 'frame' | 'likeness' | 'same_clothes';

export interface LockMeasures {
  registration: number;
  warp: number;
  gain: number;
  hair: number;
  /** Null where no skin meets skin: a collar closes under the jaw. */
  tone: number | null;
  seam: number | null;
  gap: number;
  outline: number;
  foreign: number;
  /** How far the clothes differ, as CIEDE2000; null where neither picture shows any. */
  clothes: number | null;
}

/** The first fault in the order in which it would be seen; null where there is none. `likeness` is measured last, on the finished face. */
export function faultOf(measures: LockMeasures & { likeness?: number }): LockFault | null {
  const most = LOCK_LIMITS;
  const { registration, warp, gain, hair, tone, seam, gap, outline, foreign, likeness = 1 } = measures;
  if (registration > most.registration || warp > most.warp) return 'pose';
  if (outline < most.outline || foreign > most.foreign) return 'outline';
  if (gain > most.gain || (tone ?? 0) > most.tone) return 'skin_tone';
  if (hair > most.hair) return 'hair';
  if ((seam ?? 0) > most.seam || gap > most.gap) return 'seam';
  return likeness < most.likeness ? 'likeness' : null;
}

/** Whether the clothes came back as they were, or none came at all. */
export const areSameClothes = ({ clothes }: Pick<LockMeasures, 'clothes'>): boolean =>
  clothes === null || clothes < LOCK_LIMITS.clothes;
