// On pages that hydrate: the reporter of errors is fetched, as a file of its own, once there is a key and the visitor has agreed.
import { useEffect } from 'react';
import { useRootData } from '~/root-data';

export function ErrorReporter() {
  const { monitoring } = useRootData();
  const on = monitoring !== null;
  useEffect(() => {
    if (!monitoring) return;
    let stop: (() => void) | undefined;
    let over = false;
    import('./sentry').then(
      ({ startErrorReporting }) => {
        if (!over) stop = startErrorReporting(monitoring);
      },
      // What cannot be fetched reports nothing, and nobody needs to see that.
      () => undefined,
    );
    return () => {
      over = true;
      stop?.();
    };
    // Each navigation brings the facts of another request; the reporter keeps those of the page it came with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [on]);
  return null;
}
