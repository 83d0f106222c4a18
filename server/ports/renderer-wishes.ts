// What is wished of a headshot besides its look, and an edit that is shown at once.
import type { BrandPaint } from '../contracts/brand-colour.ts';
import type { StyleId } from '../contracts/catalogue.ts';
import type { FabricColour, StudioClothes } from '../contracts/clothes.ts';
import type { BrandCrop } from '../contracts/company-lists.ts';
import type { WithheldReason } from '../contracts/findings.ts';
import type { StudioCrop, StudioFixes, StudioLight, StudioPose } from '../contracts/studio-lists.ts';
import type { Stroke } from '../contracts/touch-up.ts';

/** Wishes for one headshot besides its look (values in contracts/studio.ts). */
export interface Wishes {
  /** The look whose background to use. */
  background?: StyleId;
  light?: StudioLight;
  crop?: StudioCrop;
  /** Corrections by hand; each usual one is 50. */
  fixes?: StudioFixes;
  /** Where the outline was brushed. */
  touchUp?: readonly Stroke[];
  /** Only if the renderer's `capabilities` allow it. */
  clothes?: StudioClothes;
  /** One of the garment's; its usual one by default. */
  clothesColour?: FabricColour;
  pose?: StudioPose;
  /** The face has to stay the photo's: what cannot leave it alone makes nothing. */
  keepFace?: boolean;
}
/** A company's brand style for all headshots of a session. */
export interface Brand {
  /** Head size; crops vary without it. */
  crop?: BrandCrop;
  /** The wall of the look `navy-brand`. */
  paint?: Pick<BrandPaint, 'lit' | 'shade'>;
}

/** An edit of one picture, to be seen at once. */
export interface LiveEdit {
  style: StyleId;
  wishes: Wishes;
  brand?: Brand;
  /** `source`: the picture itself, or the headshot that was made of it, in the same crop. */
  view: 'edit' | 'source';
}
export interface LivePicture {
  /** WebP, 640 x 800, with a small mark; null where the picture has no face that could be used. */
  bytes: Uint8Array | null;
  /** Why a headshot like this would not be delivered. */
  problem: WithheldReason | null;
}

/** How long whoever asks waits: by default as long as the renderer thinks right, and never longer than the request lasts. */
export interface Patience {
  ms?: number | undefined;
  signal?: AbortSignal | undefined;
}
