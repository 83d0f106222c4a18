// How the headshots of "more like this" differ from the one that they are like, and from each other.
import type { StudioCrop, StudioLight } from '#server/contracts/studio-lists.ts';

export const MORE_LIKE_THIS_SETTINGS: readonly { light: StudioLight; crop: StudioCrop }[] = [
  { light: 'soft', crop: 'classic' },
  { light: 'left', crop: 'close' },
  { light: 'right', crop: 'wide' },
];
