// Keeps what a page says of a draft's photos up to date.
import { useEffect } from 'react';
import { useRevalidateIfReachable } from '~/web/connectivity/connectivity';

/** How often a page looks again while the server looks at a photo that another page sent. */
const POLL_INTERVAL_MS = 2000;

/** Looks again while a photo is being analysed, and when somebody comes back to the page. */
export function useFreshPhotos(pending: boolean): void {
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
