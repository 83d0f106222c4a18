// Whether an edit would give the same headshot again, for another credit, and whether a model makes it.
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

const isChosen = (one: Value): boolean => !!one && one !== 'same';
/** Whether clothes or pose are changed, which the engine does not do. */
export const changesClothesOrPose = ({ clothes, pose }: Pick<Edited, 'clothes' | 'pose'>): boolean =>
  isChosen(clothes) || isChosen(pose);

/** `sourceStyle`: '' for a photo. Takes the values of a form as well as those of a parsed one. */
export const isUnchangedEdit = (sourceStyle: string, edit: Edited): boolean =>
  edit.style === sourceStyle &&
  (!edit.background || edit.background === sourceStyle) &&
  edit.light === 'look' &&
  edit.touch_up === '' &&
  STUDIO_FIXES.every((name) => Number(edit[name]) === FIX_USUAL) &&
  edit.crop === 'same' &&
  !changesClothesOrPose(edit);
