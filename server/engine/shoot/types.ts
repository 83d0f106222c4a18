// Data types of a shoot: source photo, findings, framing and headshot.
import type { Box, Composition, PhotoFindings, PhotoWarning, FaceOrigin } from '../../contracts/findings.ts';
import type { HeadshotTake } from '../../contracts/headshot-take.ts';
import type { Frame } from '../render/framing/framing.ts';
import type { Headroom } from '../render/framing/headroom.ts';
import type { Face, Plane } from '../types.ts';

export interface SourcePhoto {
  id: string;
  bytes: Uint8Array;
  /** See SecondLook. */
  notFaces?: readonly Box[] | undefined;
  /** What was found of it when it was accepted: then only its face and its frames are looked for. */
  findings?: PhotoFindings | undefined;
  /** Of a headshot that was made of it and is edited now: the crop `same` is its frame. */
  take?: HeadshotTake | undefined;
  /** That headshot, to be shown beside the edit. */
  headshot?: Uint8Array | undefined;
}

export interface ShootInput {
  id: string;
  findings: PhotoFindings;
}

/** What frames are laid on: the photo with the room that its head needs, or as it is. */
export interface Basis {
  /** Null: the photo as it is. */
  headroom: Headroom | null;
  /** Quick segmentation of it. */
  glance: Plane;
}

export interface Framing {
  /** One for each composition; after them that of the headshot which is edited, if any. */
  crops: Frame[];
  /** What the crops are laid on. */
  cropsOn: Basis;
  /** What `inPlace`, `toRedraw` and `own` are laid on: always the photo as it is, because all of it is seen. */
  inPlaceOn: Basis;
  /** Hash of each crop's appearance (crop-hash.ts). */
  hashes: string[];
  /** The crops as they lie inside the photo, for pictures in its own surroundings. */
  inPlace: Frame[];
  /** The same with the head as large as before a wall, for a model that redraws what is round it. */
  toRedraw: Frame[];
  /** The photo's own framing, used only when wished for. */
  own: Frame;
  /** How much tighter than wanted the first crop is, as a natural logarithm, plus the share of cuts visible in it. */
  tightness: number;
}

/** A photo used for headshots. Pixels are decoded again when needed: 25 photos at once would be 300 MB. */
export interface Material extends ShootInput {
  bytes: Uint8Array;
  /** In pixels of the measured photo (`printPixelsOf` in analyze-photos.ts at detail 1, without headroom). */
  face: Face;
  /** Of the measured photo, in pixels. */
  width: number;
  /** How many pixels of the stored photo one measured pixel stands for, at least 1. */
  detail: number;
  embedding: number[];
  framing: Framing;
  /** Of the headshot that is edited. */
  take?: HeadshotTake | undefined;
}

export interface Framed extends Framing {
  material: Material;
  /** Quality score minus the penalty for a tight frame. */
  worth: number;
}

export interface Headshot {
  /** JPEG, quality 92, full colour resolution, 1024 x 1280 up to 3072 x 3840 where the photo has the pixels. */
  bytes: Uint8Array;
  preview: Uint8Array;
  width: number;
  height: number;
  style: string;
  likeness: number;
  phash: string;
  quality: number;
  /** How presentable it is, 0..100; see rank.ts. */
  rank: number;
  /** Faults of its photo that it shows. */
  flags: PhotoWarning[];
  /** Head size, eye line, background and exposure. */
  composition: Composition | null;
  origin: FaceOrigin;
  /** Duration of the rendering. */
  seconds: number;
  /** Id of the source photo. */
  photo: string;
  /** How it shows that photo. */
  take: HeadshotTake;
  /** Confidence of the matte, 0..1. */
  matte: number;
  /** Change of the skin, headshot minus photo: L* (above 0 is lighter) and hue in degrees. */
  skin: { lightness: number; hue: number };
}
