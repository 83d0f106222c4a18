// False while the server renders and in browsers without scripts, true once the page has hydrated: controls that need a script are shown then.
import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
