// Data types of a shoot: source photo, findings, framing and headshot.
import type { PhotoFindings } from '../analysis/findings.ts';
import type { Frame } from '../render/compose.ts';
import type { Face, Plane } from '../types.ts';
import type { Composition } from './composition.ts';

export interface SourcePhoto {
  id: string;
  bytes: Uint8Array;
}

export interface ShootInput {
  id: string;
  findings: PhotoFindings;
}

export interface Framing {
  /** Quick segmentation of the whole photo. */
  glance: Plane;
  crops: Frame[];
  /** Hash of each crop's appearance (sight.ts). */
  sights: string[];
  /** The photo's own framing, used only when wished for. */
  own: Frame;
  /** How much tighter than wanted the first crop is, as a natural logarithm, plus the share of cuts visible in it. */
  tightness: number;
}

/** A photo used for headshots. Pixels are decoded again when needed: 25 photos at once would be 300 MB. */
export interface Material extends ShootInput {
  bytes: Uint8Array;
  /** In pixels of `pixelsOf` (gather.ts). */
  face: Face;
  embedding: number[];
  framing: Framing;
}

export interface Framed extends Framing {
  material: Material;
  /** Quality score minus the penalty for a tight frame. */
  worth: number;
}

export interface Headshot {
  /** JPEG, quality 92, full colour resolution, 1024 x 1280. */
  bytes: Uint8Array;
  preview: Uint8Array;
  width: number;
  height: number;
  style: string;
  likeness: number;
  phash: string;
  quality: number;
  /** Head size, eye line, background and exposure. */
  composition: Composition | null;
  /** Duration of the rendering. */
  seconds: number;
  /** Id of the source photo. */
  photo: string;
  /** Confidence of the matte, 0..1. */
  matte: number;
  /** Change of the skin, headshot minus photo: L* (above 0 is lighter) and hue in degrees. */
  skin: { lightness: number; hue: number };
}
