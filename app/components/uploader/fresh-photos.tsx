// Keeps what a page says of a draft's photos up to date.
import { useEffect, useRef } from 'react';
import { useT } from '~/i18n/use-t';
import { useRevalidateIfReachable } from '~/web/connectivity/connectivity';
import { createWatch, type LateUploads } from './late-uploads';

/** How often a page looks again while the server looks at a photo that another page sent. */
const POLL_INTERVAL_MS = 2000;
/** Without a script the whole page is loaded again, slowly enough to be read. */
const RELOAD_S = 4;

interface FreshPhotosProps {
  /** A photo of the page is still being analysed. Without a script the page loads itself again until none is. */
  pending: boolean;
  late?: LateUploads;
}

export function FreshPhotos({ pending, late = NONE_LATE }: FreshPhotosProps) {
  const t = useT('photoshoot');
  useFreshPhotos(pending, late);
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

const NONE_LATE: LateUploads = { keys: [], lost: 0, giveUp: () => undefined };

/** Looks again while a photo is being analysed or is late, and when somebody comes back to the page. */
function useFreshPhotos(pending: boolean, { keys, giveUp }: LateUploads): void {
  const revalidate = useRevalidateIfReachable();
  const onLost = useRef(giveUp);
  useEffect(() => void (onLost.current = giveUp));
  const late = JSON.stringify(keys);
  const isOpen = pending || keys.length > 0;
  useEffect(() => {
    if (!isOpen) return;
    const look = createWatch(JSON.parse(late) as string[], revalidate, (lost) => onLost.current(lost));
    const timer = setInterval(() => void look(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isOpen, late, revalidate]);
  // Photos may have come in another tab meanwhile. Nothing is written on this page that looking again could lose.
  useEffect(() => {
    const onReturn = (): void => void (document.visibilityState === 'visible' && revalidate());
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [revalidate]);
}
