// The frames in which one crop returns (recrop.ts). Apart from it, so that a plan loads no image decoder.

interface Nudge {
  zoom: number;
  /** Shift of the eyes, in frame widths and heights. */
  x: number;
  y: number;
}

/**
 * Indexed by how often the crop has been shown, repeating. Chosen from 150 frames as the most different ones, over eight headshots of four
 * people: any two differ by at least 8 bits of the hash or 9 levels of mean colour; near-identical means at most 4 and 6.
 */
export const NUDGES: readonly [Nudge, ...Nudge[]] = [
  { zoom: 1, x: 0, y: 0 },
  { zoom: 1.08, x: -0.04, y: 0.02 },
  { zoom: 1.14, x: 0.04, y: -0.012 },
  { zoom: 1.1, x: 0, y: 0.02 },
  { zoom: 1.17, x: -0.04, y: 0 },
  { zoom: 1.04, x: 0.02, y: -0.02 },
  { zoom: 1.17, x: 0.02, y: 0.02 },
  { zoom: 1.06, x: -0.02, y: -0.02 },
  { zoom: 1.08, x: 0.04, y: 0.02 },
  { zoom: 1.17, x: 0, y: -0.02 },
];
/** Number of distinguishable frames of one crop. */
export const FRAMES_PER_CROP = NUDGES.length;
