// The structure of a style: background, lights and grade. The catalogue is styles.ts.
import type { Lighting } from './light/relight.ts';

type LinearColour = readonly [r: number, g: number, b: number];

/** Seamless paper: its colour in the lamp's light and far from it, as sRGB bytes. */
export interface PaperBackground {
  kind: 'paper';
  lit: LinearColour;
  shade: LinearColour;
  /** Radius of the pool of light in frame widths. */
  pool: number;
}

/** A place, by the name of its set (backgrounds/sets). */
export interface PlaceBackground {
  kind: 'office' | 'library' | 'greenery' | 'dusk' | 'cafe' | 'street';
  /** Factors on the place's brightness and saturation, to keep it from distracting from the face. */
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

/** The photo's own background, out of focus. */
interface OwnBackground {
  kind: 'own';
}

type Background = PaperBackground | PlaceBackground | BrandBackground | WindowBackground | OwnBackground;

export interface Grade {
  /** Shift from blue to red; 0 is neutral. */
  warmth: number;
  /** Share of an S-curve mixed in, 0..1. */
  contrast: number;
  saturation: number;
}

export interface StyleSpec {
  id: string;
  background: Background;
  /** Id under which the background is cached, when it is not the style's own. */
  behind?: string;
  /** A place by night: no place for a face in the open sun. */
  night?: true;
  light: Lighting;
  grade: Grade;
  /** Amount of light wrap over the person's edge, 0..1. */
  wrap: number;
  vignette: number;
}

/** With two sides for the key light and five grades: 40 combinations, all of them within 80 variations (the first returns at 10). */
const BACKGROUNDS = 4;
/** The background of a variation (integer from 0): 0, 1, 2 or 3. */
export const backgroundIndexOf = (variation: number): number => (variation + (variation >> 2)) % BACKGROUNDS;

/** The style with weaker lights and grade, for faces that the full treatment changes too much. */
export const gentler = (style: StyleSpec): StyleSpec => ({
  ...style,
  light: {
    ...style.light,
    key: { ...style.light.key, strength: style.light.key.strength * 0.25 },
    rim: { ...style.light.rim, strength: style.light.rim.strength * 0.4 },
  },
  grade: { warmth: style.grade.warmth * 0.5, contrast: style.grade.contrast * 0.5, saturation: 1 },
});
