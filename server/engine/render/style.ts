// What a style is made of: a background, a set of lamps and a grade. The catalogue itself is styles.ts.
import type { Lighting } from './relight.ts';

type LinearColour = readonly [r: number, g: number, b: number];

/** Seamless paper: its colour where the lamp hits it and far from there, as sRGB bytes. */
export interface PaperBackground {
  kind: 'paper';
  lit: LinearColour;
  shade: LinearColour;
  /** Radius of the lamp's pool in frame widths. */
  pool: number;
}

/** A place, by the name of its set (backgrounds/sets). */
export interface PlaceBackground {
  kind: 'office' | 'library' | 'greenery' | 'dusk' | 'cafe' | 'street';
  /** How bright and how colourful it is shown beside the person, against its picture: what outdoes the face is held back. */
  light: number;
  saturation?: number;
}

export interface BrandBackground {
  kind: 'brand';
  from: LinearColour;
  to: LinearColour;
}

/** A plain wall in the light of a window: its colour in the sun and in the room's shade. */
export interface WindowBackground {
  kind: 'window';
  lit: LinearColour;
  shade: LinearColour;
}

/** The photo's own surroundings, thrown out of focus. */
interface OwnBackground {
  kind: 'own';
}

type Background = PaperBackground | PlaceBackground | BrandBackground | WindowBackground | OwnBackground;

export interface Grade {
  /** Relative red against blue; 0 leaves the colours alone. */
  warmth: number;
  /** Share of an S-curve mixed in. */
  contrast: number;
  saturation: number;
}

export interface StyleSpec {
  id: string;
  background: Background;
  /** The style that the background was taken from, when it is not its own: a painted one is kept under that name. */
  behind?: string;
  light: Lighting;
  grade: Grade;
  /** How much of the background's light spills over the person's edge. */
  wrap: number;
  vignette: number;
}

/** Four backgrounds, two sides for the key and five grades: 40 variations before one repeats. */
const BACKGROUNDS = 4;
/** Which of a style's backgrounds a variation (a whole number from 0) shows: 0, 1, 2 or 3. */
export const backgroundOf = (variation: number): number => (variation + (variation >> 2)) % BACKGROUNDS;

/** The same style with its light and grade held back: for faces that the full treatment changes too much. */
export const gentler = (style: StyleSpec): StyleSpec => ({
  ...style,
  light: {
    ...style.light,
    key: { ...style.light.key, strength: style.light.key.strength * 0.25 },
    rim: { ...style.light.rim, strength: style.light.rim.strength * 0.4 },
  },
  grade: { warmth: style.grade.warmth * 0.5, contrast: style.grade.contrast * 0.5, saturation: 1 },
});
