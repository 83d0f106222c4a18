// Wishes for one headshot besides its look: another look's background, another light, a certain crop.
import type { HeadshotTake } from '../../contracts/headshot-take.ts';
import { COMPOSITIONS } from '../render/framing/framing.ts';
import type { Fixes, StyleSpec } from '../render/index.ts';

/** `look`: the look's own. `left` and `right` are those of the picture. */
export const LIGHTS = ['look', 'soft', 'strong', 'left', 'right'] as const;
export type Light = (typeof LIGHTS)[number];
/** `same`: the frame of the headshot that is edited, else the picture's own. `left` and `right`: position of the face. */
export const CROPS = ['same', 'classic', 'close', 'wide', 'left', 'right'] as const;
export type Crop = (typeof CROPS)[number];

/** A line that somebody brushed over the picture, in the crop that they saw: what of it is to be kept or removed. */
export interface BrushStroke {
  kind: 'keep' | 'remove';
  crop: Crop;
  /** As a share of the crop's width. */
  radius: number;
  /** Shares of the crop's width and height. */
  points: readonly (readonly [x: number, y: number])[];
}

/** Manual changes to a print. */
export interface PrintEdit {
  fixes?: Fixes;
  touchUp?: readonly BrushStroke[];
}

export interface Wishes {
  /** Id of the look whose background to use; the headshot's own look by default. */
  background?: string;
  light?: Light;
  crop?: Crop;
  fixes?: Fixes;
  touchUp?: readonly BrushStroke[];
  /** Whoever redraws the print was asked for other clothes, unless it is `same`. */
  clothes?: string;
}

/** Strength of the lights relative to the look's, contrast added, and a variation with the key light on that side and the look's own
 * grade (render/index.ts: even ones are lit from the left; every fifth has the plain grade); null: that of the headshot which is edited. */
const LIGHTING: Record<Light, { lamps: number; contrast: number; look: number | null }> = {
  look: { lamps: 1, contrast: 0, look: null },
  soft: { lamps: 0.45, contrast: -0.06, look: null },
  strong: { lamps: 1.5, contrast: 0.08, look: null },
  left: { lamps: 1.15, contrast: 0, look: 0 },
  right: { lamps: 1.15, contrast: 0, look: 5 },
};

/** The variation to render; `take`: of the headshot that is edited. */
export const lookOn = (look: number | null, take?: Pick<HeadshotTake, 'look'>): number => look ?? take?.look ?? 0;

/** Index of each crop in COMPOSITIONS; `same` comes after them. */
export const COMPOSITION: Record<Crop, number> = {
  classic: 0,
  close: 5,
  wide: 4,
  left: 2,
  right: 6,
  same: COMPOSITIONS.length,
};

/** Applies the wishes to a style. Throws RangeError when no look among `styles` has the wished background. */
export function granted(
  styles: readonly StyleSpec[],
  style: StyleSpec,
  { background, light = 'look', crop = 'classic', fixes, touchUp = [] }: Wishes,
) {
  const behind = background === undefined ? style : styles.find(({ id }) => id === background);
  if (!behind) throw new RangeError(`There is no style called ${background}`);
  const { lamps, contrast, look } = LIGHTING[light];
  const { key, rim } = style.light;
  const wished: StyleSpec = {
    ...style,
    background: behind.background,
    behind: behind.behind ?? behind.id,
    wrap: behind.wrap,
    vignette: behind.vignette,
    light: { key: { ...key, strength: key.strength * lamps }, rim: { ...rim, strength: rim.strength * lamps } },
    grade: { ...style.grade, contrast: Math.max(0, style.grade.contrast + contrast) },
  };
  const edit: PrintEdit = { ...(fixes && { fixes }), ...(touchUp.length > 0 && { touchUp }) };
  return { style: wished, look, composition: COMPOSITION[crop], edit };
}

/** Index in COMPOSITIONS; undefined for the picture's own frame. */
export const compositionFor = ({ crop = 'classic' }: Wishes): number | undefined =>
  crop === 'same' ? undefined : COMPOSITION[crop];
