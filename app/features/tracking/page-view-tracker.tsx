// On pages that hydrate: starts the trackers once there is consent, and reports every page after the first.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { hasFullConsent } from '~/web/tracking/consent';
import { loadTrackersWithConsent, track } from '~/web/tracking/track';
import { useRootData } from '~/root-data';

/** `script` is the address of the trackers' own file. */
export function PageViewTracker({ script }: { script: string }) {
  const { consent } = useRootData();
  const { pathname } = useLocation();
  const all = hasFullConsent(consent);
  useEffect(() => loadTrackersWithConsent(document, script), [all, script]);

  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    track('page_view');
  }, [pathname]);
  return null;
}
