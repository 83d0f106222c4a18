// Whether an edit would give the same headshot again, for another credit.
import { FIX_USUAL, STUDIO_FIXES } from '#server/contracts/studio-lists.ts';

type Value = string | number | null | undefined;
interface Edited {
  style: string;
  background: Value;
  light: string;
  crop: string;
  skin: Value;
  teeth: Value;
  eyes: Value;
  brightness: Value;
  touch_up: string;
  clothes: Value;
  pose: Value;
}

/** `sourceStyle`: '' for a photo. Takes the values of a form as well as those of a parsed one. */
export const isUnchanged = (sourceStyle: string, edit: Edited): boolean =>
  edit.style === sourceStyle &&
  (!edit.background || edit.background === sourceStyle) &&
  edit.light === 'look' &&
  edit.touch_up === '' &&
  STUDIO_FIXES.every((name) => Number(edit[name]) === FIX_USUAL) &&
  [edit.crop, edit.clothes || 'same', edit.pose || 'same'].every((one) => one === 'same');
