// Looks again for a page that somebody sees: nobody needs it in a hidden tab.

const isSeen = (): boolean => document.visibilityState === 'visible';

/** Looks when somebody comes back to the page. The answer ends it. */
export function onVisibleAgain(look: () => void): () => void {
  const lookIfSeen = (): void => void (isSeen() && look());
  document.addEventListener('visibilitychange', lookIfSeen);
  return () => document.removeEventListener('visibilitychange', lookIfSeen);
}

/** Looks every `ms` milliseconds as well, while the page is seen. */
export function pollWhileVisible(look: () => void, ms: number): () => void {
  const timer = setInterval(() => void (isSeen() && look()), ms);
  const stop = onVisibleAgain(look);
  return () => {
    clearInterval(timer);
    stop();
  };
}
