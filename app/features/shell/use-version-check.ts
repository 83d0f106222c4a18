// The version check of pages that navigate by script.
import { useEffect, useRef } from 'react';
import { createPath, useNavigation } from 'react-router';
import { useRootData } from '~/root-data';
import { createVersionCheck, fetchLatestBuild } from './version-check';

export function useReloadOnNewBuild(): void {
  const { build } = useRootData();
  const navigation = useNavigation();
  const check = useRef<ReturnType<typeof createVersionCheck>>(null);
  // Later answers may come from a newer server: what counts is the build that this page's scripts are of.
  const own = useRef(build);
  useEffect(() => {
    // Vite reloads by itself while developing.
    if (own.current === 'development') return;
    const made = createVersionCheck({
      build: own.current,
      latest: fetchLatestBuild,
      visible: () => document.visibilityState === 'visible',
      store: safeStore,
      now: Date.now,
    });
    check.current = made;
    return made.stop;
  }, []);
  const { state, location, formMethod } = navigation;
  useEffect(() => {
    // A form that was sent is not sent twice: it goes on, and the navigation after it reloads.
    if (state !== 'loading' || !location || formMethod) return;
    if (check.current?.shouldReload()) window.location.assign(createPath(location));
  }, [state, location, formMethod]);
}

/** Storage may be forbidden. Then the guard holds for as long as the page does. */
const remembered = new Map<string, string>();
const safeStore: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem(key) {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return remembered.get(key) ?? null;
    }
  },
  setItem(key, value) {
    try {
      window.sessionStorage.setItem(key, value);
    } catch {
      remembered.set(key, value);
    }
  },
};
