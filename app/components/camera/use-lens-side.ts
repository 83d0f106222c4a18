// On which side of the screen the lens is: above it, and beside it on a phone that lies on its side.
import { useSyncExternalStore } from 'react';

export type LensSide = 'top' | 'left' | 'right';

/** Degrees by which the screen is turned against its usual place. Only phones and small tablets turn. */
export function lensSide(angle: number, turns: boolean): LensSide {
  if (!turns) return 'top';
  if (angle === 90) return 'left';
  return angle === 270 ? 'right' : 'top';
}

const orientation = (): ScreenOrientation | undefined => window.screen.orientation;
const subscribe = (changed: () => void): (() => void) => {
  orientation()?.addEventListener('change', changed);
  return () => orientation()?.removeEventListener('change', changed);
};

export const useLensSide = (): LensSide =>
  useSyncExternalStore(
    subscribe,
    () => lensSide(orientation()?.angle ?? 0, window.matchMedia('(pointer: coarse)').matches),
    () => 'top',
  );
