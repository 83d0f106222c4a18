// What goes through a shoot: a photo as it comes, what is found in it, as it is framed, and the headshot made of it.
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
  /** Where the person is, roughly, over the whole photo. */
  glance: Plane;
  crops: Frame[];
  /** What each crop looks like to a glance (sight.ts). */
  sights: string[];
  /** As the photo is framed itself: only for whom wishes for it. */
  own: Frame;
  /** How much tighter than asked for its first crop comes out, in e-folds, and how much of the person it cuts. */
  tightness: number;
}

/** A photo that headshots are made of. Pixels are read again when needed: 25 photos at once would be 300 MB. */
export interface Material extends ShootInput {
  bytes: Uint8Array;
  /** In pixels of `pixelsOf` (gather.ts). */
  face: Face;
  embedding: number[];
  framing: Framing;
}

export interface Framed extends Framing {
  material: Material;
  /** Its quality, less what its frame loses. */
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
  /** How long it took. */
  seconds: number;
  /** Which photo it was made of. */
  photo: string;
  /** How far the matte can be trusted, 0..1. */
  matte: number;
  /** What became of the skin: difference of L* (above 0 is lighter) and of hue in degrees, headshot less photo. */
  skin: { lightness: number; hue: number };
}
