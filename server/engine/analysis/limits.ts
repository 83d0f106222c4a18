// All thresholds of a photo's analysis. docs/engine/photos.md explains every figure with its unit and reason.

export const LIMITS = {
  /** Pixels of face width: too few to enlarge, and fewer than a headshot shows. */
  faceWidth: { reject: 100, warn: 200 },
  /** See PhotoFindings.sharpness. */
  sharpness: { reject: 0.6, warn: 1.6 },
  /**
   * Luma of the face, 0..255. Dark skin in poor light is as dark as an underexposed pale face, so that brightness alone refuses nobody: too dark is
   * a face whose 95th percentile is under `bright` and which has too few steps of luma to be lifted (`contrast`, 5th to 95th percentile), or in
   * which noise is more than contrast / `overNoise`.
   */
  dark: { bright: 100, contrast: 36, overNoise: 20 },
  /** Share of the face that is clipped (luma over 250): refused. */
  clipped: 0.15,
  /** How far the face may extend beyond the photo, in face widths. */
  cut: 0.04,
  /**
   * Another face, in widths of the main one: it counts above `apart`, or above `touching` where the centres are nearer than `close`; smaller than
   * `background` it must be in focus. `embedding`: see embedFaceWithLength. A smaller one that is in focus is told to the person from `shown` on, where
   * a face counts in a headshot (OTHER_FACE in check/index.ts), and up to `reach` between the centres: the widest crop is 3.2 face widths wide and reaches
   * 2.4 below the face's centre, so that no headshot shows a face farther away.
   */
  otherFace: { touching: 0.35, close: 1, apart: 0.5, background: 0.67, embedding: 8, shown: 0.3, reach: 2.5 },
  /** Maximum hash distance of duplicates, of 64 bits. The nearest two unrelated photos differed by 12. */
  duplicate: 4,
  /** Minimum cosine at which two photos with such hashes are one photo; a reduced or more compressed copy has 0.968. */
  sameExpression: 0.955,
  /** Cosine: somebody else below the first, unsure below the second. */
  similarity: { reject: 0.6, sure: 0.65 },
  /** Radians. */
  yaw: 0.52,
  pitch: 0.44,
  roll: 0.44,
  /** Height over width of the eye's opening, mean of both eyes; closed below. */
  openness: 0.14,
  /** Height of the inner lips' opening over the mouth's width, without a smile (smileStrength below the second). */
  mouth: { opening: 0.3, smile: 0.6 },
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
