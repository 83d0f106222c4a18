// Keeps what a page says of a draft's photos up to date.
import { useEffect } from 'react';
import { useT } from '~/i18n/use-t';
import { useRevalidateIfReachable } from '~/web/connectivity/connectivity';

/** How often a page looks again while the server looks at a photo that another page sent. */
const POLL_INTERVAL_MS = 2000;
/** Without a script the whole page is loaded again, slowly enough to be read. */
const RELOAD_S = 4;

/** `pending`: a photo of the page is still being analysed. Without a script the page loads itself again until none is. */
export function FreshPhotos({ pending }: { pending: boolean }) {
  const t = useT('photoshoot');
  useFreshPhotos(pending);
  if (!pending) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(RELOAD_S)} />
      <p className="mb-3 text-sm text-muted">{t('photos.updates')}</p>
    </noscript>
  );
}

/** Looks again while a photo is being analysed, and when somebody comes back to the page. */
function useFreshPhotos(pending: boolean): void {
  const revalidate = useRevalidateIfReachable();
  useEffect(() => {
    if (!pending) return;
    const timer = setInterval(() => void revalidate(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [pending, revalidate]);
  // Photos may have come in another tab meanwhile. Nothing is written on this page that looking again could lose.
  useEffect(() => {
    const onReturn = (): void => void (document.visibilityState === 'visible' && revalidate());
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [revalidate]);
}
