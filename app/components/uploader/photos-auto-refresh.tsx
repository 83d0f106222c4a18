// Keeps what a page says of a draft's photos up to date.
import { useEffect } from 'react';
import { useT } from '~/i18n/use-t';
import { usePollRevalidation } from '~/web/connectivity/connectivity';
import { pollWhileVisible, onVisibleAgain } from '~/web/connectivity/poll-while-visible';
import type { LateUploads } from './late-uploads';

/** How often a page looks again while the server looks at a photo that another page sent. */
const POLL_INTERVAL_MS = 2000;
/** Without a script the whole page is loaded again, slowly enough to be read. */
const RELOAD_S = 4;

interface FreshPhotosProps {
  /** A photo of the page is still being analysed. Without a script the page loads itself again until none is. */
  pending: boolean;
  late?: LateUploads;
}

export function PhotosAutoRefresh({ pending, late = NONE_LATE }: FreshPhotosProps) {
  const t = useT('photoshoot');
  useFreshPhotos(pending || late.waiting);
  return (
    <>
      {late.lost > 0 && (
        <p role="alert" className="mb-3 text-sm">
          {t('photos.lost', { count: late.lost })}
        </p>
      )}
      {pending && (
        <noscript>
          <meta httpEquiv="refresh" content={String(RELOAD_S)} />
          <p className="mb-3 text-sm text-muted">{t('photos.updates')}</p>
        </noscript>
      )}
    </>
  );
}

const NONE_LATE: LateUploads = { waiting: false, lost: 0 };

/**
 * Looks again while a photo is being analysed or is late, and when somebody comes back to the page: photos may have come in another tab meanwhile.
 * Nothing is written on this page that looking again could lose.
 */
function useFreshPhotos(isOpen: boolean): void {
  const poll = usePollRevalidation();
  useEffect(() => {
    const look = (): void => void poll();
    return isOpen ? pollWhileVisible(look, POLL_INTERVAL_MS) : onVisibleAgain(look);
  }, [isOpen, poll]);
}
