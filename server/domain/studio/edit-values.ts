// What is to be changed about a picture, as it is stored and as the renderer gets it.
import { FIX_USUAL, STUDIO_FIXES, type StudioFixes } from '../../contracts/studio-lists.ts';
import type { StudioEdit, StudioInput } from '../../contracts/studio.ts';
import { parseTouchUp } from '../../contracts/touch-up.ts';
import type { Wishes } from '../../ports/renderer.ts';
import type { GenerationRow } from './find-generation.ts';

/** Columns of an edit. What is as usual is null, so that equal edits are equal rows. */
export type EditColumns = Pick<
  GenerationRow,
  'style' | 'background' | 'light' | 'crop' | 'clothes' | 'pose' | 'skin' | 'teeth' | 'eyes' | 'brightness' | 'touch_up'
>;

export const toEditColumns = (input: StudioInput): EditColumns => {
  const unlessUsual = (value: number): number | null => (value === FIX_USUAL ? null : value);
  return {
    style: input.style,
    background: input.background && input.background !== input.style ? input.background : null,
    light: input.light,
    crop: input.crop,
    clothes: input.clothes === 'same' ? null : input.clothes,
    pose: input.pose === 'same' ? null : input.pose,
    skin: unlessUsual(input.skin),
    teeth: unlessUsual(input.teeth),
    eyes: unlessUsual(input.eyes),
    brightness: unlessUsual(input.brightness),
    touch_up: input.touch_up || null,
  };
};

/** Whether clothes or pose are painted, by a hosted renderer. Everything else our engine does, and shows before it is kept. */
export const isPainted = ({ clothes, pose }: Pick<EditColumns, 'clothes' | 'pose'>): boolean =>
  clothes !== null || pose !== null;

export const fixesOf = (row: { [Fix in keyof StudioFixes]: number | null }): StudioFixes => ({
  skin: row.skin ?? FIX_USUAL,
  teeth: row.teeth ?? FIX_USUAL,
  eyes: row.eyes ?? FIX_USUAL,
  brightness: row.brightness ?? FIX_USUAL,
});

type Edit = Pick<StudioEdit, 'light' | 'crop'> & {
  [Fix in keyof StudioFixes]: number | null;
} & Pick<EditColumns, 'background' | 'clothes' | 'pose' | 'touch_up'>;

export function toWishes(edit: Edit): Wishes {
  const { background, light, crop, clothes, pose, touch_up } = edit;
  const fixes = fixesOf(edit);
  const touchUp = parseTouchUp(touch_up ?? '');
  return {
    ...(background !== null && { background }),
    light,
    crop,
    ...(clothes !== null && { clothes }),
    ...(pose !== null && { pose }),
    ...(STUDIO_FIXES.some((name) => fixes[name] !== FIX_USUAL) && { fixes }),
    ...(touchUp.length > 0 && { touchUp }),
  };
}
