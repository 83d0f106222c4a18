// False while the server renders and in browsers without scripts, true once the page is alive: what only a script can do shows itself then.
import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
