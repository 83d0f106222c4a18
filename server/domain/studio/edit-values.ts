// What is to be changed about a picture, as it is stored and as the renderer gets it.
import { coloursOf } from '../../contracts/clothes.ts';
import { FIX_USUAL, STUDIO_FIXES, STUDIO_PRICE, type StudioFixes } from '../../contracts/studio-lists.ts';
import type { StudioEdit, StudioInput } from '../../contracts/studio.ts';
import { parseTouchUp } from '../../contracts/touch-up.ts';
import type { Renderer, Wishes } from '../../ports/renderer.ts';
import { isMadeByModel, type GenerationRow } from '../orders/stop-generations.ts';

/** Columns of an edit. What is as usual is null, so that equal edits are equal rows. */
export type EditColumns = Pick<
  GenerationRow,
  | 'style'
  | 'background'
  | 'light'
  | 'crop'
  | 'clothes'
  | 'clothes_colour'
  | 'pose'
  | 'skin'
  | 'teeth'
  | 'eyes'
  | 'brightness'
  | 'touch_up'
>;

export const toEditColumns = (input: StudioInput): EditColumns => {
  const unlessUsual = (value: number): number | null => (value === FIX_USUAL ? null : value);
  return {
    style: input.style,
    background: input.background && input.background !== input.style ? input.background : null,
    light: input.light,
    crop: input.crop,
    clothes: input.clothes === 'same' ? null : input.clothes,
    clothes_colour: input.clothes_colour ?? null,
    pose: input.pose === 'same' ? null : input.pose,
    skin: unlessUsual(input.skin),
    teeth: unlessUsual(input.teeth),
    eyes: unlessUsual(input.eyes),
    brightness: unlessUsual(input.brightness),
    touch_up: input.touch_up || null,
  };
};

/** Credits for a picture that is painted: as much as a hosted look, where people choose who makes a look. */
export const paintedPrice = ({ lookChoice }: Pick<Renderer, 'lookChoice'>): number =>
  lookChoice?.credits ?? STUDIO_PRICE;

export const priceOfEdit = (
  edit: Pick<EditColumns, 'clothes' | 'pose'>,
  renderer: Pick<Renderer, 'lookChoice'>,
): number => (isMadeByModel(edit) ? paintedPrice(renderer) : STUDIO_PRICE);

/** Whether only clothes are painted, by what leaves the face to the picture: then the face has to stay. */
export const mustKeepFace = (
  edit: Pick<EditColumns, 'clothes' | 'pose'>,
  { capabilities }: Pick<Renderer, 'capabilities'>,
): boolean => edit.clothes !== null && edit.pose === null && capabilities.keepsFace;

/** Whether the garment comes in the colour; without a colour it has its usual one. */
export const hasColour = ({ clothes, clothes_colour }: Pick<StudioInput, 'clothes' | 'clothes_colour'>): boolean =>
  !clothes_colour || coloursOf(clothes).includes(clothes_colour);

export const fixesOf = (row: { [Fix in keyof StudioFixes]: number | null }): StudioFixes => ({
  skin: row.skin ?? FIX_USUAL,
  teeth: row.teeth ?? FIX_USUAL,
  eyes: row.eyes ?? FIX_USUAL,
  brightness: row.brightness ?? FIX_USUAL,
});

type Edit = Pick<StudioEdit, 'light' | 'crop'> & {
  [Fix in keyof StudioFixes]: number | null;
} & Pick<EditColumns, 'background' | 'touch_up'> &
  Partial<Pick<GenerationRow, 'clothes' | 'clothes_colour' | 'pose' | 'keep_face'>>;

/** What is painted is missing where it is not shown: in previews. */
export function toWishes(edit: Edit): Wishes {
  const { background, light, crop, clothes = null, clothes_colour = null, pose = null, keep_face, touch_up } = edit;
  const fixes = fixesOf(edit);
  const touchUp = parseTouchUp(touch_up ?? '');
  return {
    ...(background !== null && { background }),
    light,
    crop,
    ...(clothes !== null && { clothes }),
    ...(clothes_colour !== null && { clothesColour: clothes_colour }),
    ...(pose !== null && { pose }),
    ...(keep_face && { keepFace: true }),
    ...(STUDIO_FIXES.some((name) => fixes[name] !== FIX_USUAL) && { fixes }),
    ...(touchUp.length > 0 && { touchUp }),
  };
}
